//! `husk train --clutter LABELS -o FILE`: the model of clutter, from labelled texts of whole pages.

use std::path::Path;

use rayon::prelude::*;

use crate::commands::eval::NamedPages;
use crate::commands::options::progress;
use husk_lab::eval::clutter_training::{Example, PARAMETERS, train};
use husk_lab::eval::labelled_texts::{self, LabelledTexts};
use husk_lab::eval::snippets::{self, LabelledPage};
use unhusk::page::maps::Map;

/// Every labelled page, with all its texts labelled or some snippets or both, as the models learn from it. `snippets` are
/// left out where there is no such file.
///
/// # Errors
/// Text for a person: an unreadable file, a set or a page that is not there.
pub(in crate::commands) fn examples(
    root: &Path,
    texts: &Path,
    snippets: &Path,
) -> Result<Vec<Example>, String> {
    let texts = labelled_texts::read(texts)?;
    let snippets = if snippets.exists() {
        snippets::read(snippets)?
    } else {
        Vec::new()
    };
    type Labels<'a> = (Option<&'a LabelledTexts>, Option<&'a LabelledPage>);
    let mut pages: Vec<((&str, &str), Labels<'_>)> = Vec::new();
    let mut known: Map<(&str, &str), usize> = Map::default();
    for labelled in &texts {
        let name = (labelled.set.as_str(), labelled.page.as_str());
        known.insert(name, pages.len());
        pages.push((name, (Some(labelled), None)));
    }
    for labelled in &snippets {
        let name = (labelled.set.as_str(), labelled.page.as_str());
        match known.get(&name) {
            Some(&at) => pages[at].1.1 = Some(labelled),
            None => pages.push((name, (None, Some(labelled)))),
        }
    }
    let named = NamedPages::open(root, pages.iter().map(|((set, _), _)| *set))?;
    let bar = progress(pages.len() as u64, "pages");
    let examples = pages
        .par_iter()
        .map(|(name, (texts, snippets))| {
            let (entry, page) = named.page(name.0, name.1)?;
            bar.inc(1);
            Ok(Example::new(
                (name.0, &entry.site),
                &page,
                *texts,
                *snippets,
            ))
        })
        .collect();
    bar.finish_and_clear();
    examples
}

/// Fits to all labelled pages, and writes.
pub(super) fn write(root: &Path, texts: &Path, output: &Path) -> Result<(), String> {
    let examples = examples(root, texts, &root.join("snippets/index.jsonl"))?;
    let model = train(&examples, |_| true, &PARAMETERS);
    let bytes = model.to_bytes().map_err(|error| error.to_string())?;
    std::fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    eprintln!(
        "husk: {} pages; {}; {} bytes",
        examples.len(),
        model.provenance(),
        bytes.len()
    );
    Ok(())
}
