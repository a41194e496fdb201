//! FNV-1a: quick hashes for tables in memory. What is stored uses [`fingerprint`](super::fingerprint) instead.

const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// The hash of some values, one after the other.
pub(crate) fn hash(values: impl Iterator<Item = u64>) -> u64 {
    extended(START, values)
}

/// A hash that goes on with more values.
pub(crate) fn extended(hash: u64, values: impl Iterator<Item = u64>) -> u64 {
    values.fold(hash, |hash, value| (hash ^ value).wrapping_mul(PRIME))
}
