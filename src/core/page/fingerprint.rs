//! The one hash function whose results are stored: XXH3, 64 bits, seed 0, over the bytes described where it is used.
//!
//! Stored next to [`VERSION`]: whoever changes the function or what is fed to it raises the number, and older stored
//! templates are then migrated or learned again. Hashes that live in memory only may use anything.

/// Version of the function and of what its callers feed it.
pub const VERSION: u32 = 1;

/// Feeds parts to the hash with their boundaries, so that ("ab", "c") and ("a", "bc") differ.
#[derive(Clone, Default)]
pub struct Fingerprint(xxhash_rust::xxh3::Xxh3Default);

impl Fingerprint {
    /// An empty fingerprint.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a string and its length.
    pub fn str(&mut self, part: &str) -> &mut Self {
        self.u64(part.len() as u64);
        self.0.update(part.as_bytes());
        self
    }

    /// Adds bytes as they are, without their length.
    pub fn bytes(&mut self, part: &[u8]) -> &mut Self {
        self.0.update(part);
        self
    }

    /// Adds a number, little endian.
    pub fn u64(&mut self, part: u64) -> &mut Self {
        self.0.update(&part.to_le_bytes());
        self
    }

    /// The 64-bit result.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}
