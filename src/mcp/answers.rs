//! What is said of pages.
//!
//! A model takes what it reads for what the person sees. So nothing is passed on that a person would not see: no hidden text, and
//! of the facts in a page's metadata only those that also stand in its visible text or can hold no sentence (dates, a language, an
//! address). How much was left out is said.

use std::sync::Arc;

use husk::crawl::templates::Known;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unhusk::article::{self, Article, Content};
use unhusk::page::{NodeId, Page, tag_path, text};
use unhusk::verdict::{Block, Judge, Reason, Verdict};

/// Characters of a text that are shown where it is only named.
const SAMPLE: usize = 200;

/// How main content is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Markdown.
    #[default]
    Markdown,
    /// Paragraphs with an empty line between.
    Text,
    /// HTML without scripts, styles or ids.
    Html,
}

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// Characters before it.
    pub(crate) start: usize,
    /// Most characters in it.
    pub(crate) max: usize,
}

/// The main content of a page.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PageAnswer {
    /// Its title.
    pub(crate) title: String,
    /// Its address.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) url: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) authors: Vec<String>,
    /// Name of the site.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) site: String,
    /// When it was published, ISO 8601.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) published: String,
    /// When it was changed last, ISO 8601.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) modified: String,
    /// Its language, BCP 47.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) language: String,
    /// What kind of page it is most likely: article, thread, list, ….
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<String>,
    /// Its main content, or the part of it that was asked for; empty where the page has none.
    pub(crate) content: String,
    /// Characters of the whole main content.
    pub(crate) characters: usize,
    /// Where to go on reading with "start"; missing at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) next_start: Option<usize>,
    /// Texts beside the main content that the page hides from people. They were left out.
    pub(crate) hidden_texts_left_out: usize,
    /// Words of menus, advertisements, related links and the like that were left out.
    pub(crate) noise_words_left_out: usize,
    /// Facts of its metadata that stand nowhere in its visible text. They were left out.
    pub(crate) unseen_facts_left_out: usize,
    /// Pages of its site that its template was learned from; 0 without one.
    pub(crate) pages_known: u32,
}

/// What a page says, judged with what is known of its site.
pub(crate) fn answer(
    page: &Page,
    known: Option<&Arc<Known>>,
    format: Format,
    window: Window,
) -> PageAnswer {
    let verdict = judged(page, known);
    let content = Content::of(page, &verdict);
    let written = match format {
        Format::Markdown => content.markdown(),
        Format::Text => content.article().text(),
        Format::Html => content.html(),
    };
    let characters = written.chars().count();
    let in_window: String = written
        .chars()
        .skip(window.start)
        .take(window.max)
        .collect();
    let end = window.start.saturating_add(window.max);
    let mut seen = Seen::of(page);
    let metadata = content.metadata();
    let mut title = seen.only(content.title().to_owned());
    if title.is_empty() {
        title.clone_from(&page.facts().title);
    }
    let mut authors = metadata.authors;
    let named = authors.len();
    authors.retain(|author| seen.has(author));
    seen.left_out += named - authors.len();
    PageAnswer {
        title,
        url: page.facts().url.clone(),
        authors,
        site: seen.only(metadata.site),
        published: metadata.published,
        modified: metadata.modified,
        language: metadata.language,
        kind: verdict.kind.map(|likely| likely.kind.name().to_owned()),
        content: in_window,
        characters,
        next_start: (end < characters).then_some(end),
        hidden_texts_left_out: article::hidden_texts(page, &verdict).count,
        noise_words_left_out: verdict
            .blocks
            .iter()
            .map(|block| block.words as usize)
            .sum(),
        unseen_facts_left_out: seen.left_out,
        pages_known: known.map_or(0, |known| known.template.pages()),
    }
}

fn judged(page: &Page, known: Option<&Arc<Known>>) -> Verdict {
    match known {
        None => Judge::new(page).verdict(),
        Some(known) => Judge::new(page)
            .template(Some(&known.template))
            .decisions(&known.decisions)
            .verdict(),
    }
}

/// The visible text of a page.
struct Seen {
    text: String,
    left_out: usize,
}

impl Seen {
    fn of(page: &Page) -> Seen {
        let mut whole = visible(page, page.nodes());
        whole.push('\n');
        whole.push_str(&page.facts().title);
        Seen {
            text: whole.to_lowercase(),
            left_out: 0,
        }
    }

    fn has(&self, fact: &str) -> bool {
        self.text.contains(&text::collapse(fact).to_lowercase())
    }

    /// A fact; nothing where it is not to be seen.
    fn only(&mut self, fact: String) -> String {
        if self.has(&fact) {
            return fact;
        }
        self.left_out += 1;
        String::new()
    }
}

fn visible(page: &Page, nodes: impl Iterator<Item = NodeId>) -> String {
    let mut out = String::new();
    for node in nodes.filter(|&node| !page.is_hidden(node)) {
        let Some(data) = page.text(node) else {
            continue;
        };
        text::collapse_into(&mut out, data);
    }
    out
}

/// A part of a page that was left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct BlockAnswer {
    /// Its first words.
    pub(crate) text: String,
    /// What it is: navigation, footer, advertisement, ….
    pub(crate) class: String,
    /// How sure that is, 0 to 1.
    pub(crate) score: f32,
    /// Why, the strongest reason first.
    pub(crate) reasons: Vec<String>,
    /// Its visible words.
    pub(crate) words: u32,
    /// The elements that it lies in.
    pub(crate) path: String,
}

/// Why parts of a page were left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Explanation {
    /// The page's title.
    pub(crate) title: String,
    /// Parts that were left out, in the order of the page.
    pub(crate) left_out: Vec<BlockAnswer>,
    /// Parts beyond those shown.
    pub(crate) more: usize,
    /// Texts of the main content, where a phrase was asked for: those with the phrase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) kept: Vec<String>,
    /// Pages of its site that its template was learned from; 0 without one.
    pub(crate) pages_known: u32,
}

/// Why parts of a page, those with a phrase if one is given, were left out; `most` of them.
pub(crate) fn explain(
    page: &Page,
    known: Option<&Arc<Known>>,
    phrase: Option<&str>,
    most: usize,
) -> Explanation {
    let verdict = judged(page, known);
    let phrase = phrase.map(|phrase| text::collapse(phrase).to_lowercase());
    let has = |text: &str| match &phrase {
        Some(phrase) => text.to_lowercase().contains(phrase),
        None => true,
    };
    let article = Article::of(page, &verdict);
    let is_named =
        |block: &&Block| phrase.is_none() || has(&visible(page, page.subtree(block.node)));
    let blocks: Vec<_> = verdict.blocks.iter().filter(is_named).collect();
    let kept = article
        .paragraphs
        .iter()
        .filter(|text| phrase.is_some() && has(text));
    Explanation {
        title: page.facts().title.clone(),
        more: blocks.len().saturating_sub(most),
        left_out: blocks
            .into_iter()
            .take(most)
            .map(|block| BlockAnswer {
                text: block.sample.clone(),
                class: block.class.name().to_owned(),
                score: (block.score * 100.0).round() / 100.0,
                reasons: block.reasons.iter().map(Reason::to_string).collect(),
                words: block.words,
                path: tag_path::display(page, block.node),
            })
            .collect(),
        kept: kept
            .take(most)
            .map(|text| text.chars().take(SAMPLE).collect())
            .collect(),
        pages_known: known.map_or(0, |known| known.template.pages()),
    }
}
