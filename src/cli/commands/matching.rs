//! `husk match INPUT… --template T`: what of pages the site's template knows.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::inputs::{Inputs, ending, taken};
use super::options::Output;
use crate::crawl::templates::{self, Known};
use crate::input::batches::batches;
use husk_lab::eval::table::{Cell, Table};
use husk_lab::saved::is_page;
use unhusk::page::{NodeId, Page, tag_path, text};
use unhusk::template::{Marks, SiteTemplate};

/// Longest text shown of a block, in characters.
const SHOWN: usize = 60;

/// Shows what of pages is template: their largest blocks, on how many pages they were seen, and how much text that is.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    inputs: Inputs,
    /// The template, as `husk learn` writes it.
    #[arg(short, long, value_name = "TEMPLATE")]
    template: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without a template, 1 when a page cannot be read or matches nothing.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let found =
        known(&arguments.template).and_then(|known| Ok((known.template, arguments.inputs.find()?)));
    let (template, (inputs, mut well)) = match found {
        Ok(found) => found,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    // One page alone needs no name.
    let is_one = inputs.len() == 1 && arguments.inputs.files.iter().all(|path| is_page(path));
    let mut out = std::io::stdout().lock();
    let done = batches(&inputs, &taken(), |batch| {
        for entry in &batch {
            let page = match entry {
                Ok(page) => page.parsed_as(arguments.inputs.url.as_deref()),
                Err(broken) => Err(broken.to_string()),
            };
            match page {
                Ok(page) => {
                    let (mut table, matched) = table(&page, &template);
                    well &= matched;
                    if let (false, Ok(page)) = (is_one, entry) {
                        let name = page.name();
                        table.summary("page", name.as_str().into(), name);
                    }
                    out.write_all(table.print(arguments.output.format()).as_bytes())?;
                }
                Err(error) => {
                    well = false;
                    eprintln!("husk: {error}");
                }
            }
        }
        out.flush()
    });
    ending(done.map(|()| well))
}

/// Reads what is known of a site from a file: a template as `husk learn -o` writes it, or one of a folder of a crawl's templates.
///
/// # Errors
/// A sentence naming the file.
pub(super) fn known(file: &Path) -> Result<Known, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    templates::from_bytes(&bytes).map_err(|error| format!("{}: {error}", file.display()))
}

fn table(page: &Page, template: &SiteTemplate) -> (Table, bool) {
    let mut table = Table::new(&[
        ("node", "node"),
        ("seen", "seen"),
        ("of", "of"),
        ("chars", "chars"),
        ("path", "path"),
        ("text", "text"),
    ]);
    let Some(found) = template.match_page(page) else {
        table.summary(
            "cluster",
            Cell::Missing,
            "the page is like none learned".to_owned(),
        );
        return (table, false);
    };
    let marks = template.mark(page, &found);
    let stats = text::TextStats::of(page);
    for node in blocks(page, &marks) {
        let Some(seen) = marks.seen(node) else {
            continue;
        };
        table.row(vec![
            node.index().into(),
            usize::from(seen.seen).into(),
            usize::from(seen.of).into(),
            (stats.amount(page, node).chars as usize).into(),
            tag_path::display(page, node).into(),
            sample(page, node).into(),
        ]);
    }
    let kind = if found.known_kind {
        "a known kind"
    } else {
        "a new kind"
    };
    table.summary(
        "cluster",
        found.cluster.into(),
        format!(
            "kind of page {} ({kind}), learned from {} pages",
            found.cluster, found.pages
        ),
    );
    let figures = [
        ("similarity", found.similarity, "similarity to it"),
        ("drift", found.drift, "share of its stable leaves missing"),
        (
            "hides",
            found.hides,
            "share of the page's text that is template",
        ),
        ("usual", found.usual, "usual share on such pages"),
    ];
    for (key, value, words) in figures {
        table.summary(
            key,
            Cell::Number(f64::from(value), 3),
            format!("{words}: {value:.3}"),
        );
    }
    if found.is_stale() {
        table.summary(
            "stale",
            Cell::Flag(true),
            "the site has changed: learn it again".to_owned(),
        );
    }
    if found.hides_too_much {
        let words = "much more than usual would be hidden: the template may be wrong here";
        table.summary("hides_too_much", Cell::Flag(true), words.to_owned());
    }
    (table, true)
}

/// The largest subtrees that are template, in document order.
fn blocks(page: &Page, marks: &Marks) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        if marks.seen(node).is_some() {
            found.push(node);
            node = page.end(node);
        } else {
            node = NodeId(node.0 + 1);
        }
    }
    found
}

fn sample(page: &Page, node: NodeId) -> String {
    let mut sample = String::new();
    for node in page.subtree(node) {
        let Some(data) = page.text(node).filter(|data| !text::is_blank(data)) else {
            continue;
        };
        if !sample.is_empty() {
            sample.push(' ');
        }
        text::collapse_into(&mut sample, data);
        if sample.chars().count() > SHOWN {
            sample = sample.chars().take(SHOWN).collect();
            sample.push('…');
            break;
        }
    }
    sample
}
