//! FNV-1a: quick hashes for tables in memory. What is stored uses [`fingerprint`](super::fingerprint) instead.

const PRIME: u64 = 0x0100_0000_01b3;

/// The hash of nothing, to be [`extended`].
pub(crate) const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of some values, one after the other.
pub(crate) fn hash(values: impl Iterator<Item = u64>) -> u64 {
    extended(EMPTY, values)
}

/// A hash that goes on with more values.
pub(crate) fn extended(hash: u64, values: impl Iterator<Item = u64>) -> u64 {
    values.fold(hash, |hash, value| (hash ^ value).wrapping_mul(PRIME))
}

/// A hash that goes on with the letters of a text in lower case.
pub(crate) fn extended_by_lower(hash: u64, letters: impl Iterator<Item = char>) -> u64 {
    let one = |hash, letter| extended(hash, std::iter::once(u64::from(u32::from(letter))));
    letters.fold(hash, |hash, letter| {
        // Most letters are these, and asking a table about each costs ten times as much.
        if letter.is_ascii() {
            one(hash, letter.to_ascii_lowercase())
        } else {
            letter.to_lowercase().fold(hash, one)
        }
    })
}
