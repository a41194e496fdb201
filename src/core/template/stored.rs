//! A site template as bytes, version 4.
//!
//! ```text
//!   "HUSKSITE"   format version u8   body (postcard)   XXH3 of all before it, u64 little endian
//! ```
//!
//! Any bytes may be given: the answer is a template or a [`TemplateError`], never a panic, and no length read from the
//! bytes is allocated before the bytes for it are there. The checksum finds damage; everything that indexes something is
//! checked besides, so that crafted bytes do no harm either.
//!
//! # Migration
//!
//! Version 2 is version 1 with a second part behind the body: what a person decided about single leaves, and how well
//! learned pages fitted. Bytes of version 1 are read as if that part were empty. Version 3 has a third part, where the fields
//! of the site's records stand; bytes of older versions are read as if it were empty. Version 4 has texts and keys as
//! [`packed`](super::packed) writes them, the keys in a fourth part.
//!
//! Up to Husk 0.1 a template held decisions of a person about blocks, too. They are kept beside templates now
//! ([`Decision`](crate::verdict::Decision)): [`SiteTemplate::read`] hands over those it finds, and none are written.
//!
//! Whoever changes a stored shape raises [`VERSION`], adds a part behind the last one, or keeps the old shape in a file of
//! its own with a `From` into the new one, and adds its number to [`SiteTemplate::from_bytes`]. When only what is hashed changed
//! ([`fingerprint::VERSION`]), counts cannot be carried over: the template keeps its name, revision and times, and is
//! otherwise empty, to be learned again.

use serde::{Deserialize, Serialize};

use crate::page::fingerprint::{self, Fingerprint};
use crate::page::order;

use super::model::{
    Cluster, Entry, MAX_CLUSTERS, MAX_ENTRIES, MAX_HISTORY, MAX_ONCE, MAX_RECENT, MAX_SITE, Moment,
    NO_CLUSTER, Place, Recent, SiteTemplate,
};
use super::packed::{lengthen, pack_keys, short_key, shorten, unpack_keys};
use super::position::{MAX_POSITIONS, PositionMean, Positions};
use super::records::{
    FieldPlace, MAX_FORMS, MAX_PATH, MAX_PLACES, RecordField, RecordForm, RecordKind, SeenPlace,
};
use super::sketch::SKETCH;

/// The format version written.
pub const VERSION: u8 = 4;

/// The first version that has a second part, a third, and packed texts and keys.
const WITH_MORE: u8 = 2;
const WITH_RECORDS: u8 = 3;
const PACKED: u8 = 4;

/// Most bytes read; a template that respects its limits is far below.
pub const MAX_BYTES: usize = 1 << 20;

const MAGIC: &[u8; 8] = b"HUSKSITE";
const CHECKSUM: usize = 8;

/// Most decisions about blocks and about leaves that a template held.
const MAX_EARLIER_BLOCKS: usize = 256;
const MAX_EARLIER_LEAVES: usize = 1024;

/// The classes that a leaf could be given are numbers from 1 on, below this.
const ROLES: u8 = 10;

/// Stored means are in 1/65535.
const MEAN_SCALE: f32 = 65_535.0;

/// Bytes that are not a site template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// The bytes do not begin as a template does.
    #[error("not a site template: the bytes do not start with \"HUSKSITE\"")]
    NotATemplate,
    /// A format version this build does not read.
    #[error("site template of format version {got}, this build reads up to {known}")]
    Version {
        /// Version found.
        got: u8,
        /// Newest version read.
        known: u8,
    },
    /// More bytes than any template has.
    #[error("site template of {got} bytes, at most {max} are read")]
    TooLarge {
        /// Bytes given.
        got: usize,
        /// Most bytes read.
        max: usize,
    },
    /// The checksum differs: bytes were lost or changed.
    #[error("site template is damaged: its checksum differs")]
    Damaged,
    /// The checksum is right but the content is not.
    #[error("site template is malformed: {what}")]
    Malformed {
        /// What was found wrong.
        what: &'static str,
    },
}

/// A decision of a person that was found in a stored template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earlier {
    /// About a block.
    Block {
        /// Fingerprint of its place, 0 when that was not unique.
        place: u64,
        /// Fingerprint of its content, 0 when it had none.
        content: u64,
        /// Hidden, or kept.
        hide: bool,
        /// When, milliseconds since 1970.
        at: u64,
    },
    /// About a leaf.
    Leaf {
        /// Its key.
        key: u64,
        /// Hidden or kept, if that was decided.
        hide: Option<bool>,
        /// Number of its class; 0 when none was given.
        role: u8,
        /// When, milliseconds since 1970.
        at: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct Body {
    fingerprints: u32,
    site: String,
    revision: u64,
    first: u64,
    last: u64,
    pages: u32,
    learned: Learned,
}

/// All that depends on the fingerprint function.
#[derive(Serialize, Deserialize, Default)]
struct Learned {
    set_aside: bool,
    clusters: Vec<Cluster>,
    places: Vec<Place>,
    entries: Vec<Entry>,
    recent: Vec<Recent>,
    /// Written empty.
    blocks: Vec<EarlierBlock>,
    positions: Vec<(u64, u16, u16)>,
}

#[derive(Serialize, Deserialize)]
struct EarlierBlock {
    place: u64,
    content: u64,
    keep: bool,
    at: u64,
}

/// What version 2 has behind the body, packed: of each leaf about which a person decided its key, and the time, verdict and
/// role (written empty); of each learned page when, and how well it fitted.
type More = (Vec<u64>, Vec<u64>);

/// What version 3 has behind that: forms of records by their names, each followed by the paths of its fields. The number of a
/// form holds what its records are, and of how many pages and records it is; that of a path the field, its order and in how many records
/// it was seen.
type Records = Vec<Place>;

/// What version 4 has behind that: how many keys of leaves seen once each remembered page has, and the keys.
type Keys = (Vec<u32>, Vec<u8>);

/// Bits of what a number in [`Records`] is of, and of what stands between that and the number of records.
const SORT_BITS: u32 = 4;
const MIDDLE_BITS: u32 = 28;

/// Bits of a role, of a verdict with it, and of a share.
const ROLE_BITS: u32 = 4;
const DECIDED_BITS: u32 = 6;
const SHARE_BITS: u32 = 8;

impl SiteTemplate {
    /// The template as bytes; the same template gives the same bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let positions: Vec<_> = self.positions.0.iter().collect();
        let positions = order::sorted_by_key(positions, |(key, _)| **key);
        let mut body = Body {
            fingerprints: fingerprint::VERSION,
            site: self.site.clone(),
            revision: self.revision,
            first: self.first,
            last: self.last,
            pages: self.pages,
            learned: Learned {
                set_aside: self.set_aside,
                clusters: self.clusters.clone(),
                places: self.places.clone(),
                entries: self.entries.clone(),
                recent: self.recent.clone(),
                blocks: Vec::new(),
                positions: positions
                    .into_iter()
                    .map(|(&key, known)| {
                        let mean = (known.mean.clamp(0.0, 1.0) * MEAN_SCALE).round() as u16;
                        (key, mean, known.count)
                    })
                    .collect(),
            },
        };
        let keys = body.learned.pack();
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        // Plain data into a growing vector: serialising cannot fail; were it to, the checksum would not be written.
        let written = postcard::to_extend(&body, bytes);
        let written = written.and_then(|bytes| postcard::to_extend(&self.more(), bytes));
        let written = written.and_then(|bytes| postcard::to_extend(&self.stored_records(), bytes));
        let written = written.and_then(|bytes| postcard::to_extend(&keys, bytes));
        let Ok(mut bytes) = written else {
            return Vec::new();
        };
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum);
        bytes
    }

    /// Reads a template.
    ///
    /// # Errors
    /// A [`TemplateError`] saying what is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TemplateError> {
        SiteTemplate::read(bytes).map(|(template, _)| template)
    }

    /// Reads a template and the decisions that were kept in it.
    ///
    /// # Errors
    /// A [`TemplateError`] saying what is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<Earlier>), TemplateError> {
        let rest = bytes
            .strip_prefix(MAGIC)
            .ok_or(TemplateError::NotATemplate)?;
        if bytes.len() > MAX_BYTES {
            return Err(TemplateError::TooLarge {
                got: bytes.len(),
                max: MAX_BYTES,
            });
        }
        let Some((covered, sum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(TemplateError::Damaged);
        };
        let (&version, _) = rest.split_first().ok_or(TemplateError::Damaged)?;
        if !(1..=VERSION).contains(&version) {
            return Err(TemplateError::Version {
                got: version,
                known: VERSION,
            });
        }
        let body = covered.get(MAGIC.len() + 1..).unwrap_or_default();
        if checksum(covered) != *sum {
            return Err(TemplateError::Damaged);
        }
        let unparsed = |_| malformed("a part does not parse");
        let (mut body, rest) = postcard::take_from_bytes::<Body>(body).map_err(unparsed)?;
        let (mut more, rest) = if version < WITH_MORE {
            (More::default(), rest)
        } else {
            postcard::take_from_bytes::<More>(rest).map_err(unparsed)?
        };
        let (records, rest) = if version < WITH_RECORDS {
            (Records::default(), rest)
        } else {
            postcard::take_from_bytes::<Records>(rest).map_err(unparsed)?
        };
        let (mut keys, rest) = if version < PACKED {
            (Keys::default(), rest)
        } else {
            postcard::take_from_bytes::<Keys>(rest).map_err(unparsed)?
        };
        if !rest.is_empty() {
            return Err(malformed("bytes are left over"));
        }
        if body.fingerprints != fingerprint::VERSION {
            body.learned = Learned::default();
            body.pages = 0;
            more = More::default();
            keys = Keys::default();
        }
        body.check()?;
        if version < PACKED {
            body.learned.shorten_keys();
        } else {
            body.learned.unpack(&keys)?;
        }
        let mut earlier: Vec<Earlier> = std::mem::take(&mut body.learned.blocks)
            .into_iter()
            .map(|known| Earlier::Block {
                place: known.place,
                content: known.content,
                hide: !known.keep,
                at: known.at,
            })
            .collect();
        let mut template = SiteTemplate::from(body);
        let (leaves, history) = more;
        template.add_history(&history)?;
        template.add_records(records)?;
        add_leaves(&mut earlier, &leaves)?;
        Ok((template, earlier))
    }

    fn more(&self) -> More {
        let mut history = Vec::new();
        for one in &self.history {
            let shares = u64::from(one.drift) << SHARE_BITS | u64::from(one.hides);
            let page = order::pair(u32::from(one.cluster), one.minute);
            history.push(page << (2 * SHARE_BITS) | shares);
        }
        (Vec::new(), history)
    }

    fn stored_records(&self) -> Records {
        let number = |sort: usize, middle: u32, records: u32| {
            let middle = u64::from(middle.min((1 << MIDDLE_BITS) - 1));
            sort as u64 | middle << SORT_BITS | u64::from(records) << (SORT_BITS + MIDDLE_BITS)
        };
        let mut stored = Records::new();
        for form in &self.records {
            let kind = RecordKind::ALL.iter().position(|&kind| kind == form.kind);
            stored.push(Place {
                hash: number(kind.unwrap_or(0), form.pages, form.records),
                path: form.name.clone(),
            });
            for known in &form.places {
                let field = RecordField::ALL
                    .iter()
                    .position(|&field| field == known.field);
                let sort = RecordKind::ALL.len() + field.unwrap_or(0);
                stored.push(Place {
                    hash: number(sort, u32::from(known.place.order), known.seen),
                    path: known.place.path.clone(),
                });
            }
        }
        stored
    }

    /// Takes in what is known of the site's records, its limits kept.
    fn add_records(&mut self, stored: Records) -> Result<(), TemplateError> {
        let bad = || malformed("the forms of records are inconsistent");
        for Place { hash, path } in stored {
            let (sort, rest) = (hash as usize & ((1 << SORT_BITS) - 1), hash >> SORT_BITS);
            let (middle, count) = (
                rest as u32 & ((1 << MIDDLE_BITS) - 1),
                (rest >> MIDDLE_BITS) as u32,
            );
            if path.len() > MAX_PATH {
                return Err(bad());
            }
            if let Some(&kind) = RecordKind::ALL.get(sort) {
                if self.records.len() == MAX_FORMS {
                    return Err(bad());
                }
                let mut form = RecordForm::new(kind, path);
                (form.pages, form.records) = (middle, count);
                self.records.push(form);
                continue;
            }
            let field = RecordField::ALL.get(sort - RecordKind::ALL.len()).copied();
            let (field, form) = field.zip(self.records.last_mut()).ok_or_else(bad)?;
            let order = middle as u8;
            let place = FieldPlace { path, order };
            form.places.push(SeenPlace {
                field,
                place,
                seen: count,
            });
            if form.places.len() > MAX_PLACES * RecordField::ALL.len() {
                return Err(bad());
            }
        }
        Ok(())
    }

    /// Takes in how well learned pages fitted, its limits kept.
    fn add_history(&mut self, history: &[u64]) -> Result<(), TemplateError> {
        if history.len() > MAX_HISTORY {
            return Err(malformed("the second part is too large"));
        }
        for one in history {
            let (cluster, minute) = order::unpair(one >> (2 * SHARE_BITS));
            if cluster as usize >= self.clusters.len() {
                return Err(malformed("a page is of no cluster"));
            }
            self.history.push(Moment {
                cluster: cluster as u8,
                minute,
                drift: (one >> SHARE_BITS) as u8,
                hides: *one as u8,
            });
        }
        Ok(())
    }
}

/// Takes in what was decided about leaves, two numbers each.
fn add_leaves(earlier: &mut Vec<Earlier>, leaves: &[u64]) -> Result<(), TemplateError> {
    if leaves.len() > 2 * MAX_EARLIER_LEAVES || leaves.len() % 2 == 1 {
        return Err(malformed("the second part is too large"));
    }
    for one in leaves.chunks_exact(2) {
        let (verdict, role) = (one[1] >> ROLE_BITS & 3, (one[1] & 15) as u8);
        if role >= ROLES {
            return Err(malformed("no such role"));
        }
        earlier.push(Earlier::Leaf {
            key: one[0],
            hide: match verdict {
                1 => Some(false),
                2 => Some(true),
                _ => None,
            },
            role,
            at: one[1] >> DECIDED_BITS,
        });
    }
    Ok(())
}

impl Learned {
    /// Texts shortened, times counted from the leaf before and from the newest, and the keys of leaves seen once taken out.
    fn pack(&mut self) -> Keys {
        let newest = self.newest();
        let mut first = 0_u32;
        for entry in &mut self.entries {
            let after = entry.first.wrapping_sub(first);
            first = std::mem::replace(&mut entry.first, after);
            entry.last = newest.wrapping_sub(entry.last);
        }
        let mut before = String::new();
        for place in &mut self.places {
            let short = shorten(&before, &place.path);
            before = std::mem::replace(&mut place.path, short);
        }
        let mut before = vec![String::new(); self.places.len()];
        for entry in &mut self.entries {
            if let Some(before) = before.get_mut(entry.place as usize) {
                let short = shorten(before, &entry.sample);
                *before = std::mem::replace(&mut entry.sample, short);
            }
        }
        let pages = self.recent.iter().map(|page| page.keys.len() as u32);
        let counts = pages.collect();
        let keys = self.recent.iter_mut();
        let keys = keys.flat_map(|page| std::mem::take(&mut page.keys));
        (counts, pack_keys(keys))
    }

    /// Minute of the newest page that is remembered.
    fn newest(&self) -> u32 {
        self.recent
            .iter()
            .map(|page| page.minute)
            .max()
            .unwrap_or(0)
    }

    /// The inverse of [`pack`](Self::pack).
    fn unpack(&mut self, (counts, keys): &Keys) -> Result<(), TemplateError> {
        let newest = self.newest();
        let mut first = 0_u32;
        for entry in &mut self.entries {
            first = first.wrapping_add(entry.first);
            entry.first = first;
            entry.last = newest.wrapping_sub(entry.last);
        }
        let bad = || malformed("a text is inconsistent");
        let mut before = "";
        for place in &mut self.places {
            place.path = lengthen(before, &place.path).ok_or_else(bad)?;
            before = &place.path;
        }
        let mut before = vec![""; self.places.len()];
        for entry in &mut self.entries {
            let before = before.get_mut(entry.place as usize).ok_or_else(bad)?;
            entry.sample = lengthen(before, &entry.sample).ok_or_else(bad)?;
            *before = &entry.sample;
        }
        let once: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        if once > MAX_ONCE as u64 {
            return Err(malformed(TOO_MANY_ONCE));
        }
        let mut keys = unpack_keys(keys);
        for (page, &count) in self.recent.iter_mut().zip(counts) {
            page.keys = keys.by_ref().take(count as usize).collect();
        }
        Ok(())
    }

    /// Older versions stored whole keys.
    fn shorten_keys(&mut self) {
        for key in self.recent.iter_mut().flat_map(|page| &mut page.keys) {
            *key = short_key(*key);
        }
    }
}

impl Body {
    /// Limits kept and everything that points somewhere pointing at something.
    fn check(&self) -> Result<(), TemplateError> {
        let learned = &self.learned;
        let clusters = learned.clusters.len();
        let cluster = |k: u8| usize::from(k) < clusters;
        let once: usize = learned.recent.iter().map(|page| page.keys.len()).sum();
        let entry = |entry: &Entry| {
            (entry.place as usize) < learned.places.len()
                && entry.counts.len() <= MAX_CLUSTERS
                && entry.counts.iter().all(|count| cluster(count.cluster))
        };
        let known = |known: &Cluster| {
            let paths = &known.profile.paths;
            // Means of shares; a little more than that by rounding. Larger ones would grow past all bounds as pages are learned,
            // and what was written then would not be read again.
            let shares = [known.drift, known.hides, known.hides_variance];
            paths.len() <= SKETCH
                && paths.windows(2).all(|pair| pair[0].0 < pair[1].0)
                && shares.iter().all(|share| (-0.01..=1.01).contains(share))
        };
        let checks = [
            (self.site.len() <= MAX_SITE, "the site's name is too long"),
            (clusters <= MAX_CLUSTERS, "too many clusters"),
            (
                learned.clusters.iter().all(known),
                "a cluster is inconsistent",
            ),
            (learned.entries.len() <= MAX_ENTRIES, "too many leaves"),
            (
                learned.places.len() <= learned.entries.len(),
                "too many places",
            ),
            (learned.entries.iter().all(entry), "a leaf is inconsistent"),
            (
                once <= MAX_ONCE && learned.recent.len() <= MAX_RECENT,
                TOO_MANY_ONCE,
            ),
            (
                learned
                    .recent
                    .iter()
                    .all(|page| page.cluster == NO_CLUSTER || cluster(page.cluster)),
                "a page is of no cluster",
            ),
            (
                learned.blocks.len() <= MAX_EARLIER_BLOCKS,
                "too many decisions",
            ),
            (
                learned.positions.len() <= MAX_POSITIONS,
                "too many positions",
            ),
        ];
        match checks.iter().find(|(good, _)| !good) {
            Some(&(_, what)) => Err(malformed(what)),
            None => Ok(()),
        }
    }
}

impl From<Body> for SiteTemplate {
    fn from(body: Body) -> Self {
        let learned = body.learned;
        let mut template = SiteTemplate {
            site: body.site,
            revision: body.revision,
            first: body.first,
            last: body.last,
            pages: body.pages,
            set_aside: learned.set_aside,
            clusters: learned.clusters,
            places: learned.places,
            entries: learned.entries,
            recent: learned.recent,
            positions: Positions(
                learned
                    .positions
                    .into_iter()
                    .map(|(key, mean, count)| {
                        let mean = f32::from(mean) / MEAN_SCALE;
                        (key, PositionMean { mean, count })
                    })
                    .collect(),
            ),
            history: Vec::new(),
            records: Vec::new(),
            index: Default::default(),
        };
        template.reindex();
        template
    }
}

const TOO_MANY_ONCE: &str = "too many leaves seen once";

fn malformed(what: &'static str) -> TemplateError {
    TemplateError::Malformed { what }
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hash = Fingerprint::new();
    hash.bytes(bytes);
    hash.finish().to_le_bytes()
}
