//! Sorting with little code: lists of any type by one sort of places, where each type would bring several kilobytes of its own.
//!
//! For lists whose sorting takes no time beside what made them. Numbers are sorted in place by std.

use std::cmp::Ordering;

/// The items in the order of `compare`; equal ones as they stood. O(n log n).
#[must_use]
pub fn sorted<T>(items: Vec<T>, compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let order = places(items.len(), &|one, other| {
        compare(&items[one as usize], &items[other as usize])
    });
    let mut slots: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order
        .into_iter()
        .filter_map(|place| slots[place as usize].take())
        .collect()
}

/// [`sorted`] by a key that is found anew for each comparison.
#[must_use]
pub fn sorted_by_key<T, K: Ord>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    sorted(items, |one, other| key(one).cmp(&key(other)))
}

/// The places below `count` in the order of what stands there.
fn places(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.sort_unstable_by(|&one, &other| compare(one, other).then(one.cmp(&other)));
    order
}

/// Two numbers as one that sorts as the pair does.
#[must_use]
pub fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

/// The numbers of a [`pair`].
#[must_use]
pub fn unpair(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, pair as u32)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_std_sorts(items in prop::collection::vec((0..9_u8, any::<u32>()), 0..80)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(sorted_by_key(items, |item| item.0), expected);
        }

        #[test]
        fn pairs_sort_as_pairs(one: (u32, u32), other: (u32, u32)) {
            prop_assert_eq!(unpair(pair(one.0, one.1)), one);
            prop_assert_eq!(pair(one.0, one.1).cmp(&pair(other.0, other.1)), one.cmp(&other));
        }
    }
}
