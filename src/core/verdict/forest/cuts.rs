//! The cuts that a forest's splits share: one ascending table a feature, stored as differences.
//!
//! A number is brought to a key that is ordered as numbers are. Cuts that are chosen by [`short_between`] end in zero bits,
//! which are left off, and keys that ascend differ by little: most take one byte of a table's four.

use super::{Forest, ForestError, MAX_FEATURES, malformed};

/// Most cuts of one feature: the index of one is a byte.
pub const MAX_CUTS: usize = 255;

/// Cuts by feature.
pub(super) struct Tables(Vec<Vec<f32>>);

impl Tables {
    /// The cuts that a forest uses.
    pub fn of(forest: &Forest) -> Result<Self, ForestError> {
        let mut keys = vec![Vec::new(); forest.features];
        for place in &forest.places {
            let (steps, _) = forest.nodes(*place);
            for (at, step) in steps.iter().enumerate() {
                if usize::from(step.left) != at {
                    keys[usize::from(step.feature)].push(key(step.cut));
                }
            }
        }
        let tables = keys.into_iter().map(|mut keys: Vec<u32>| {
            keys.sort_unstable();
            keys.dedup();
            if keys.len() > MAX_CUTS {
                return Err(inconsistent());
            }
            Ok(keys.into_iter().map(number).collect())
        });
        Ok(Self(tables.collect::<Result<_, _>>()?))
    }

    /// The index of a cut that is in its table.
    pub fn index(&self, feature: u8, cut: f32) -> u8 {
        let table = &self.0[usize::from(feature)];
        table.partition_point(|known| key(*known) < key(cut)) as u8
    }

    /// The cut of that index.
    pub fn cut(&self, feature: u8, index: u8) -> Option<f32> {
        let table = self.0.get(usize::from(feature))?;
        table.get(usize::from(index)).copied()
    }

    /// A table a feature: its length; if that is not 0, the zero bits left off, the first key and the differences.
    pub fn write(&self, out: &mut Vec<u8>) {
        for table in &self.0 {
            out.push(table.len() as u8);
            let zeros = table.iter().map(|cut| key(*cut).trailing_zeros()).min();
            // The key 0 is no number's: there are 31 zeros at most.
            let Some(zeros) = zeros else { continue };
            out.push(zeros as u8);
            let mut before = 0;
            for cut in table {
                let now = key(*cut) >> zeros;
                write_number(out, now - before);
                before = now;
            }
        }
    }

    /// Reads what [`write`](Self::write) writes for so many features; `bytes` is left behind it.
    pub fn read(bytes: &mut &[u8], features: usize) -> Result<Self, ForestError> {
        let mut tables = Vec::with_capacity(features.min(MAX_FEATURES));
        for _ in 0..features {
            let length = usize::from(byte(bytes)?);
            let mut table = Vec::with_capacity(length);
            let zeros = if length > 0 {
                u32::from(byte(bytes)?)
            } else {
                0
            };
            let mut before = 0_u32;
            for k in 0..length {
                let difference = read_number(bytes)?;
                if difference == 0 && k > 0 {
                    return Err(inconsistent());
                }
                let shifted = before.checked_add(difference);
                let shifted = shifted.ok_or(inconsistent())?;
                let whole = shifted.checked_shl(zeros).unwrap_or(0);
                let cut = number(whole);
                if whole.checked_shr(zeros) != Some(shifted) || cut.is_nan() {
                    return Err(inconsistent());
                }
                table.push(cut);
                before = shifted;
            }
            tables.push(table);
        }
        Ok(Self(tables))
    }
}

/// A number `c` with `below <= c < above`, near their middle, whose binary form is short. `below` is less than `above`.
#[must_use]
pub fn short_between(below: f32, above: f32) -> f32 {
    let (low, high) = (f64::from(below), f64::from(above));
    let quarter = (high - low) / 4.0;
    let (from, to) = ((low + quarter) as f32, (high - quarter) as f32);
    if !(from > below && from < to && to < above) {
        return below;
    }
    // The first bits that both have, then the highest bit in which they differ.
    let (from, to) = (key(from), key(to));
    let differ = 31 - (from ^ to).leading_zeros();
    number(to >> differ << differ)
}

/// Keys are ordered as numbers are.
fn key(number: f32) -> u32 {
    let bits = number.to_bits();
    if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    }
}

fn number(key: u32) -> f32 {
    f32::from_bits(if key >> 31 == 1 {
        key & !(1 << 31)
    } else {
        !key
    })
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
fn write_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Result<u32, ForestError> {
    let mut number = 0_u64;
    for place in 0..5 {
        let read = byte(bytes)?;
        number |= u64::from(read & 0x7F) << (7 * place);
        if read < 0x80 {
            return u32::try_from(number).map_err(|_| inconsistent());
        }
    }
    Err(inconsistent())
}

fn inconsistent() -> ForestError {
    malformed("cuts that are inconsistent")
}

fn byte(bytes: &mut &[u8]) -> Result<u8, ForestError> {
    let (first, rest) = bytes.split_first().ok_or(malformed("bytes are missing"))?;
    *bytes = rest;
    Ok(*first)
}
