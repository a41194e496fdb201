//! Hash maps and sets over what a page says. Their hashes begin with a secret of the run, so that no page can be written whose
//! strings all fall into the same place of one, where each would be compared with all others.
//!
//! Nothing may depend on the order of what is in one: it is another in every run.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::SharedSeed;
use foldhash::fast::FoldHasher;

/// What is known by its key; O(1) a key, whoever chose the keys.
pub type Map<K, V> = HashMap<K, V, Secret>;

/// What is in, or is not.
pub type Set<K> = HashSet<K, Secret>;

static SECRET: OnceLock<SharedSeed> = OnceLock::new();
static MAPS: AtomicU64 = AtomicU64::new(0);

/// How a map hashes: by the run's secret and a number of its own, since keys that come out of one in its order would crowd in
/// another of the same order.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u64);

impl Default for Secret {
    fn default() -> Self {
        // Odd, so that all numbers come before one comes again.
        Self(MAPS.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed))
    }
}

impl BuildHasher for Secret {
    type Hasher = FoldHasher<'static>;

    fn build_hasher(&self) -> Self::Hasher {
        let secret = SECRET.get_or_init(|| SharedSeed::from_u64(RandomState::new().hash_one(0_u8)));
        FoldHasher::with_seed(self.0, secret)
    }
}

/// The hash of a text for this run, the same wherever it is asked for.
pub(crate) fn hash_of(text: &str) -> u64 {
    Secret(0).hash_one(text)
}

/// Sets the secret of the run, before anything is hashed: std has none to offer where there is no system, as in a browser. One
/// that is set stays.
pub fn set_secret(secret: u64) {
    let _ = SECRET.set(SharedSeed::from_u64(secret));
}
