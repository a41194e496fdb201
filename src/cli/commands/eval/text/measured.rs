//! The text that is made of every page of a set, scored.

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::eval::models::Models;
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::gold::{Measure, score_text, visible_text, whole_text};
use husk_lab::eval::shingle;
use husk_lab::eval::text_labels;
use husk_lab::eval::texts::{ScoredText, Texts};
use unhusk::article::Article;
use unhusk::learn_with;
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::page::maps::{Map, Set};
use unhusk::page::{NodeId, Page};
use unhusk::segment::tps::segments;
use unhusk::template::SiteTemplate;
use unhusk::verdict::{Ablation, Verdict};

/// Which of a page's texts are taken.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Method {
    /// Husk's article.
    Husk,
    /// All visible text: what doing nothing gives.
    All,
    /// All visible text outside the blocks that Husk hides.
    Kept,
    /// The texts of which at least half is in the whole text that is the truth: about the best that a choice of texts reaches.
    Best,
}

impl Method {
    /// Whether the text node is taken.
    pub(super) fn keeps(self, verdict: &Verdict, node: NodeId) -> bool {
        match self {
            Method::Husk => verdict.is_article(node),
            Method::All => true,
            Method::Kept => !verdict.classes[node.index()].is_noise(),
            // Not by the verdict: see `best_text`.
            Method::Best => false,
        }
    }
}

/// Share of a text's words in the truth from which on it is better kept than dropped.
const HALF: f32 = 0.5;

/// The text of [`Method::Best`].
fn best_text(page: &Page, gold: &str) -> String {
    let blocks = unhusk::verdict::texts(page);
    let texts: Vec<String> = blocks
        .iter()
        .map(|block| text_labels::visible(page, block))
        .collect();
    let labels = text_labels::labels(&texts, gold);
    let best = texts.iter().zip(labels);
    let best: Vec<&str> = best
        .filter(|(_, (share, _))| *share >= HALF)
        .map(|(text, _)| text.as_str())
        .collect();
    best.join("\n")
}

/// How Husk makes a text of a page.
#[derive(Clone, Copy)]
pub(super) struct TextMethod<'a> {
    pub(super) method: Method,
    /// Most other pages of its site that are learned from first.
    pub(super) learn: usize,
    pub(super) scripting: Scripting,
    pub(super) parts: Ablation,
    pub(super) models: &'a Models<'a>,
}

/// What was measured of one page.
pub(super) struct Measured {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) scored: ScoredText,
    /// Of texts that Husk found.
    pub(super) hiding: Option<Hiding>,
    /// Why there is no text; it then counts as empty.
    pub(super) error: Option<String>,
}

/// What hiding a page's noise does to it, or to the mean of several pages.
#[derive(Clone, Copy)]
pub(super) struct Hiding {
    /// Share of the gold shingles that stand inside hidden blocks alone, 0..=1.
    pub(super) lost: f64,
    /// Share of the pages that lose more than a fifth of them, and more than half, 0..=1.
    pub(super) lost_fifth: f64,
    pub(super) lost_half: f64,
    /// Share of the visible characters that are hidden, 0..=1.
    pub(super) hidden: f64,
}

impl Hiding {
    /// Of one page.
    fn new(lost: f64, hidden: f32) -> Hiding {
        let more_than = |share: f64| f64::from(u8::from(lost > share));
        Hiding {
            lost,
            lost_fifth: more_than(0.2),
            lost_half: more_than(0.5),
            hidden: f64::from(hidden),
        }
    }
}

/// A text, and what else is known of it.
type Found = (String, Option<Hiding>);

/// Scores the text that `find` gives of every page whose truth is a text or snippets.
fn each(set: &DataSet, find: impl Fn(&Entry) -> Result<Found, String> + Sync) -> Vec<Measured> {
    let entries = set.entries().par_iter();
    entries
        .filter(|entry| Measure::of(entry) == Measure::Text)
        .map(|entry| {
            let (found, error) = match find(entry) {
                Ok(found) => (found, None),
                Err(error) => ((String::new(), None), Some(error)),
            };
            let (text, hiding) = found;
            Measured {
                id: entry.id.clone(),
                kind: entry.kind.clone().unwrap_or_else(|| "page".to_owned()),
                scored: ScoredText {
                    site: entry.site.clone(),
                    score: score_text(entry, &text),
                },
                hiding,
                error,
            }
        })
        .collect()
}

/// The texts of a file.
pub(super) fn given(set: &DataSet, texts: &Texts) -> Vec<Measured> {
    each(set, |entry| {
        let text = texts.of(&entry.id);
        text.map(|text| (text.to_owned(), None))
            .map_err(|error| format!("page {}: {error}", entry.id))
    })
}

/// What Husk makes of every page.
pub(super) fn own(way: &TextMethod<'_>, set: &DataSet) -> Vec<Measured> {
    let sites = Sites::of(set);
    each(set, |entry| {
        let gold = entry.gold.get("text").and_then(serde_json::Value::as_str);
        if way.method == Method::Best {
            let page = load(set, entry, way.scripting)?;
            let whole = whole_text(entry).unwrap_or_default();
            return Ok((best_text(&page, &whole), None));
        }
        let (page, verdict) = judged(way, set, entry, &sites)?;
        let found = text_of(way.method, &page, &verdict);
        let hiding = gold.map(|gold| Hiding::new(lost(&page, &verdict, gold), verdict.share()));
        Ok((found, hiding))
    })
}

/// The pages of a set by their site.
pub(super) struct Sites<'a>(Map<&'a str, Vec<&'a Entry>>);

impl<'a> Sites<'a> {
    pub(super) fn of(set: &'a DataSet) -> Sites<'a> {
        let mut sites: Map<&str, Vec<&Entry>> = Map::default();
        for entry in set.entries() {
            sites.entry(&entry.site).or_default().push(entry);
        }
        Sites(sites)
    }

    /// The pages of its site after this one, around the end: every page learns from others, and the same ones each time.
    fn others(&self, entry: &Entry) -> impl Iterator<Item = &'a Entry> {
        let all = self
            .0
            .get(entry.site.as_str())
            .map_or(&[][..], Vec::as_slice);
        let own = all.iter().position(|other| other.id == entry.id);
        let from = own.map_or(0, |own| own + 1);
        (0..all.len().saturating_sub(1)).map(move |k| all[(from + k) % all.len()])
    }
}

/// A page and the verdict on it.
///
/// # Errors
/// Text for a person, if a page cannot be read.
pub(super) fn judged(
    way: &TextMethod<'_>,
    set: &DataSet,
    entry: &Entry,
    sites: &Sites<'_>,
) -> Result<(Page, Verdict), String> {
    let page = load(set, entry, way.scripting)?;
    let mut template = None;
    for other in sites.others(entry).take(way.learn) {
        let learned = template.get_or_insert_with(|| SiteTemplate::new(&entry.site));
        let other = load(set, other, way.scripting)?;
        learn_with(
            way.models.judge(&other, &set.name(), &entry.site),
            learned,
            0,
        );
    }
    let regions = segments(&page);
    let judge = way.models.judge(&page, &set.name(), &entry.site);
    let verdict = judge
        .regions(regions)
        .template(template.as_ref())
        .without(way.parts)
        .verdict();
    Ok((page, verdict))
}

/// The text that a method takes of a judged page.
pub(super) fn text_of(method: Method, page: &Page, verdict: &Verdict) -> String {
    match method {
        Method::Husk => Article::of(page, verdict).text(),
        Method::All | Method::Kept | Method::Best => {
            visible_text(page, |node| method.keeps(verdict, node))
        }
    }
}

/// A page of a set without layout.
///
/// # Errors
/// Text for a person, if it cannot be read.
pub(super) fn load(set: &DataSet, entry: &Entry, scripting: Scripting) -> Result<Page, String> {
    let bytes = set.html(entry).map_err(|error| error.to_string())?;
    let url = entry.url.as_deref().unwrap_or_default();
    parse_bytes(&bytes, url, None, scripting).map_err(|error| format!("page {}: {error}", entry.id))
}

fn lost(page: &Page, verdict: &Verdict, gold: &str) -> f64 {
    let kept_text = {
        let classes = &verdict.classes;
        visible_text(page, |node| !classes[node.index()].is_noise())
    };
    let hidden_text = visible_text(page, |node| verdict.classes[node.index()].is_noise());
    let set = |text: &str| -> Set<Vec<String>> {
        let words: Vec<String> = shingle::words(text).map(str::to_owned).collect();
        words
            .windows(shingle::WIDTH)
            .map(<[String]>::to_vec)
            .collect()
    };
    let (kept, hidden, gold) = (set(&kept_text), set(&hidden_text), set(gold));
    let lost = gold
        .iter()
        .filter(|shingle| hidden.contains(*shingle) && !kept.contains(*shingle))
        .count();
    lost as f64 / gold.len().max(1) as f64
}
