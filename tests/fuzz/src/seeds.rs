//! First inputs: where to begin, since no fuzzer finds a checksum or a zip by itself.

/// Sites by the steps of [`pages`](super::pages): a chain, a list, a frame with other texts, boxes.
pub fn sites() -> Vec<Vec<u8>> {
    let chain = [&[0, 0, 0x40, 1, 0x22][..], &[0xc2, 200]].concat();
    let list = [
        &[0, 4, 5, 2, 0x42, 3, 0x21, 0x61][..],
        &[0xc4, 30],
        &[0x62, 14, 9, 0x35, 0x60, 1, 0x3f, 0x60, 0xc2, 6],
    ]
    .concat();
    let frame = &[
        0x0b, 2, 0x25, 0x60, 2, 0x26, 0x61, 0x0e, 9, 0x78, 3, b'o', b'n', b'e', 0x60, 1, 0x3f,
        0x60, 1, 0x22, 0x61, 0x0d, 0x38, 0x60,
    ];
    let mut site = vec![0];
    for page in 0..4 {
        site.extend_from_slice(frame);
        site.extend_from_slice(&[1, 0x20 + page, 0x60]);
        site.extend_from_slice(&[0xf0]);
    }
    let boxes = [
        &[
            1, 0x70, 0, 0, 160, 250, 0x0b, 0x70, 0, 0, 160, 5, 0x25, 0x70, 0, 0, 20, 5, 0x60,
        ][..],
        &[
            0x0f, 0x70, 0, 8, 100, 200, 1, 0x3f, 0x70, 0, 10, 100, 20, 0x60, 0x62, 0xa0, 2, 0x10,
            0x38, 0xe0, 200, 1, 0x35,
        ],
    ]
    .concat();
    vec![chain, list, site, boxes]
}
