//! Whether what a person came for stays in sight, and what they did not come for goes: pages labelled by hand with short
//! texts, each with a role, that should be kept or hidden.
//!
//! ```text
//!   {"id", "set", "page", "kind", "keep": [{"text", "role"}], "hide": [{"text", "role"}]}
//! ```
//!
//! A snippet is looked for among the visible text of the page, white space aside. It is in sight where at least half of
//! its characters are. A page is *bad* where its title is lost or more than [`MOST_LOST`] of what should be kept.
//! Two ways to show a page are measured: *quiet* hides the blocks of the verdict, *reader* shows the article alone, with
//! its byline and date above the text (so those roles are not counted there).

use std::path::Path;

use serde::Deserialize;

use super::dataset::json_lines;
use unhusk::article::Reading;
use unhusk::page::{NodeId, Page};
use unhusk::verdict::page_kind::PageKind;
use unhusk::verdict::{TextBlock, Verdict};

/// Probability of a kind from which on the reader names it.
const LIKELY: f32 = 0.5;
/// Share of the kept snippets that a page may lose without being bad.
pub const MOST_LOST: f64 = 0.2;

/// Roles that the reader shows above the text, from the page's facts.
const SHOWN_ABOVE: [&str; 2] = ["byline", "date"];

/// Roles that it shows above the text of a product.
const OFFERED: [&str; 5] = ["price", "spec", "fact", "list-item", "option"];

/// A short text of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Snippet {
    /// As it stands on the page, white space aside.
    pub text: String,
    /// What it is: title, byline, nav, footer, …
    pub role: String,
}

/// A page that was labelled.
#[derive(Clone, Debug, Deserialize)]
pub struct LabelledPage {
    /// Unique among all labelled pages.
    pub id: String,
    /// The data set of the page.
    pub set: String,
    /// Its name in that set.
    pub page: String,
    /// Kind of page: article, home, product, …
    pub kind: String,
    /// What a person who opened the page would miss.
    pub keep: Vec<Snippet>,
    /// What they did not come for.
    pub hide: Vec<Snippet>,
}

impl LabelledPage {
    /// All snippets, and whether each should be kept.
    pub fn snippets(&self) -> impl Iterator<Item = (&Snippet, bool)> {
        let keep = self.keep.iter().map(|snippet| (snippet, true));
        keep.chain(self.hide.iter().map(|snippet| (snippet, false)))
    }
}

/// Reads labelled pages, one a line.
///
/// # Errors
/// Text for a person: an unreadable file, or the first line that is no labelled page.
pub fn read(path: &Path) -> Result<Vec<LabelledPage>, String> {
    json_lines(path)
}

/// Text without white space and marks that cannot be seen.
pub fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|&character| is_seen(character))
        .collect()
}

fn is_seen(character: char) -> bool {
    !character.is_whitespace()
        && !matches!(
            character,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
        )
}

/// The visible text of a page without white space, and which text node every part of it comes from.
pub struct PageText {
    text: String,
    /// Where each text node begins in it.
    starts: Vec<(usize, NodeId)>,
}

impl PageText {
    /// The text of all text blocks, in document order. O(nodes + bytes).
    #[must_use]
    pub fn of(page: &Page, blocks: &[TextBlock]) -> PageText {
        let (mut text, mut starts) = (String::new(), Vec::new());
        for block in blocks {
            for node in (block.from.0..=block.last.0).map(NodeId) {
                if let Some(data) = page.text(node).filter(|_| !page.is_hidden(node)) {
                    starts.push((text.len(), node));
                    text.extend(data.chars().filter(|&character| is_seen(character)));
                }
            }
        }
        PageText { text, starts }
    }

    /// The text nodes that hold the first occurrence of a snippet, with how many bytes of it; none where it does not occur.
    #[must_use]
    pub fn find(&self, snippet: &str) -> Vec<(NodeId, usize)> {
        let wanted = squeezed(snippet);
        let Some(from) = self.text.find(&wanted).filter(|_| !wanted.is_empty()) else {
            return Vec::new();
        };
        let to = from + wanted.len();
        let first = self.starts.partition_point(|&(start, _)| start <= from) - 1;
        let mut found = Vec::new();
        for at in first..self.starts.len() {
            let (start, node) = self.starts[at];
            if start >= to {
                break;
            }
            let end = self
                .starts
                .get(at + 1)
                .map_or(self.text.len(), |&(next, _)| next);
            let bytes = end.min(to).saturating_sub(start.max(from));
            if bytes > 0 {
                found.push((node, bytes));
            }
        }
        found
    }
}

/// How a page is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The page without what the verdict hides.
    Quiet,
    /// The article alone.
    Reader,
}

impl Mode {
    /// Both.
    pub const ALL: [Mode; 2] = [Mode::Quiet, Mode::Reader];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Mode::Quiet => "quiet",
            Mode::Reader => "reader",
        }
    }

    /// Whether a snippet of that role counts in this mode.
    #[must_use]
    pub fn counts(self, role: &str) -> bool {
        self == Mode::Quiet || !SHOWN_ABOVE.contains(&role)
    }
}

/// Of every snippet of a page, in the order of [`LabelledPage::snippets`], whether it is in sight; `None` where the page does
/// not have it or the mode does not count it.
pub type Sight = Vec<Option<bool>>;

/// What of the page is in sight in a mode. O(nodes + snippets · bytes).
#[must_use]
pub fn sight(labelled: &LabelledPage, page: &Page, verdict: &Verdict, mode: Mode) -> Sight {
    let text = PageText::of(page, &unhusk::verdict::texts(page));
    let (mut shown, mut title) = (vec![true; page.len()], String::new());
    // What the header of a product says, each of it by itself.
    let mut offered: Vec<String> = Vec::new();
    match mode {
        Mode::Quiet => {
            for block in &verdict.blocks {
                shown[block.node.index()..page.end(block.node).index()].fill(false);
            }
        }
        Mode::Reader => {
            let reading = Reading::of(page, verdict);
            shown = reading.kept;
            title = squeezed(&reading.title);
            if let Some(product) = reading.product {
                // Reviews are read with a product, comments below an article stay folded.
                for (shown, said) in shown.iter_mut().zip(&reading.kept_comments) {
                    *shown |= said;
                }
                let choices = product.choices.into_iter().flat_map(|choice| choice.values);
                let said = [product.price, product.brand].into_iter().chain(choices);
                offered = said.map(|said| squeezed(&said)).collect();
            }
        }
    }
    let is_seen = |snippet: &Snippet| {
        let found = text.find(&snippet.text);
        let all: usize = found.iter().map(|&(_, bytes)| bytes).sum();
        let seen: usize = found
            .iter()
            .filter(|(node, _)| shown[node.index()])
            .map(|&(_, bytes)| bytes)
            .sum();
        (all > 0).then_some(2 * seen >= all)
    };
    sight_by(labelled, mode, |snippet| {
        let text = squeezed(&snippet.text);
        let is_title = snippet.role == "title" && title.contains(&text);
        let may_be_offered = OFFERED.contains(&snippet.role.as_str());
        if is_title || may_be_offered && offered.iter().any(|said| said.contains(&text)) {
            Some(true)
        } else {
            is_seen(snippet)
        }
    })
}

/// Whether the reader says of a page that it is a list or a front page, and shows its items.
#[must_use]
pub fn is_listed(page: &Page, verdict: &Verdict) -> bool {
    let is_said = verdict.kind.is_some_and(|likely| {
        let is_list = matches!(likely.kind, PageKind::Home | PageKind::List);
        is_list && likely.probability >= LIKELY
    });
    let reading = Reading::of(page, verdict);
    is_said && reading.articles.is_empty() && !reading.items.is_empty()
}

/// What of the page is in sight in a text that another program made of it.
#[must_use]
pub fn sight_in_text(labelled: &LabelledPage, text: &str) -> Sight {
    let text = squeezed(text);
    sight_by(labelled, Mode::Reader, |snippet| {
        Some(text.contains(&squeezed(&snippet.text)))
    })
}

fn sight_by(
    labelled: &LabelledPage,
    mode: Mode,
    is_seen: impl Fn(&Snippet) -> Option<bool>,
) -> Sight {
    labelled
        .snippets()
        .map(|(snippet, _)| is_seen(snippet).filter(|_| mode.counts(&snippet.role)))
        .collect()
}

/// Snippets in sight and snippets counted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Share {
    /// In sight.
    pub seen: usize,
    /// All that were found on the page and counted.
    pub of: usize,
}

impl Share {
    /// Counts one snippet.
    pub fn add(&mut self, seen: bool) {
        self.seen += usize::from(seen);
        self.of += 1;
    }

    /// The share in sight; none of nothing.
    #[must_use]
    pub fn ratio(self) -> Option<f64> {
        (self.of > 0).then(|| self.seen as f64 / self.of as f64)
    }
}

/// Whether a page is bad: see the [module](self).
#[must_use]
pub fn is_bad(labelled: &LabelledPage, sight: &Sight) -> bool {
    let mut kept = Share::default();
    for ((snippet, keep), seen) in labelled.snippets().zip(sight) {
        let (true, &Some(seen)) = (keep, seen) else {
            continue;
        };
        if snippet.role == "title" && !seen {
            return true;
        }
        kept.add(seen);
    }
    kept.ratio().is_some_and(|ratio| 1.0 - ratio > MOST_LOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unhusk::page::html::{Scripting, parse};
    use unhusk::verdict::{Judge, texts};

    const SOURCE: &str = "<title>Salt</title><nav><a href=/a>Pans and pots</a> <a href=/b>Our sea</a></nav>\
        <article><h1>Salt</h1><p>The pans lie behind <b>the sea wall</b>, nine of them, each no deeper than a plate, \
        and the water stands in the first one until it tastes of the sea.</p></article>\
        <footer>Made by the pan keepers, all rights reserved</footer>";

    fn labelled(keep: &[(&str, &str)], hide: &[(&str, &str)]) -> LabelledPage {
        let snippets = |list: &[(&str, &str)]| {
            let each = list.iter().map(|&(text, role)| Snippet {
                text: text.to_owned(),
                role: role.to_owned(),
            });
            each.collect()
        };
        LabelledPage {
            id: "a".to_owned(),
            set: "s".to_owned(),
            page: "p".to_owned(),
            kind: "article".to_owned(),
            keep: snippets(keep),
            hide: snippets(hide),
        }
    }

    #[test]
    fn a_snippet_is_found_over_inline_elements_and_white_space() {
        let page = parse(SOURCE, "https://example.org/", Scripting::Off).unwrap();
        let text = PageText::of(&page, &texts(&page));
        let found = text.find("lie  behind the\nsea wall, nine");
        let bytes: Vec<usize> = found.iter().map(|&(_, bytes)| bytes).collect();
        assert_eq!(
            bytes,
            ["liebehind".len(), "theseawall".len(), ",nine".len()]
        );
        assert!(text.find("of no such thing").is_empty());
        assert!(text.find("  ").is_empty());
    }

    #[test]
    fn quiet_and_reader_show_the_article_and_not_the_menu() {
        let page = parse(SOURCE, "https://example.org/", Scripting::Off).unwrap();
        let verdict = Judge::new(&page).verdict();
        let labelled = labelled(
            &[
                ("Salt", "title"),
                ("The pans lie", "body-first"),
                ("not there", "body-last"),
            ],
            &[("all rights reserved", "footer")],
        );
        for mode in Mode::ALL {
            let sight = sight(&labelled, &page, &verdict, mode);
            assert_eq!(sight[..3], [Some(true), Some(true), None], "{mode:?}");
            assert!(!is_bad(&labelled, &sight));
        }
        let reader = sight(&labelled, &page, &verdict, Mode::Reader);
        assert_eq!(reader[3], Some(false));
    }

    #[test]
    fn a_page_is_bad_without_its_title_or_a_fifth_of_the_rest() {
        let five = labelled(
            &[
                ("t", "title"),
                ("a", "card"),
                ("b", "card"),
                ("c", "card"),
                ("d", "card"),
            ],
            &[("n", "nav")],
        );
        let sight = |text: &str| sight_in_text(&five, text);
        assert!(!is_bad(&five, &sight("t a b c d n")));
        assert!(!is_bad(&five, &sight("t a b c")), "one in five may go");
        assert!(is_bad(&five, &sight("t a b")));
        assert!(is_bad(&five, &sight("a b c d")), "the title may not");
    }

    #[test]
    fn the_reader_shows_bylines_and_dates_above_the_text() {
        let article = labelled(&[("by Ann", "byline"), ("first of May", "date")], &[]);
        assert_eq!(sight_in_text(&article, ""), [None, None]);
        assert!(!is_bad(&article, &sight_in_text(&article, "")));
    }
}
