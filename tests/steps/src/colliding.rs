//! Names that rustc-hash 2 hashes to the same number, as addresses of the page's site.
//!
//! Its last step multiplies two halves. The first is zero where eight bytes of the name are what the hash was two steps
//! before; then the other eight may be anything.

const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
const START: &[u8; 18] = b"https://site.test/";
const SEED: u64 = 0x1319_8a2e_0370_7344;
const KEPT_FROM_ZERO: u64 = 0xa409_3822_299f_31d0;

fn mix(x: u64, y: u64) -> u64 {
    let full = u128::from(x) * u128::from(y);
    full as u64 ^ (full >> 64) as u64
}

fn word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Digits of a number, as letters.
fn letters<const N: usize>(mut number: usize) -> [u8; N] {
    [0; N].map(|_| {
        let letter = ALPHABET[number % 36];
        number /= 36;
        letter
    })
}

/// So many names, all of one hash.
pub fn names(count: usize) -> Vec<String> {
    let (middle, zero) = (0..)
        .find_map(|tried| {
            let middle = [&START[16..], &letters::<14>(tried)].concat();
            let hash = mix(
                SEED ^ word(&middle[..8]),
                KEPT_FROM_ZERO ^ word(&middle[8..]),
            );
            let zero = hash.to_le_bytes();
            zero.iter()
                .all(u8::is_ascii_alphanumeric)
                .then_some((middle, zero))
        })
        .expect("one in 84,000 is of letters and digits alone");
    (0..count)
        .map(|number| {
            let name = [
                &START[..16],
                &middle,
                &letters::<16>(0),
                &zero,
                &letters::<8>(number),
            ]
            .concat();
            String::from_utf8(name).expect("letters and digits")
        })
        .collect()
}
