//! Words as numbers: every word is hashed into one of [`SLOTS`] slots, and what is learned of a word is learned of its slot.

use super::forest::ForestError;
use crate::page::fnv;

/// Number of slots.
pub const SLOTS: usize = 1 << 18;

/// The slot of a word, or of several. `role` is what they are: words of different roles are different.
#[inline(never)]
pub(super) fn slot(role: u64, parts: &[&str]) -> u32 {
    // All numbers of so many digits are one word.
    let letter = |letter: char| if letter.is_numeric() { '0' } else { letter };
    let hash = parts
        .iter()
        .fold(fnv::hash([role].into_iter()), |hash, part| {
            let hash = fnv::extended_by_lower(hash, part.chars().map(letter));
            fnv::extended(hash, [u64::from(u32::MAX)].into_iter())
        });
    of_hash(hash)
}

/// The slot of a number that is the `at`th of its role.
pub(super) fn slot_of_number(role: u64, at: u64, number: i64) -> u32 {
    of_hash(fnv::hash([role, at, number.cast_unsigned()].into_iter()))
}

fn of_hash(hash: u64) -> u32 {
    // The upper half has seen every letter.
    ((hash ^ (hash >> 32)) as usize % SLOTS) as u32
}

/// Some slots, each once.
pub(super) struct SlotSet {
    seen: Vec<u64>,
    list: Vec<u32>,
}

impl SlotSet {
    pub(super) fn new() -> SlotSet {
        SlotSet {
            seen: vec![0; SLOTS / 64],
            list: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, slot: u32) {
        let (word, bit) = (slot as usize / 64, 1 << (slot % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.list.push(slot);
        }
    }

    /// In the order in which they were first added.
    pub(super) fn into_list(self) -> Vec<u32> {
        self.list
    }
}

/// Writes ascending slots as the gaps between them (LEB128).
pub(super) fn write(slots: impl Iterator<Item = u32>, out: &mut Vec<u8>) {
    let mut last = 0;
    for slot in slots {
        let mut gap = slot - last;
        last = slot;
        while gap >= 0x80 {
            out.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        out.push(gap as u8);
    }
}

/// Reads so many slots from the front of `rest`.
///
/// # Errors
/// [`ForestError::Malformed`] where bytes are missing or a slot is beyond the last.
pub(super) fn read(rest: &mut &[u8], count: usize) -> Result<Vec<u32>, ForestError> {
    let missing = ForestError::Malformed {
        what: "bytes are missing",
    };
    if count > rest.len() {
        return Err(missing);
    }
    let (mut slots, mut last) = (Vec::with_capacity(count), 0_u32);
    for _ in 0..count {
        let mut gap = 0_u32;
        for shift in [0, 7, 14] {
            let (&byte, after) = rest.split_first().ok_or(missing.clone())?;
            *rest = after;
            gap |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        last = last.saturating_add(gap);
        if last as usize >= SLOTS {
            return Err(ForestError::Malformed {
                what: "weights of words that no model has",
            });
        }
        slots.push(last);
    }
    Ok(slots)
}
