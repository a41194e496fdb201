//! WARC files: what is a page, what is broken and costs itself alone, streams without end.

use std::io::{self, Read};

use crate::support::archive::{packed, page, record, response};
use flate2::Compression;
use flate2::write::GzEncoder;
use husk::input::warc::{self, BrokenRecord, MAX_PAGE, WarcPage};
use proptest::prelude::*;

/// What a file gives: pages and broken records, in order.
fn read(bytes: &[u8]) -> Vec<Result<WarcPage, BrokenRecord>> {
    let mut found = Vec::new();
    warc::read(bytes, &mut |one| {
        found.push(one);
        Ok(())
    })
    .unwrap();
    found
}

/// The addresses of the pages, and `!offset` for what is broken.
fn told(bytes: &[u8]) -> Vec<String> {
    let name = |one: Result<WarcPage, BrokenRecord>| match one {
        Ok(page) => page.url,
        Err(broken) => format!("!{}", broken.offset),
    };
    read(bytes).into_iter().map(name).collect()
}

const INFO: &str = "http://info.example/";

fn info() -> Vec<u8> {
    record(
        "warcinfo",
        INFO,
        "application/warc-fields",
        b"software: a test\r\n",
    )
}

#[test]
fn pages_are_found_however_the_file_is_packed() {
    let records = [
        info(),
        page("http://a.example/1"),
        record(
            "request",
            "http://a.example/1",
            "application/http",
            b"GET / HTTP/1.1\r\n\r\n",
        ),
        page("http://a.example/2"),
    ];
    let plain = records.concat();
    let each: Vec<u8> = records.iter().flat_map(|one| packed(one)).collect();
    let whole = packed(&plain);
    for (bytes, offsets) in [
        (&plain, [records[0].len(), plain.len() - records[3].len()]),
        (
            &each,
            [
                packed(&records[0]).len(),
                each.len() - packed(&records[3]).len(),
            ],
        ),
        (&whole, [0, 0]),
    ] {
        let found: Vec<WarcPage> = read(bytes).into_iter().map(Result::unwrap).collect();
        assert_eq!(
            found
                .iter()
                .map(|page| page.url.as_str())
                .collect::<Vec<_>>(),
            ["http://a.example/1", "http://a.example/2"]
        );
        assert_eq!(
            found
                .iter()
                .map(|page| page.offset as usize)
                .collect::<Vec<_>>(),
            offsets
        );
        assert_eq!(found[0].bytes, b"<!doctype html><p>Text");
        assert_eq!(found[0].charset.as_deref(), Some("utf-8"));
        assert_eq!(found[0].date, 1_767_323_045_000);
    }
}

#[test]
fn only_pages_are_pages() {
    let html = b"<html><p>Text";
    let not_found = record(
        "response",
        "http://a.example/404",
        "application/http",
        b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>No",
    );
    let file = [
        response(
            "http://a.example/image",
            "Content-Type: image/png\r\n",
            b"<html>",
        ),
        not_found,
        response(
            "http://a.example/xhtml",
            "Content-Type: application/xhtml+xml\r\n",
            html,
        ),
        response("http://a.example/silent", "Server: x\r\n", html),
        response("http://a.example/data", "Server: x\r\n", b"{}"),
        record("resource", "http://a.example/resource", "text/html", html),
        record(
            "revisit",
            "http://a.example/revisit",
            "application/http",
            b"HTTP/1.1 200 OK\r\n\r\n",
        ),
        record("metadata", "http://a.example/metadata", "text/html", html),
    ]
    .concat();
    assert_eq!(
        told(&file),
        [
            "http://a.example/xhtml",
            "http://a.example/silent",
            "http://a.example/resource"
        ]
    );
}

#[test]
fn encodings_of_an_answer_are_undone() {
    let html = b"<html><p>Text that was packed on its way";
    let chunked = [
        b"10\r\n",
        &html[..16],
        b"\r\n18\r\n",
        &html[16..],
        b"\r\n0\r\n\r\n",
    ]
    .concat();
    let type_of = |more: &str| format!("Content-Type: text/html\r\n{more}\r\n");
    let file = [
        response("chunked", &type_of("Transfer-Encoding: chunked"), &chunked),
        response("gzip", &type_of("Content-Encoding: gzip"), &packed(html)),
        response("plain", &type_of("Content-Encoding: identity"), html),
    ]
    .concat();
    let found = read(&file);
    assert_eq!(found.len(), 3);
    for one in found {
        let page = one.unwrap();
        assert_eq!(page.bytes, html, "{}", page.url);
    }
}

#[test]
fn a_broken_record_costs_itself_alone() {
    let (one, two, three) = (page("1"), page("2"), page("3"));
    let nameless = String::from_utf8(two.clone()).unwrap();
    let cases: [(&str, Vec<u8>); 5] = [
        (
            "no length",
            nameless
                .replace("Content-Length", "Content-Lenght")
                .into_bytes(),
        ),
        (
            "no address",
            nameless
                .replace("WARC-Target-URI", "WARC-Target")
                .into_bytes(),
        ),
        ("no record", b"<html>what is this?".to_vec()),
        (
            "a length that is none",
            nameless.replace("Length: ", "Length: -").into_bytes(),
        ),
        ("nothing", b"\r\n".to_vec()),
    ];
    for (what, broken) in cases {
        let told_of = |offset: usize| match what {
            "nothing" => vec!["1".to_owned(), "3".to_owned()],
            _ => vec!["1".to_owned(), format!("!{offset}"), "3".to_owned()],
        };
        let plain = [one.clone(), broken.clone(), three.clone()].concat();
        assert_eq!(told(&plain), told_of(one.len()), "{what}");
        let members = [packed(&one), packed(&broken), packed(&three)];
        assert_eq!(
            told(&members.concat()),
            told_of(members[0].len()),
            "{what}, packed"
        );
    }
}

#[test]
fn a_member_that_is_cut_or_changed_costs_itself_alone() {
    let members = [packed(&page("1")), packed(&page("2")), packed(&page("3"))];
    let first = members[0].len();
    for cut in 1..members[1].len() {
        let file = [&members[0], &members[1][..cut], &members[2]].concat();
        let mut found = told(&file);
        // Where only its end is missing, the record is there.
        found.retain(|one| one != "2");
        assert_eq!(
            found,
            ["1".to_owned(), format!("!{first}"), "3".to_owned()],
            "cut at {cut}"
        );
    }
    let file = [
        &members[0][..],
        &members[1],
        &members[2][..members[2].len() / 2],
    ]
    .concat();
    let end = first + members[1].len();
    assert_eq!(
        told(&file),
        ["1".to_owned(), "2".to_owned(), format!("!{end}")]
    );
}

#[test]
fn what_is_too_long_is_read_past() {
    /// Zeros that unpack to far more than they are.
    fn bomb(length: u64) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        io::copy(&mut io::repeat(b' ').take(length), &mut packer).unwrap();
        packer.finish().unwrap()
    }
    let headers = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
    let file = [
        response("bomb", headers, &bomb(MAX_PAGE + 1)),
        page("after"),
    ]
    .concat();
    assert_eq!(told(&file), ["!0", "after"]);
}

/// Records without end, made as they are read.
struct Endless {
    record: Vec<u8>,
    left: u64,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut come = 0;
        while come < out.len() && self.left > 0 {
            let part = (self.record.len() - self.at).min(out.len() - come);
            out[come..come + part].copy_from_slice(&self.record[self.at..self.at + part]);
            come += part;
            self.at += part;
            if self.at == self.record.len() {
                (self.at, self.left) = (0, self.left - 1);
            }
        }
        Ok(come)
    }
}

#[test]
fn ten_million_empty_records_are_read_past() {
    let empty = b"WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 0\r\n\r\n\r\n\r\n".to_vec();
    let endless = Endless {
        record: empty,
        left: 10_000_000,
        at: 0,
    };
    let mut count = 0;
    warc::read(endless.chain(&page("the last")[..]), &mut |one| {
        assert_eq!(one.unwrap().url, "the last");
        count += 1;
        Ok(())
    })
    .unwrap();
    assert_eq!(count, 1);
}

#[test]
fn what_the_system_says_ends_the_reading() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    for start in [
        page("1"),
        packed(&page("1")),
        page("1")[..40].to_vec(),
        packed(&page("1"))[..40].to_vec(),
    ] {
        let error = warc::read(start.chain(Failing), &mut |_| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone");
    }
    let error = warc::read(&page("1")[..], &mut |_| Err(io::Error::other("enough"))).unwrap_err();
    assert_eq!(error.to_string(), "enough");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sound_records_are_found_among_anything(
        junk in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 4),
        is_packed in any::<bool>(),
    ) {
        let mut file = Vec::new();
        let of = |url: &str| if is_packed { packed(&page(url)) } else { page(url) };
        for (k, bytes) in junk.iter().enumerate() {
            file.extend(of(&k.to_string()));
            // Nothing that is a sign of its own.
            file.extend(bytes.iter().filter(|&&byte| byte != 0x1f && byte != b'W'));
        }
        file.extend(of("end"));
        let pages: Vec<String> = told(&file).into_iter().filter(|one| !one.starts_with('!')).collect();
        prop_assert_eq!(pages, ["0", "1", "2", "3", "end"]);
    }

    #[test]
    fn any_bytes_end(bytes in prop::collection::vec(any::<u8>(), 0..2000), at in 0_usize..400, is_packed in any::<bool>()) {
        let mut file = [page("1"), page("2")].concat();
        if is_packed {
            file = [packed(&page("1")), packed(&page("2"))].concat();
        }
        let at = at.min(file.len());
        file.splice(at..(at + bytes.len() / 4).min(file.len()), bytes.iter().copied());
        prop_assert!(read(&file).len() <= file.len());
    }
}
