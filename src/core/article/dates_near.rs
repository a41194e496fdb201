//! The dates in a part of a page that readers see, and which of them say that something was published or changed.

use super::byline::spaced;
use super::date::{self, Found, WHOLE};
use super::date_in_text::date_in;
use super::date_order::Order;
use super::posts::signs;
use super::tidy::line_words;
use crate::page::{Element, NodeId, Page, text};

/// Most words of a text that says a date, and nodes of an element that does.
const DATE_WORDS: u32 = 16;
const DATE_NODES: usize = 16;
/// Bytes of a date line before the date: "NEW YORK, ".
const DATELINE: usize = 40;
/// Nodes before a title in which a date may stand alone; most bytes of its text, and letters of a word behind it: `2024, 10:00 Uhr`.
const ALONE: u32 = 40;
const ALONE_BYTES: usize = 80;
const ALONE_LETTERS: usize = 4;
/// Most words of a label, and fewest letters of one in the text of its date.
const LABEL_WORDS: u32 = 4;
const LABEL_LETTERS: usize = 4;
/// Most words of a text with a date in an attribute: "3 months ago".
const AGE_WORDS: u32 = 6;

/// Parts of the words that say that a date is the one of a change, and of those that say the other.
const CHANGED: &str = "updat modif last edited revis review aktualis geänd bearbeit mis mise actuali atuali aggiorn bijgewerkt обновл \
    измен оновл uppdater oppdater opdater güncel zaktual 更新 수정 修改 تحديث frissít päivit ενημ";
const PUBLISHED: &str = "publi posted created veröff erschein erschien erstellt pubbl опублик gepubl julkais yayın 发布 發布 发表 發表 公開 掲載 投稿";
/// What says that a date is the one on which a person came to the site, as beside posts of a forum, or the last one for something.
const OTHERS: [&str; 21] = [
    "deadline",
    "closing date",
    "expires",
    "joined",
    "join date",
    "member since",
    "registered",
    "registriert",
    "mitglied seit",
    "dabei seit",
    "beigetreten",
    "inscrit",
    "inscription",
    "registrado",
    "miembro desde",
    "membro desde",
    "iscritto",
    "lid sinds",
    "регистрац",
    "注册",
    "登録日",
];
/// Parts of names of elements that show a date, and of those that show it among other things.
const DATE_NAMES: &str = "date time publi posted datum fecha";
const LINE_NAMES: &str = "meta byline";
/// Parts of names of elements whose dates are those of comments and other articles.
const OTHER_NAMES: &str = "comment respond related recommend infobox";
/// Labels of a date that say no more.
const DATE_LABELS: [&str; 5] = ["date:", "datum:", "data:", "fecha:", "dato:"];

/// The first dates of each sort in the parts of a page that were read.
pub(super) struct DatesNear<'a> {
    page: &'a Page,
    order: Order,
    pub(super) published: Option<String>,
    /// The first one of publication that stands alone or says that it is one, and where.
    pub(super) standalone: Option<(NodeId, String)>,
    pub(super) modified: Option<String>,
    /// The one that a first paragraph begins with: `NEW YORK, May 17, 2024 (AP)`.
    pub(super) dateline: Option<String>,
}

impl<'a> DatesNear<'a> {
    pub(super) fn new(page: &'a Page, order: Order) -> DatesNear<'a> {
        DatesNear {
            page,
            order,
            published: None,
            standalone: None,
            modified: None,
            dateline: None,
        }
    }

    /// Reads nodes in document order, up to the first date of publication. An article may have its date in a `footer` under its title.
    pub(super) fn read(&mut self, from: NodeId, to: NodeId) {
        self.read_if(from, to, &[Element::Aside, Element::Nav], &|_, _| true);
    }

    /// [`read`](Self::read), outside of the `skipped` elements, of texts only those in elements that are named as dates and those that
    /// label theirs.
    pub(super) fn read_named(&mut self, from: NodeId, to: NodeId, skipped: &[Element]) {
        let page = self.page;
        self.read_if(from, to, skipped, &|node, said| {
            is_named(page, node, DATE_NAMES, DATE_NODES) || is_label(said)
        });
    }

    /// [`read`](Self::read), outside of the `skipped` elements, of texts only those that are a date alone in a line about the article.
    pub(super) fn read_alone(&mut self, from: NodeId, to: NodeId, skipped: &[Element]) {
        let page = self.page;
        let order = self.order;
        self.read_if(from, to, skipped, &|node, _| {
            let short = page.text(node).filter(|data| data.len() <= ALONE_BYTES);
            let found = short.and_then(|data| date::find(data, order));
            found.is_some_and(|found| !found.before.contains(char::is_alphabetic))
                && is_named(page, node, LINE_NAMES, 2 * DATE_NODES)
        });
    }

    /// The date nearest before a heading that has no label and nothing but a time behind it.
    pub(super) fn alone_before(&self, heading: NodeId) -> Option<String> {
        let page = self.page;
        let nodes = heading.0.saturating_sub(ALONE).max(page.body().0)..heading.0;
        nodes.rev().map(NodeId).find_map(|node| {
            let is_short = |data: &&str| data.len() <= ALONE_BYTES && !page.is_hidden(node);
            let found = date::find(page.text(node).filter(is_short)?, self.order)?;
            let is_word = |word: &str| {
                word.chars().filter(|letter| letter.is_alphabetic()).count() > ALONE_LETTERS
            };
            let is_alone = !found.before.contains(char::is_alphabetic)
                && !text::words(&found.after).any(is_word)
                && !page
                    .ancestors(node)
                    .any(|above| page.element(above) == Some(Element::Nav));
            is_alone.then_some(found.date)
        })
    }

    /// Reads the dates of texts for which `counts` holds, by the text and what stands before its date, its label with it, outside of
    /// the `skipped` elements, of quotes, and of what is about pictures, comments and other articles.
    fn read_if(
        &mut self,
        from: NodeId,
        to: NodeId,
        skipped: &[Element],
        counts: &dyn Fn(NodeId, &str) -> bool,
    ) {
        let page = self.page;
        let mut node = from;
        // The last short text: "Updated:" may stand in an element of its own.
        let mut label = String::new();
        while node < to && self.published.is_none() {
            let is_skipped = page.element(node).is_some_and(|element| {
                let others = [Element::Blockquote, Element::Figure, Element::Figcaption];
                others.contains(&element) || skipped.contains(&element)
            });
            if page.is_hidden(node) || is_skipped || is_of_others(page, node) {
                node = page.end(node);
            } else if let Some(data) = page.text(node) {
                if !text::is_blank(data) {
                    let found = self.date_at(node, data);
                    let is_date = found.is_some();
                    if let Some(found) = found {
                        let said = [label.as_str(), " ", &found.before].concat();
                        if counts(node, &said) {
                            let is_standalone = !found.before.contains(char::is_alphabetic);
                            self.keep(node, found.date, &said, is_standalone && is_free(&label));
                        }
                        // "Updated: 17 May 2024. Published: 15 May 2024".
                        let next = date::find(&found.after, self.order);
                        if let Some(next) = next.filter(|next| is_label(&next.before)) {
                            self.keep(node, next.date, &next.before, false);
                        }
                    }
                    label.clear();
                    if !is_date
                        && page.count(node).words <= 2 * LABEL_WORDS
                        && line_words(data) <= LABEL_WORDS
                    {
                        label = data.trim().to_lowercase();
                    }
                }
                node = NodeId(node.0 + 1);
            } else if let Some(date) = self.stated(node) {
                let text = spaced(page, node).to_lowercase();
                let names = page.attribute(node, "class").unwrap_or_default();
                let mut names = names.to_lowercase();
                // `published updated`: it was not changed since.
                if has_any(&names, PUBLISHED) {
                    names.clear();
                }
                let said = if self.says_other_change(&text, &date) {
                    label.clone()
                } else {
                    [label.as_str(), &text, &names].join(" ")
                };
                self.keep(node, date, &said, is_free(&label));
                label.clear();
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
    }

    /// The whole date in an attribute of an element.
    fn stated(&self, node: NodeId) -> Option<String> {
        let value = |name| self.page.attribute(node, name);
        let content = || value("itemprop").and_then(|_| value("content"));
        let written = match value("datetime").or_else(content) {
            Some(written) => Some(written.to_owned()),
            None => self.stated_of_age(node),
        };
        date::read(&written?, self.order).filter(|date| date.len() >= WHOLE)
    }

    /// What a small element says of the date or age that it shows.
    fn stated_of_age(&self, node: NodeId) -> Option<String> {
        let page = self.page;
        let is_small = page.count(node).words <= AGE_WORDS && page.subtree_len(node) <= DATE_NODES;
        if page.is_text(node) || !is_small {
            return None;
        }
        let stated = signs::stated(page, node, self.order)?;
        let shown = spaced(page, node);
        let is_age = shown.chars().any(char::is_numeric) || date_in(&shown).is_some();
        is_age.then_some(stated)
    }

    /// Whether the text of an element says that a change was on another day than the one it states: "12 May 2024, updated 14 May 2024".
    fn says_other_change(&self, text: &str, stated: &str) -> bool {
        let Some(found) = date::find(text, self.order) else {
            return false;
        };
        let days = [&found.date, stated].map(|date| date::day_number(date).unwrap_or_default());
        // The other time zone may have another day.
        let is_near = days[0].abs_diff(days[1]) <= 1;
        if is_change(&found.before) {
            return !is_near;
        }
        is_near && is_change(&found.after) && found.after.contains(char::is_numeric)
    }

    /// The date of a text, or of the small element that it begins.
    fn date_at(&mut self, node: NodeId, data: &str) -> Option<Found> {
        let page = self.page;
        if page.count(node).words > DATE_WORDS && line_words(data) > DATE_WORDS {
            let found = date::find(data, self.order)?;
            let after = found.after.trim_start_matches([' ', ',', '.']);
            if found.before.len() <= DATELINE && after.starts_with(['(', '–', '—', '-', '/']) {
                self.dateline.get_or_insert(found.date);
            }
            return None;
        }
        let own = date::find(data, self.order);
        let found = own.or_else(|| {
            let has_digit = data.chars().any(char::is_numeric);
            let word = data.trim().trim_end_matches(['.', ',']).to_lowercase();
            if !has_digit && date::month(&word).is_none() {
                return None;
            }
            page.ancestors(node).take(2).find_map(|above| {
                let is_small = page.subtree_len(above) <= DATE_NODES;
                let found = is_small.then(|| date::find(&spaced(page, above), self.order))??;
                // The date behind "7 min read" is one of another text.
                (!found.before.contains(&word)).then_some(found)
            })
        })?;
        (!is_in_sentence(&found)).then_some(found)
    }

    fn keep(&mut self, node: NodeId, date: String, said: &str, is_standalone: bool) {
        if OTHERS.iter().any(|label| said.contains(label)) {
            return;
        }
        if is_change(said) {
            self.modified.get_or_insert(date);
            return;
        }
        if is_standalone || has_any(said, PUBLISHED) {
            self.standalone.get_or_insert_with(|| (node, date.clone()));
        }
        self.published.get_or_insert(date);
    }
}

/// Whether a label leaves open what a date is of.
fn is_free(label: &str) -> bool {
    !label.ends_with(':') || DATE_LABELS.contains(&label)
}

/// Whether a date stands in a sentence, or in one that goes on behind it: "On 9 January 1936 the glass fell."
fn is_in_sentence(found: &Found) -> bool {
    let after = found.after.trim_end_matches(['"', '”', '»', ')', ' ']);
    let words = |said: &str| {
        let words = text::words(said);
        words
            .filter(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1)
            .count()
    };
    let (before, behind) = (words(&found.before), words(after));
    // "It was opened on 4 June 1911."
    let is_end = behind == 0 && before > 3;
    after.ends_with(['.', '!', '?'])
        && (is_end || behind > 1 && before + behind > 3)
        && !is_label(&found.before)
}

/// Whether an element is named as what holds comments or other articles, and does not hold most of the page.
fn is_of_others(page: &Page, node: NodeId) -> bool {
    let is_named = || {
        ["class", "id"].iter().any(|key| {
            let names = page.attribute(node, key).unwrap_or_default();
            let names = names.to_ascii_lowercase();
            // A link to the comments may stand around the date.
            let mut names = names.split_whitespace();
            names.any(|name| has_any(name, OTHER_NAMES) && !name.contains("link"))
        })
    };
    2 * page.subtree_len(node) < page.len() && is_named()
}

/// Whether what stands before a date says whose it is.
fn is_label(said: &str) -> bool {
    let letters = said.chars().filter(|letter| letter.is_alphabetic()).count();
    letters >= LABEL_LETTERS && (has_any(said, PUBLISHED) || is_change(said))
}

fn has_any(said: &str, words: &str) -> bool {
    words.split_whitespace().any(|word| said.contains(word))
}

/// Whether the words before a date say that it is the one of a change; the last of them counts.
fn is_change(said: &str) -> bool {
    let said = said.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let last_of = |words: &str| {
        let places = words.split_whitespace().filter_map(|word| said.rfind(word));
        places.max()
    };
    last_of(CHANGED) > last_of(PUBLISHED)
}

/// Whether an element of at most so many nodes around a text is named with one of these words, and as no date of a change.
fn is_named(page: &Page, node: NodeId, known: &str, most: usize) -> bool {
    let around = page.ancestors(node).take(2);
    let around = around.filter(|&above| page.subtree_len(above) <= most);
    let names = around.flat_map(|above| {
        ["class", "id", "itemprop"].map(|key| page.attribute(above, key).unwrap_or_default())
    });
    let names = names.collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    has_any(&names, known) && !names.contains("updat")
}
