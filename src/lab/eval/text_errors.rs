//! What an extractor did wrong on a page, text by text: kept what the truth has not, dropped what it has.
//!
//! Of a text of w words, of which a share g is gold and a share k was kept, w·k·(1 − g) words are wrongly kept and
//! w·g·(1 − k) wrongly dropped. What is gold is told by [`labels`], and so is what was kept where only a text is known of
//! it. Gold text that no visible text of the page has could not be found by any choice of texts: it stands where it is
//! hidden, or nowhere.
//!
//! With snippets as truth, a snippet that is missing or unwanted is an error, at the first text that has it.
//!
//! O(words · log words); of snippets O(snippets · bytes).

use super::shingle;
use super::text_labels::{labels, visible};
use unhusk::page::tag_path;
use unhusk::page::{NodeId, Page, text};
use unhusk::verdict::{TextBlock, Verdict, texts};

/// Wrong words from which on a text is an error: less is rounding.
const LEAST: f32 = 0.5;

/// One text that was not treated as the truth wants.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// White space collapsed.
    pub text: String,
    /// Words of it that are wrong; at most all.
    pub words: f32,
    /// Where it stands on the page.
    pub place: Option<TextContext>,
}

/// Where a text stands, and what was made of it.
#[derive(Clone, PartialEq, Debug)]
pub struct TextContext {
    /// Tag path of the block element around it.
    pub path: String,
    /// Score and class, where a verdict is known.
    pub judged: Option<(f32, &'static str)>,
}

/// The errors on a page, each list with most words first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Faults {
    /// Texts kept that are not gold.
    pub kept: Vec<Fault>,
    /// Gold texts that were dropped.
    pub dropped: Vec<Fault>,
    /// Lines of gold, or snippets, that the page has only where they are not visible.
    pub hidden: Vec<Fault>,
    /// Lines of gold, or snippets, that the page has not.
    pub absent: Vec<Fault>,
}

impl Faults {
    /// The lists by name, in the order of reports.
    #[must_use]
    pub fn lists(&self) -> [(&'static str, &[Fault]); 4] {
        [
            ("kept", &self.kept),
            ("dropped", &self.dropped),
            ("hidden", &self.hidden),
            ("absent", &self.absent),
        ]
    }

    fn sorted(mut self) -> Faults {
        for list in [
            &mut self.kept,
            &mut self.dropped,
            &mut self.hidden,
            &mut self.absent,
        ] {
            list.retain(|fault| fault.words >= LEAST);
            list.sort_by(|one, other| other.words.total_cmp(&one.words));
        }
        self
    }
}

/// The texts of a page, and which of them were kept.
pub struct PageTexts<'a> {
    page: &'a Page,
    verdict: Option<&'a Verdict>,
    units: Vec<TextBlock>,
    texts: Vec<String>,
    /// Per text, the share that was kept, 0..=1.
    kept: Vec<f32>,
}

impl<'a> PageTexts<'a> {
    /// By a verdict, of which the text nodes that `is_kept` says were taken.
    #[must_use]
    pub fn by_verdict(
        page: &'a Page,
        verdict: &'a Verdict,
        is_kept: impl Fn(NodeId) -> bool,
    ) -> PageTexts<'a> {
        let mut found = PageTexts::on(page, Some(verdict));
        let share = |unit: &TextBlock| {
            let (mut all, mut kept) = (0, 0);
            for node in (unit.from.0..=unit.last.0).map(NodeId) {
                let is_shown = !page.is_hidden(node);
                let chars = if is_shown { page.count(node).chars } else { 0 };
                all += chars;
                kept += if is_kept(node) { chars } else { 0 };
            }
            kept as f32 / all.max(1) as f32
        };
        found.kept = found.units.iter().map(share).collect();
        found
    }

    /// By the text that was made of the page, whoever made it.
    #[must_use]
    pub fn by_text(page: &'a Page, found_text: &str) -> PageTexts<'a> {
        let mut found = PageTexts::on(page, None);
        found.kept = shares(&found.texts, found_text);
        found
    }

    fn on(page: &'a Page, verdict: Option<&'a Verdict>) -> PageTexts<'a> {
        let units = texts(page);
        PageTexts {
            page,
            verdict,
            texts: units.iter().map(|unit| visible(page, unit)).collect(),
            kept: Vec::new(),
            units,
        }
    }

    /// The errors against a whole text.
    #[must_use]
    pub fn against_text(&self, gold: &str) -> Faults {
        let mut faults = Faults::default();
        for (at, (share, words)) in labels(&self.texts, gold).into_iter().enumerate() {
            let (words, kept) = (words as f32, self.kept[at]);
            let (more, less) = (words * kept * (1.0 - share), words * share * (1.0 - kept));
            if more >= LEAST {
                faults.kept.push(self.fault(at, more));
            }
            if less >= LEAST {
                faults.dropped.push(self.fault(at, less));
            }
        }
        let lines: Vec<String> = gold.lines().map(text::collapse).collect();
        let seen = self.texts.join("\n");
        let visible = labels(&lines, &seen);
        let anywhere = shares(&lines, &(seen + "\n" + &hidden_text(self.page)));
        for ((line, (visible, words)), anywhere) in lines.iter().zip(visible).zip(anywhere) {
            let of = |share: f32| Fault {
                text: line.clone(),
                words: words as f32 * share,
                place: None,
            };
            faults.hidden.push(of((anywhere - visible).max(0.0)));
            faults.absent.push(of(1.0 - anywhere.max(visible)));
        }
        faults.sorted()
    }

    /// The errors against pieces that must be in the text found, and pieces that must not.
    #[must_use]
    pub fn against_pieces(&self, found_text: &str, with: &[&str], without: &[&str]) -> Faults {
        let found_text = text::collapse(found_text);
        let texts: Vec<String> = self.texts.iter().map(|text| text::collapse(text)).collect();
        let (seen, hidden) = (
            text::collapse(&self.texts.join("\n")),
            text::collapse(&hidden_text(self.page)),
        );
        let mut faults = Faults::default();
        let present = |piece: &str| !piece.is_empty() && found_text.contains(piece);
        let first_with = |wanted: bool, piece: &str| {
            let has = |at: &usize| texts[*at].contains(piece);
            let as_wanted = |at: &usize| (self.kept[*at] >= 0.5) == wanted;
            let all = 0..texts.len();
            all.clone()
                .find(|at| has(at) && as_wanted(at))
                .or_else(|| all.clone().find(has))
        };
        let fault = |piece: &str, at: Option<usize>| Fault {
            text: piece.to_owned(),
            words: (shingle::words(piece).count() as f32).max(1.0),
            place: at.map(|at| self.place(at)),
        };
        for piece in without.iter().map(|piece| text::collapse(piece)) {
            if present(&piece) {
                let at = first_with(true, &piece);
                faults.kept.push(fault(&piece, at));
            }
        }
        for piece in with.iter().map(|piece| text::collapse(piece)) {
            if piece.is_empty() || present(&piece) {
                continue;
            }
            let at = first_with(false, &piece);
            let list = if at.is_some() || seen.contains(&piece) {
                &mut faults.dropped
            } else if hidden.contains(&piece) {
                &mut faults.hidden
            } else {
                &mut faults.absent
            };
            list.push(fault(&piece, at));
        }
        faults.sorted()
    }

    fn fault(&self, at: usize, words: f32) -> Fault {
        Fault {
            text: text::collapse(&self.texts[at]),
            words,
            place: Some(self.place(at)),
        }
    }

    fn place(&self, at: usize) -> TextContext {
        let unit = &self.units[at];
        let k = unit.from.index();
        TextContext {
            path: tag_path::display(self.page, unit.owner),
            judged: self
                .verdict
                .map(|verdict| (verdict.scores[k], verdict.classes[k].name())),
        }
    }
}

/// Per text, the share of it that `known` has.
fn shares(texts: &[String], known: &str) -> Vec<f32> {
    labels(texts, known)
        .into_iter()
        .map(|(share, _)| share)
        .collect()
}

/// The text that a page has and does not show, code aside.
fn hidden_text(page: &Page) -> String {
    let mut out = String::new();
    for node in page.nodes().filter(|&node| page.is_hidden(node)) {
        if let Some(data) = page.text(node) {
            out.push_str(data);
            out.push('\n');
        }
    }
    out
}
