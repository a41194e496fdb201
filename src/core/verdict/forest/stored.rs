//! A forest as bytes, version 1. Numbers are little endian.
//!
//! ```text
//!   "HUSKTREE"  format version u8  fingerprint of the names u64  bias f32  features u16
//!   provenance: length u16, UTF-8
//!   cuts: per feature a table (see `cuts`)
//!   trees u16   scales: the upper half of an f32 each
//!   shape: a bit a node in preorder over all trees, 1 = split, lowest bit first, filled up with 0
//!   per split its feature u8, then per split the index of its cut u8, then per leaf its level i8
//!   XXH3 of all before it u64
//! ```
//!
//! A split and a leaf together take 3 ¼ bytes. What is alike lies side by side, for whoever compresses it. Any bytes may be
//! given: the answer is a forest or a [`ForestError`], never a panic, and memory is at most some 12 times their length.

use crate::page::fingerprint::Fingerprint;

use super::cuts::Tables;
use super::{
    Forest, ForestError, MAX_TREES, Node, Tree, fingerprint, inconsistent_tree, malformed,
};

/// The format version written and read.
pub const VERSION: u8 = 1;

/// Most bytes read.
pub const MAX_BYTES: usize = 1 << 20;

const MAGIC: &[u8; 8] = b"HUSKTREE";

/// Bytes of a checksum.
const CHECKSUM: usize = 8;

impl Forest {
    /// The forest as bytes. O(nodes · log cuts).
    ///
    /// # Errors
    /// [`ForestError::TooLarge`] when it would not be read again.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ForestError> {
        let tables = Tables::of(self)?;
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        out.extend_from_slice(&self.names.to_le_bytes());
        out.extend_from_slice(&self.bias.to_le_bytes());
        // All that is counted in 16 bits is bounded where the forest was made.
        out.extend_from_slice(&(self.features as u16).to_le_bytes());
        out.extend_from_slice(&(self.provenance.len() as u16).to_le_bytes());
        out.extend_from_slice(self.provenance.as_bytes());
        tables.write(&mut out);
        out.extend_from_slice(&(self.places.len() as u16).to_le_bytes());
        let (mut shape, mut features, mut cuts, mut levels) = (vec![], vec![], vec![], vec![]);
        for tree in self.trees() {
            let scale = (tree.scale.to_bits() >> 16) as u16;
            out.extend_from_slice(&scale.to_le_bytes());
            for node in tree.nodes {
                match node {
                    Node::Split { feature, cut } => {
                        shape.push(1);
                        features.push(feature);
                        cuts.push(tables.index(feature, cut));
                    }
                    Node::Leaf { level } => {
                        shape.push(0);
                        levels.push(level as u8);
                    }
                }
            }
        }
        let bits = |eight: &[u8]| eight.iter().rev().fold(0, |byte, bit| byte << 1 | bit);
        out.extend(shape.chunks(8).map(bits));
        out.extend_from_slice(&features);
        out.extend_from_slice(&cuts);
        out.extend_from_slice(&levels);
        let checksum = checksum(&out);
        out.extend_from_slice(&checksum);
        if out.len() > MAX_BYTES {
            return Err(too_large(out.len()));
        }
        Ok(out)
    }

    /// Reads a forest for rows whose features have these names, in this order. O(bytes).
    ///
    /// # Errors
    /// [`ForestError`] says what is wrong with the bytes.
    pub fn from_bytes<S: AsRef<str>>(bytes: &[u8], names: &[S]) -> Result<Self, ForestError> {
        Self::from_bytes_of(bytes, names.len(), fingerprint(names))
    }

    /// Reads a forest for rows of so many features, whose names have this [`fingerprint`]. O(bytes).
    ///
    /// # Errors
    /// [`ForestError`] says what is wrong with the bytes.
    pub fn from_bytes_of(bytes: &[u8], count: usize, names: u64) -> Result<Self, ForestError> {
        if bytes.len() > MAX_BYTES {
            return Err(too_large(bytes.len()));
        }
        let after = bytes.strip_prefix(MAGIC).ok_or(ForestError::NotAForest)?;
        match after.first() {
            Some(&VERSION) => {}
            Some(&got) => {
                let known = VERSION;
                return Err(ForestError::Version { got, known });
            }
            None => return Err(malformed("bytes are missing")),
        }
        let (body, sum) = bytes.split_last_chunk().ok_or(ForestError::Damaged)?;
        if *sum != checksum(body) {
            return Err(ForestError::Damaged);
        }
        // The checksum may have been cut out of the head.
        let rest = &mut body.get(MAGIC.len() + 1..).unwrap_or_default();
        let known = u64::from_le_bytes(take(rest)?);
        let bias = f32::from_le_bytes(take(rest)?);
        let features = usize::from(u16::from_le_bytes(take(rest)?));
        if features != count {
            return Err(ForestError::Features {
                got: features,
                wanted: count,
            });
        }
        if known != names {
            return Err(ForestError::Names);
        }
        let mut forest = Self::bare(features, known, bias)?;
        let length = usize::from(u16::from_le_bytes(take(rest)?));
        let provenance = str::from_utf8(slice(rest, length)?);
        provenance
            .map_err(|_| malformed("a provenance that is no text"))?
            .clone_into(&mut forest.provenance);
        forest.read_trees(rest)?;
        Ok(forest)
    }

    /// Reads cuts and trees, to the end of `rest`.
    fn read_trees(&mut self, rest: &mut &[u8]) -> Result<(), ForestError> {
        let tables = Tables::read(rest, self.features)?;
        let count = usize::from(u16::from_le_bytes(take(rest)?));
        if count > MAX_TREES {
            return Err(malformed("too many trees"));
        }
        let (scales, _) = slice(rest, 2 * count)?.as_chunks::<2>();
        let (ends, splits) = shape(rest, count)?;
        let nodes = ends.last().map_or(0, |end| *end);
        let bits = slice(rest, nodes.div_ceil(8))?;
        let mut features = slice(rest, splits)?.iter();
        let mut cuts = slice(rest, splits)?.iter();
        let mut levels = slice(rest, nodes - splits)?.iter();
        if !rest.is_empty() {
            return Err(malformed("bytes are left over"));
        }
        let mut start = 0;
        for (scale, end) in scales.iter().zip(ends) {
            let mut tree = Tree {
                scale: f32::from_bits(u32::from(u16::from_le_bytes(*scale)) << 16),
                nodes: Vec::with_capacity(end - start),
            };
            for at in start..end {
                let missing = malformed("bytes are missing");
                tree.nodes.push(if is_split(bits, at) {
                    let (feature, index) = features.next().zip(cuts.next()).ok_or(missing)?;
                    let cut = tables.cut(*feature, *index);
                    Node::Split {
                        feature: *feature,
                        cut: cut.ok_or(inconsistent_tree())?,
                    }
                } else {
                    let level = levels.next().ok_or(missing)?.cast_signed();
                    Node::Leaf { level }
                });
            }
            self.plant(&tree)?;
            start = end;
        }
        Ok(())
    }
}

/// Where each of `count` trees ends, counted in nodes, and how many splits they have together.
fn shape(bits: &[u8], count: usize) -> Result<(Vec<usize>, usize), ForestError> {
    let mut ends = Vec::with_capacity(count);
    let (mut at, mut splits) = (0, 0);
    for _ in 0..count {
        let mut open = 1;
        while open > 0 {
            if at / 8 >= bits.len() {
                return Err(inconsistent_tree());
            }
            if is_split(bits, at) {
                splits += 1;
                open += 1;
            } else {
                open -= 1;
            }
            at += 1;
        }
        ends.push(at);
    }
    Ok((ends, splits))
}

fn is_split(bits: &[u8], at: usize) -> bool {
    bits[at / 8] >> (at % 8) & 1 == 1
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], ForestError> {
    let (first, rest) = bytes
        .split_first_chunk()
        .ok_or(malformed("bytes are missing"))?;
    *bytes = rest;
    Ok(*first)
}

fn slice<'a>(bytes: &mut &'a [u8], length: usize) -> Result<&'a [u8], ForestError> {
    let missing = malformed("bytes are missing");
    let (first, rest) = bytes.split_at_checked(length).ok_or(missing)?;
    *bytes = rest;
    Ok(first)
}

fn too_large(got: usize) -> ForestError {
    let max = MAX_BYTES;
    ForestError::TooLarge { got, max }
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hash = Fingerprint::new();
    hash.bytes(bytes);
    hash.finish().to_le_bytes()
}
