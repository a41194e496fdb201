//! Where named data sets and their pages lie, and what is said when they do not.

use std::path::Path;
use std::process::ExitCode;

use husk_lab::eval::dataset::{DataError, DataSet, Entry};
use husk_lab::eval::snapshot::parsed;
use unhusk::page::Page;
use unhusk::page::maps::Map;

/// A set by its path, or by its name among the data sets.
pub(in crate::commands) fn open(root: &Path, set: &Path) -> Result<DataSet, DataError> {
    if set.join("index.jsonl").exists() {
        DataSet::open(set)
    } else {
        DataSet::open(&root.join(set))
    }
}

/// [`open`], or what a command ends with after it has said why.
pub(in crate::commands) fn opened(root: &Path, set: &Path) -> Result<DataSet, ExitCode> {
    open(root, set).map_err(|error| {
        eprintln!("husk: {error}");
        eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
        ExitCode::from(2)
    })
}

/// Data sets by name, and their pages by set and id.
pub(in crate::commands) struct NamedPages {
    sets: Vec<DataSet>,
    /// Set and id of a page → its set and its place in it.
    places: Map<(String, String), (usize, usize)>,
}

impl NamedPages {
    /// Opens each set once.
    ///
    /// # Errors
    /// Text for a person: a set that cannot be read.
    pub(in crate::commands) fn open<'a>(
        root: &Path,
        names: impl Iterator<Item = &'a str>,
    ) -> Result<NamedPages, String> {
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names.dedup();
        let open = |name: &&str| open(root, Path::new(name)).map_err(|error| error.to_string());
        let sets = names.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let mut places = Map::default();
        for (set, (name, opened)) in names.iter().zip(&sets).enumerate() {
            for (at, entry) in opened.entries().iter().enumerate() {
                places.insert(((*name).to_owned(), entry.id.clone()), (set, at));
            }
        }
        Ok(NamedPages { sets, places })
    }

    /// A page and what its set says of it.
    ///
    /// # Errors
    /// Text for a person: a page that is not there or cannot be read.
    pub(in crate::commands) fn page(&self, set: &str, id: &str) -> Result<(&Entry, Page), String> {
        let place = self.places.get(&(set.to_owned(), id.to_owned()));
        let &(number, at) = place.ok_or_else(|| format!("{set}: no page {id}"))?;
        let entry = &self.sets[number].entries()[at];
        let page = parsed(&self.sets[number], entry).map_err(|error| error.to_string())?;
        Ok((entry, page))
    }
}
