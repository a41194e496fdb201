//! Pages of which a person labelled every text: what one came for, what is clutter, and what two sensible people would call
//! differently. To learn from; [snippets](super::snippets) are to measure by.
//!
//! ```text
//!   {"set", "page", "kind", "labels": [["h", "nav", 12], ["k", "title", 1], ["?", "pager", 2], …], "texts": "3fa9…"}
//! ```
//!
//! `labels` are runs of texts in document order: `k` to keep, `h` to hide, `?` neither, `-` not looked at; what they are; how many. `texts` has four
//! hexadecimal digits for each text, from its letters: labels find their texts again when a page is cut otherwise, and
//! no word of the page is stored.

use std::fmt::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::dataset::json_lines;
use super::snippets::squeezed;
use super::text_labels::visible;
use unhusk::page::Page;
use unhusk::page::fingerprint::Fingerprint;
use unhusk::verdict::TextBlock;

/// Texts that labels are looked for ahead, where a page is cut otherwise than it was.
const AHEAD: usize = 40;

/// A page whose texts are labelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelledTexts {
    /// The data set of the page.
    pub set: String,
    /// Its name in that set.
    pub page: String,
    /// Kind of page: article, home, product, …
    pub kind: String,
    labels: Vec<(char, String, usize)>,
    texts: String,
}

/// Reads labelled pages, one a line.
///
/// # Errors
/// Text for a person: an unreadable file, or the first line that is no labelled page.
pub fn read(path: &Path) -> Result<Vec<LabelledTexts>, String> {
    json_lines(path)
}

/// A hash of a text, white space aside, as four hexadecimal digits.
fn digits(page: &Page, block: &TextBlock) -> String {
    let mut hash = Fingerprint::new();
    hash.str(&squeezed(&visible(page, block)));
    format!("{:04x}", hash.finish() & 0xffff)
}

impl LabelledTexts {
    /// Labels of all texts of a page in document order: `k`, `h`, `?` or `-`, and what the text is.
    #[must_use]
    pub fn new(
        (set, id, kind): (&str, &str, &str),
        page: &Page,
        blocks: &[TextBlock],
        each: &[(char, String)],
    ) -> LabelledTexts {
        let mut labels: Vec<(char, String, usize)> = Vec::new();
        for (label, role) in each {
            match labels.last_mut() {
                Some((last, known, count)) if last == label && known == role => *count += 1,
                _ => labels.push((*label, role.clone(), 1)),
            }
        }
        let mut texts = String::with_capacity(4 * blocks.len());
        for block in blocks {
            // Writing to a string cannot fail.
            let _ = write!(texts, "{}", digits(page, block));
        }
        LabelledTexts {
            set: set.to_owned(),
            page: id.to_owned(),
            kind: kind.to_owned(),
            labels,
            texts,
        }
    }

    /// Of every text of the page, whether it is clutter, and what it is; none for what is debatable, was not looked at or
    /// is new. O(texts · [`AHEAD`]).
    #[must_use]
    pub fn is_clutter(&self, page: &Page, blocks: &[TextBlock]) -> Vec<Option<(bool, &str)>> {
        let found = self.found(page, blocks).into_iter();
        found
            .map(|found| match found? {
                ('k', role) => Some((false, role)),
                ('h', role) => Some((true, role)),
                _ => None,
            })
            .collect()
    }

    /// Of every text of the page, whether it is main content; none for what is debatable, was not looked at or is new. What names
    /// the author and the date of an article, and captions in it, are facts about it; on other pages they are debatable. O(texts · [`AHEAD`]).
    #[must_use]
    pub fn is_main(&self, page: &Page, blocks: &[TextBlock]) -> Vec<Option<bool>> {
        let is_article = matches!(self.kind.as_str(), "article" | "documentation");
        self.is_clutter(page, blocks)
            .into_iter()
            .map(|found| match found? {
                (true, _) => Some(false),
                (_, "byline" | "date" | "caption") => is_article.then_some(false),
                _ => Some(true),
            })
            .collect()
    }

    /// The label of every text of the page and what it is; none for a new one.
    fn found(&self, page: &Page, blocks: &[TextBlock]) -> Vec<Option<(char, &str)>> {
        let known: Vec<&[u8]> = self.texts.as_bytes().chunks_exact(4).collect();
        let each: Vec<(char, &str)> = self
            .labels
            .iter()
            .flat_map(|(label, role, count)| std::iter::repeat_n((*label, role.as_str()), *count))
            .take(known.len())
            .collect();
        let mut at = 0;
        blocks
            .iter()
            .map(|block| {
                let digits = digits(page, block);
                let ahead = known.iter().skip(at).take(AHEAD);
                let found = at
                    + ahead
                        .into_iter()
                        .position(|&one| one == digits.as_bytes())?;
                at = found + 1;
                each.get(found).copied()
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unhusk::page::html::{Scripting, parse};
    use unhusk::verdict::texts;

    fn read(html: &str) -> (Page, Vec<TextBlock>) {
        let page = parse(html, "https://example.org/", Scripting::Off).unwrap();
        let blocks = texts(&page);
        (page, blocks)
    }

    #[test]
    fn nobody_says_whether_a_byline_is_main_content_but_on_articles() {
        let (page, blocks) = read("<h1>Salt</h1><p>Ann Marsh</p><p>Pans</p>");
        let each = ["ktitle", "kbyline", "kbody"]
            .map(|label| (label.chars().next().unwrap(), label[1..].to_owned()));
        for (kind, byline) in [("article", Some(false)), ("listing", None)] {
            let labels = LabelledTexts::new(("s", "p", kind), &page, &blocks, &each);
            assert_eq!(
                labels.is_main(&page, &blocks),
                [Some(true), byline, Some(true)]
            );
        }
    }

    #[test]
    fn labels_find_their_texts_again() {
        let (page, blocks) =
            read("<nav>Home</nav><h1>Salt</h1><p>Pans</p><p>More</p><footer>End</footer>");
        let each = ["hnav", "ktitle", "kbody", "?pager", "hfooter"]
            .map(|label| (label.chars().next().unwrap(), label[1..].to_owned()));
        let labels = LabelledTexts::new(("s", "p", "article"), &page, &blocks, &each);
        let stored = serde_json::to_string(&labels).unwrap();
        assert!(!stored.contains("Salt"), "no word of the page");
        let labels: LabelledTexts = serde_json::from_str(&stored).unwrap();
        let (nav, body, end) = (
            Some((true, "nav")),
            Some((false, "body")),
            Some((true, "footer")),
        );
        assert_eq!(
            labels.is_clutter(&page, &blocks),
            [nav, Some((false, "title")), body, None, end]
        );
        assert_eq!(
            labels.is_main(&page, &blocks),
            [Some(false), Some(true), Some(true), None, Some(false)]
        );
        // A text has gone, another is new.
        let (page, blocks) =
            read("<nav>Home</nav><b>New</b><h1>Salt</h1><p>More</p><footer>End</footer>");
        assert_eq!(
            labels.is_clutter(&page, &blocks),
            [nav, None, Some((false, "title")), None, end]
        );
    }
}
