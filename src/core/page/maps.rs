//! Hash maps and sets over what a page says. Their hashes begin with a secret of the run, so that no page can be written whose
//! strings all fall into the same place of one, where each would be compared with all others.
//!
//! Nothing may depend on the order of what is in one: it is another in every run.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::SharedSeed;
use foldhash::fast::FoldHasher;

/// What is known by its key; O(1) a key, whoever chose the keys.
pub type Map<K, V> = HashMap<K, V, Secret>;

/// What is in, or is not.
pub type Set<K> = HashSet<K, Secret>;

/// What the run keeps from the pages it reads.
struct Run {
    seed: SharedSeed,
    /// Where the maps' numbers start.
    start: u64,
}

impl Run {
    fn new(secret: u64) -> Self {
        let seed = SharedSeed::from_u64(secret);
        let mut hash = FoldHasher::with_seed(secret, &seed);
        hash.write_u64(STEP);
        let start = hash.finish();
        Self { seed, start }
    }
}

/// From one map's number to the next: odd, so that all numbers come before one comes again.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

static RUN: OnceLock<Run> = OnceLock::new();
static MAPS: AtomicU64 = AtomicU64::new(0);

fn run() -> &'static Run {
    RUN.get_or_init(|| Run::new(RandomState::new().hash_one(0_u8)))
}

/// How a map hashes: by the run's secret and a number of its own, since keys that come out of one in its order would crowd in
/// another of the same order.
///
/// The number is as secret as the seed. A hash begins as the product of two halves of the text, each mixed with one of them: who
/// knows one can write a half that makes all products 0. Were it 0 itself, `a` and `aa` would be one.
#[derive(Clone, Copy, Debug)]
pub struct Secret(u64);

impl Default for Secret {
    fn default() -> Self {
        let number = MAPS.fetch_add(STEP, Ordering::Relaxed);
        Self(run().start.wrapping_add(number))
    }
}

impl BuildHasher for Secret {
    type Hasher = FoldHasher<'static>;

    fn build_hasher(&self) -> Self::Hasher {
        FoldHasher::with_seed(self.0, &run().seed)
    }
}

/// The hash of a text for this run, the same wherever it is asked for.
#[must_use]
pub fn hash_of(text: &str) -> u64 {
    Secret(run().start).hash_one(text)
}

/// Sets the secret of the run, before anything is hashed: std has none to offer where there is no system, as in a browser. One
/// that is set stays.
pub fn set_secret(secret: u64) {
    let _ = RUN.set(Run::new(secret));
}
