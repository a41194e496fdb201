//! No two texts a page may write fall into one place of a map, but by chance.

use std::collections::HashSet;
use std::hash::BuildHasher;

use unhusk::page::maps::Map;

/// What `count` maps of one run make of the texts: all hashes of each, which are to be different.
fn check(texts: &[String], count: usize) {
    for k in 0..count {
        let map: Map<&str, ()> = Map::default();
        let hashes: HashSet<u64> = texts
            .iter()
            .map(|text| map.hasher().hash_one(text))
            .collect();
        assert_eq!(hashes.len(), texts.len(), "map {k}");
    }
}

#[test]
fn one_letter_again_and_again_is_different_each_time() {
    let texts: Vec<String> = ["a", "-", "\0", "ab", "abcd"]
        .iter()
        .flat_map(|letters| (1..40).map(|times| letters.repeat(times)))
        .collect();
    let distinct: HashSet<String> = texts.into_iter().collect();
    check(&distinct.into_iter().collect::<Vec<_>>(), 50);
}

#[test]
fn no_known_half_hides_the_other() {
    // The numbers that maps would have, did they not start at a secret: the first half of a text, and a rest.
    for number in 0..300_u64 {
        let known = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for turned in 9..=16 {
            let half = known.rotate_right(turned).to_le_bytes();
            let Ok(half) = std::str::from_utf8(&half) else {
                continue;
            };
            let texts: Vec<String> = (0..20)
                .map(|k| format!("{half}{k:0width$}", width = turned as usize - 8))
                .filter(|text| text.len() == turned as usize)
                .collect();
            check(&texts, 3);
        }
    }
}

#[test]
fn two_maps_hash_differently() {
    let (one, other): (Map<&str, ()>, Map<&str, ()>) = Default::default();
    let hash = |map: &Map<&str, ()>| map.hasher().hash_one("a text");
    assert_ne!(hash(&one), hash(&other));
    assert_eq!(hash(&one), hash(&one.clone()));
}
