//! All records of some label files, checked against their pages and put in order.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::LabelsError;
use super::archive::Archive;
use super::field::Wrong;
use super::record::Record;
use crate::labels::{Truth, order};
use unhusk::page::maps::Map;
use unhusk::page::{Page, wire};

/// The file of records.
const RECORDS: &str = "labels.jsonl";
/// Most bytes of it.
const MOST_RECORD_BYTES: u64 = 256 << 20;
/// Most bytes of a page.
const MOST_PAGE_BYTES: u64 = 256 << 20;
/// Most records.
const MOST_RECORDS: usize = 100_000;

/// One person's labels of one page.
pub struct Labelled {
    /// As it was written.
    pub record: Record,
    /// What it says of the page's texts.
    pub truth: Truth,
    /// Position of its page among [`LabelSet::pages`].
    pub page: usize,
}

/// A page that somebody labelled, on its site.
pub struct LabelledPage {
    /// Its site.
    pub site: String,
    /// SHA-256 of its columns.
    pub hash: String,
    archive: usize,
}

/// See the [module](self).
pub struct LabelSet {
    archives: Vec<Archive>,
    pages: Vec<LabelledPage>,
    records: Vec<Labelled>,
    older: usize,
    fingerprint: String,
}

/// A record with where it stands.
struct Read {
    record: Record,
    archive: usize,
    number: usize,
}

/// Whether there are labels at a path rather than a data set: a file, or a folder with records.
#[must_use]
pub fn is_labels(path: &Path) -> bool {
    path.is_file() || path.join(RECORDS).is_file()
}

impl LabelSet {
    /// Reads label files. Of two records of one page by one annotator the newer counts.
    ///
    /// # Errors
    /// [`LabelsError`] for the first thing found wrong, in the order of files, records, fields.
    pub fn open(paths: &[PathBuf]) -> Result<LabelSet, LabelsError> {
        let mut archives = Vec::with_capacity(paths.len());
        let mut read = Vec::new();
        let mut lines = Sha256::new();
        for path in paths {
            let archive = Archive::open(path, RECORDS)?;
            let records = archive
                .read(RECORDS, MOST_RECORD_BYTES)
                .map_err(|what| LabelsError::whole(path, format!("{RECORDS}: {what}")))?
                .ok_or_else(|| LabelsError::whole(path, format!("no {RECORDS} in it")))?;
            lines.update(&records);
            parse(&records, path, archives.len(), &mut read)?;
            archives.push(archive);
        }
        let truths = checked(&archives, &read)?;
        let mut records: Vec<(Read, Truth)> = read.into_iter().zip(truths).collect();
        let all = records.len();
        keep_newest(&mut records);
        records.sort_by(|(one, _), (other, _)| {
            let (one, other) = (&one.record, &other.record);
            order(
                [&one.site, &one.url, &one.id],
                [&other.site, &other.url, &other.id],
            )
        });
        let mut set = LabelSet {
            older: all - records.len(),
            archives,
            pages: Vec::new(),
            records: Vec::with_capacity(records.len()),
            fingerprint: hexadecimal(&lines.finalize()),
        };
        let mut known: Map<(String, String), usize> = Map::default();
        for (
            Read {
                record, archive, ..
            },
            truth,
        ) in records
        {
            let key = (record.site.clone(), record.hash.clone());
            let page = *known.entry(key).or_insert_with(|| {
                set.pages.push(LabelledPage {
                    site: record.site.clone(),
                    hash: record.hash.clone(),
                    archive,
                });
                set.pages.len() - 1
            });
            set.records.push(Labelled {
                record,
                truth,
                page,
            });
        }
        Ok(set)
    }

    /// The records, by site, address and name.
    #[must_use]
    pub fn records(&self) -> &[Labelled] {
        &self.records
    }

    /// The pages, in the order of their first records.
    #[must_use]
    pub fn pages(&self) -> &[LabelledPage] {
        &self.pages
    }

    /// Records that were left out for newer ones of the same page and annotator.
    #[must_use]
    pub fn older(&self) -> usize {
        self.older
    }

    /// SHA-256 of all records as they were written: names the labels that something was made from.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Reads a page by its position.
    ///
    /// # Errors
    /// [`LabelsError`] if it has changed since it was checked.
    pub fn page(&self, at: usize) -> Result<Page, LabelsError> {
        let page = &self.pages[at];
        let told = |what: String| LabelsError::whole(self.archives[page.archive].path(), what);
        let bytes = columns(&self.archives, page.archive, &page.hash).map_err(told)?;
        wire::decode(&bytes).map_err(|error| told(format!("{}: {error}", name_of(&page.hash))))
    }
}

/// The records of a file, behind those that were read before.
fn parse(
    bytes: &[u8],
    path: &Path,
    archive: usize,
    read: &mut Vec<Read>,
) -> Result<(), LabelsError> {
    let text = str::from_utf8(bytes)
        .map_err(|error| LabelsError::whole(path, format!("{RECORDS}: no UTF-8: {error}")))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let before = read.len();
    let mut ids: Map<String, usize> = Map::default();
    for (number, line) in (1..).zip(lines) {
        if read.len() == MOST_RECORDS {
            let what = format!("more than {MOST_RECORDS} records");
            return Err(LabelsError::whole(path, what));
        }
        let record = Record::parse(line).map_err(|wrong| told(path, number, wrong))?;
        if let Some(known) = ids.insert(record.id.clone(), number) {
            let wrong = Wrong {
                field: "id".to_owned(),
                what: format!("that of record {known} too"),
            };
            return Err(told(path, number, wrong));
        }
        read.push(Read {
            record,
            archive,
            number,
        });
    }
    if read.len() == before {
        return Err(LabelsError::whole(path, format!("{RECORDS}: no records")));
    }
    Ok(())
}

/// What every record says of its page; every page is read once.
fn checked(archives: &[Archive], read: &[Read]) -> Result<Vec<Truth>, LabelsError> {
    let mut by_page: Map<(usize, &str), usize> = Map::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (
        at,
        Read {
            record, archive, ..
        },
    ) in read.iter().enumerate()
    {
        let group = *by_page.entry((*archive, &record.hash)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(at);
    }
    let mut truths: Vec<(usize, Result<Truth, Wrong>)> = groups
        .par_iter()
        .flat_map_iter(|group| {
            let first = &read[group[0]];
            let page = page_of(archives, first);
            group.iter().map(move |&at| {
                let truth = match &page {
                    Ok(page) => truth_of(page, &read[at].record),
                    Err(what) => Err(Wrong {
                        field: "page.hash".to_owned(),
                        what: what.clone(),
                    }),
                };
                (at, truth)
            })
        })
        .collect();
    truths.sort_by_key(|&(at, _)| at);
    let told = |at: usize, wrong: Wrong| {
        let Read {
            archive, number, ..
        } = &read[at];
        told(archives[*archive].path(), *number, wrong)
    };
    truths
        .into_iter()
        .map(|(at, truth)| truth.map_err(|wrong| told(at, wrong)))
        .collect()
}

fn page_of(archives: &[Archive], read: &Read) -> Result<Page, String> {
    let hash = &read.record.hash;
    let bytes = columns(archives, read.archive, hash)?;
    let got = hexadecimal(&Sha256::digest(&bytes));
    if got != *hash {
        return Err(format!("{} has the hash {got}", name_of(hash)));
    }
    wire::decode(&bytes).map_err(|error| format!("{}: {error}", name_of(hash)))
}

/// The columns of a page, from the file that names it or else from another.
fn columns(archives: &[Archive], own: usize, hash: &str) -> Result<Vec<u8>, String> {
    let name = name_of(hash);
    let others = (0..archives.len()).filter(|&other| other != own);
    for at in std::iter::once(own).chain(others) {
        let bytes = archives[at].read(&name, MOST_PAGE_BYTES);
        if let Some(bytes) = bytes.map_err(|what| format!("{name}: {what}"))? {
            return Ok(bytes);
        }
    }
    Err(format!("there is no {name}"))
}

fn truth_of(page: &Page, record: &Record) -> Result<Truth, Wrong> {
    let wrong = |field: &str, what: String| Wrong {
        field: field.to_owned(),
        what,
    };
    if page.len() != record.nodes as usize {
        let what = format!("{}, the page has {}", record.nodes, page.len());
        return Err(wrong("page.nodes", what));
    }
    if page.has_layout() != record.laid_out {
        return Err(wrong("page.laidOut", "the page says otherwise".to_owned()));
    }
    Truth::of(page, &record.roots, &record.blocks, &record.answers)
        .map_err(|error| wrong("blocks", error.to_string()))
}

/// Leaves the newest record of every page and annotator.
fn keep_newest(records: &mut Vec<(Read, Truth)>) {
    let mut newest: Map<(String, String), (usize, f64)> = Map::default();
    for (at, (Read { record, .. }, _)) in records.iter().enumerate() {
        let key = (record.hash.clone(), record.annotator.clone());
        let best = newest.entry(key).or_insert((at, record.changed));
        if record.changed > best.1 {
            *best = (at, record.changed);
        }
    }
    let mut keep = vec![false; records.len()];
    for (at, _) in newest.into_values() {
        keep[at] = true;
    }
    let mut keep = keep.into_iter();
    records.retain(|_| keep.next().unwrap_or(false));
}

fn name_of(hash: &str) -> String {
    format!("pages/{hash}.columns")
}

fn told(path: &Path, record: usize, wrong: Wrong) -> LabelsError {
    LabelsError::Record {
        path: path.to_owned(),
        record,
        field: wrong.field,
        what: wrong.what,
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string never fails.
        let _ = write!(out, "{byte:02x}");
    }
    out
}
