//! `husk eval metadata SET`: whether title, authors and date of a page are found, by the truths of a set, and its picture and
//! description, by what pages declare in JSON-LD and `meta`; or all of them by that, which is hidden.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::Value;

use super::declared::{Declared, SitePictures, same_description, same_picture};
use super::products::without_ld;
use super::set::opened;
use crate::commands::options::{Data, Output};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::table::{Cell, Table};
use unhusk::article::{Content, Metadata, title};
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::page::{Builder, Page};
use unhusk::verdict::Judge;

/// Measures whether title, authors and date of pages are found, by the truths of a set (`title`, `author`, `date`), and picture and
/// description, by what pages declare. Titles count where they are the same but for white space and quotation marks, authors by F1 of
/// their names, dates where the day is the same, pictures in any size, descriptions where one is the start of the other. Pictures
/// that stand for a site, such as logos, are not right, and counted.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data set: name of a folder among the data sets, or a path.
    set: PathBuf,
    /// Hide JSON-LD and `meta` of the pages, and take what they declare for the truth: whether what a reader sees is read right.
    /// Pictures and descriptions count where the page shows them.
    #[arg(long)]
    visible: bool,
    /// Print at most so many errors of each fact instead: what was found, and what is right.
    #[arg(long, value_name = "N")]
    errors: Option<usize>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// The facts that are measured, empty where nothing is known.
const FACTS: [&str; 5] = ["title", "authors", "date", "picture", "description"];

/// What is found of a page and what is right, by [`FACTS`]; several names in a list.
struct Compared {
    id: String,
    found: [Vec<String>; 5],
    right: [Vec<String>; 5],
    /// The picture that is found, where that stands for the site.
    site_picture: Option<String>,
}

impl Compared {
    /// How near what is found of a fact comes to what is right, 0..=1; `None` where nothing is known to be right.
    fn score(&self, fact: usize) -> Option<f64> {
        let (found, right) = (&self.found[fact], &self.right[fact]);
        if right.is_empty() {
            return None;
        }
        let same = found.iter().filter(|value| right.contains(value)).count();
        Some(2.0 * same as f64 / (found.len() + right.len()) as f64)
    }
}

/// Exit code 2 without the data set or a page with truths, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let entries: Vec<&Entry> = set.entries().iter().collect();
    let shared = site_pictures(&set, &entries);
    let pages = entries.par_iter();
    let compared: Result<Vec<Compared>, String> = shared.and_then(|shared| {
        pages
            .map(|entry| compared(&set, entry, arguments.visible, &shared))
            .collect()
    });
    let compared = match compared {
        Ok(compared) => compared,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    if compared
        .iter()
        .all(|page| (0..FACTS.len()).all(|fact| page.score(fact).is_none()))
    {
        eprintln!("husk: {}: nothing is known to be right", set.name());
        return ExitCode::from(2);
    }
    let table = match arguments.errors {
        Some(most) => errors(&compared, most),
        None => summary(&compared),
    };
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}

fn read(set: &DataSet, entry: &Entry) -> Result<Vec<u8>, String> {
    set.html(entry).map_err(|error| error.to_string())
}

fn parsed(entry: &Entry, html: &[u8], url: &str) -> Result<Page, String> {
    parse_bytes(html, url, None, Scripting::Off)
        .map_err(|error| format!("page {}: {error}", entry.id))
}

fn site_pictures(set: &DataSet, entries: &[&Entry]) -> Result<SitePictures, String> {
    let pages = entries.par_iter().map(|entry| {
        let url = entry.url.as_deref().unwrap_or_default();
        let page = parsed(entry, &read(set, entry)?, url)?;
        Ok((Declared::of(&page), page.facts().title.clone()))
    });
    let pages: Vec<(Declared, String)> = pages.collect::<Result<_, String>>()?;
    let mut shared = SitePictures::default();
    for (declared, title) in &pages {
        shared.add(declared, title);
    }
    Ok(shared)
}

fn compared(
    set: &DataSet,
    entry: &Entry,
    visible: bool,
    shared: &SitePictures,
) -> Result<Compared, String> {
    let html = read(set, entry)?;
    let url = entry.url.as_deref().unwrap_or_default();
    let whole = parsed(entry, &html, url)?;
    let gold = |key: &str| entry.gold.get(key).and_then(Value::as_str);
    let text = |key: &str| gold(key).unwrap_or_default().to_owned();
    // The address may have the date in it.
    let hidden = visible.then(|| without_meta(&without_ld(&html)));
    let right = if visible {
        let facts = declared(&whole).map(|page| Metadata::of(&page));
        let facts = facts.unwrap_or_default();
        of(facts.headline, facts.authors, &facts.published)
    } else {
        of(text("title"), listed(&text("author")), &text("date"))
    };
    let page = hidden
        .as_ref()
        .map(|html| parsed(entry, html, ""))
        .transpose()?;
    let page = page.as_ref().unwrap_or(&whole);
    let facts = Content::of(page, &Judge::new(page).verdict()).metadata();
    let found = of(title(page), facts.authors, &facts.published);
    // Addresses of pictures are relative to that of the page.
    let page = hidden.map(|html| parsed(entry, &html, url)).transpose()?;
    let page = page.as_ref().unwrap_or(&whole);
    let facts = Content::of(page, &Judge::new(page).verdict()).metadata();
    let mut declared = Declared::of(&whole);
    declared.pictures.retain(|one| !shared.has(one, &whole));
    if visible {
        declared.retain_shown(page);
    }
    let picture = fact(&facts.image, declared.pictures, |found, right| {
        same_picture(found) == same_picture(right)
    });
    let description = fact(&facts.description, declared.descriptions, same_description);
    let [title, authors, date] = found;
    let [right_title, right_authors, right_date] = right;
    let is_of_site = !facts.image.is_empty() && shared.has(&facts.image, &whole);
    Ok(Compared {
        id: entry.id.clone(),
        found: [title, authors, date, picture.0, description.0],
        right: [
            right_title,
            right_authors,
            right_date,
            picture.1,
            description.1,
        ],
        site_picture: is_of_site.then_some(facts.image),
    })
}

/// What is found of a fact and what is right where any of `right` is: both the same where one of these is found.
fn fact(
    found: &str,
    right: Vec<String>,
    is_same: impl Fn(&str, &str) -> bool,
) -> (Vec<String>, Vec<String>) {
    let found = found.to_owned();
    let right = match right.iter().find(|right| is_same(&found, right)) {
        Some(_) => vec![found.clone()],
        None => right,
    };
    (
        vec![found]
            .into_iter()
            .filter(|found| !found.is_empty())
            .collect(),
        right,
    )
}

/// The names that a truth lists, parted at commas, semicolons, `&` and `and`: not as the core does it. Degrees are no names.
fn listed(names: &str) -> Vec<String> {
    let names = names.replace(" and ", ",").replace(" und ", ",");
    let names = names.split([',', ';', '&']).map(str::trim);
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    let mut is_first = true;
    names.retain(|name| {
        let is_degree = !std::mem::take(&mut is_first) && is_degree(name);
        !name.is_empty() && !is_degree
    });
    names
}

/// Whether what follows a comma is a degree: a word of as many capitals as small letters, such as `Ph.D.` or `MS`.
fn is_degree(text: &str) -> bool {
    let capitals = text.chars().filter(|letter| letter.is_uppercase()).count();
    let small = text.chars().filter(|letter| letter.is_lowercase()).count();
    !text.contains(' ') && capitals > 1 && capitals >= small
}

/// Facts as they are compared.
fn of(title: String, authors: Vec<String>, date: &str) -> [Vec<String>; 3] {
    let plain = |text: String| {
        let letters = text.chars().map(|letter| match letter {
            '‘' | '’' | '‚' | '`' | '´' => '\'',
            '“' | '”' | '„' | '«' | '»' => '"',
            other => other,
        });
        let text: String = letters.collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // What follows a comma is a degree.
    let folded = authors.into_iter().map(|name| {
        let name = plain(name).to_lowercase();
        name.split(", ").next().unwrap_or_default().to_owned()
    });
    let facts = [
        vec![plain(title)],
        folded.collect(),
        vec![date.chars().take("2020-01-02".len()).collect()],
    ];
    facts.map(|values| {
        values
            .into_iter()
            .filter(|value| !value.is_empty())
            .collect()
    })
}

/// A page of what another declares: its `meta` and JSON-LD alone.
fn declared(page: &Page) -> Option<Page> {
    let mut out = Builder::new();
    out.open("html", unhusk::page::Flags::default());
    for node in page.nodes() {
        let tag = page.tag(node).unwrap_or_default();
        if !matches!(tag, "meta" | "script") {
            continue;
        }
        out.open(tag, page.flags(node));
        for (name, value) in page.attributes(node) {
            out.attribute(name, value);
        }
        for text in page.children(node).filter_map(|child| page.text(child)) {
            out.text(text, page.flags(node));
        }
        out.close();
    }
    out.close();
    out.finish(page.facts().clone()).ok()
}

/// The page with its `meta` elements made into links that lead nowhere; those that say its encoding stay.
fn without_meta(html: &[u8]) -> Vec<u8> {
    let mut html = html.to_vec();
    let starts: Vec<usize> = (0..html.len().saturating_sub(5))
        .filter(|&at| html[at] == b'<' && html[at + 1..at + 5].eq_ignore_ascii_case(b"meta"))
        .collect();
    for at in starts {
        let tag = html[at..].split(|&byte| byte == b'>').next();
        let tag = tag.unwrap_or_default().to_ascii_lowercase();
        if !tag.windows(7).any(|word| word == b"charset") {
            html[at + 1..at + 5].copy_from_slice(b"link");
        }
    }
    html
}

/// What counts of pictures besides: those that stand for a site.
const SITE_PICTURE: &str = "picture of the site";

fn summary(pages: &[Compared]) -> Table {
    let columns = ["fact", "pages", "found", "right"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (fact, name) in FACTS.into_iter().enumerate() {
        let scores: Vec<f64> = pages.iter().filter_map(|page| page.score(fact)).collect();
        let known = pages.iter().filter(|page| page.score(fact).is_some());
        let found = known.filter(|page| !page.found[fact].is_empty()).count();
        // A sum of nothing is negative zero.
        let mean = (0.0 + scores.iter().sum::<f64>()) / scores.len().max(1) as f64;
        table.row(vec![
            name.into(),
            scores.len().into(),
            found.into(),
            Cell::Number(mean, 3),
        ]);
    }
    let of_site = pages.iter().filter(|page| page.site_picture.is_some());
    let of_site = of_site.count();
    let share = of_site as f64 / pages.len().max(1) as f64;
    table.row(vec![
        SITE_PICTURE.into(),
        pages.len().into(),
        of_site.into(),
        Cell::Number(1.0 - share, 3),
    ]);
    table
}

fn errors(pages: &[Compared], most: usize) -> Table {
    let columns = ["fact", "page", "found", "right"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (fact, name) in FACTS.into_iter().enumerate() {
        let wrong = pages
            .iter()
            .filter(|page| page.score(fact).is_some_and(|score| score < 1.0));
        for page in wrong.take(most) {
            table.row(vec![
                name.into(),
                page.id.as_str().into(),
                page.found[fact].join(" | ").into(),
                page.right[fact].join(" | ").into(),
            ]);
        }
    }
    let of_site = pages
        .iter()
        .filter_map(|page| Some((page, page.site_picture.as_ref()?)));
    for (page, picture) in of_site.take(most) {
        let id = page.id.as_str();
        table.row(vec![
            SITE_PICTURE.into(),
            id.into(),
            picture.as_str().into(),
            "".into(),
        ]);
    }
    table
}
