//! The title of a page's content, and the heading that gives it.

use super::address::Base;
use super::metadata::Metadata;
use super::tidy::unescaped;
use crate::page::maps::Set;
use crate::page::{Element, Flags, NodeId, Page, links, text};
use crate::verdict::RUNNING_WORDS;

/// A title and where it stands on the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headline {
    pub(super) text: String,
    /// The heading that says it, or the block where no heading does.
    pub(super) heading: Option<NodeId>,
}

/// A heading that may be the title.
struct Heading {
    node: NodeId,
    level: u8,
    text: String,
    /// Its text as titles are compared: see [`folded`].
    folded: String,
}

/// The headings of a page beside what its metadata and `<title>` say.
struct Titles<'a> {
    headings: Vec<Heading>,
    /// The headline of the metadata, and `<title>`.
    headline: &'a str,
    document: &'a str,
    /// The site's name, folded.
    site: String,
    /// The parts of both titles and these themselves, folded.
    said: Set<String>,
    /// What may be said without being the site's name: the first parts of both titles, these themselves, and what stands behind the
    /// site's name and a colon; folded.
    first: [String; 5],
    /// Several of the first parts of a title, folded.
    joined: Set<String>,
    /// The words of both titles, and those of each of them and of their parts.
    words: Set<String>,
    words_of_parts: Vec<Set<String>>,
}

/// The title of a page's content, in this order: the `h1`, else `h2`, that says the headline of the metadata or a part of the
/// document's title; a lower heading that says one of these or its first part, or a heading that says several parts; the only `h1`;
/// of `h1` and `h2` that share half of their words with the titles the one that shares most of it; the headline without the site's
/// name; the longest part of the document's title; the first `h1`. A heading that only names the site is none. O(nodes + bytes).
pub(super) fn headline(page: &Page, facts: &Metadata) -> Headline {
    let mut found = found(page, facts);
    if found.text.contains('&') {
        found.text = unescaped(&found.text);
    }
    found
}

fn found(page: &Page, facts: &Metadata) -> Headline {
    let titles = Titles::of(page, facts);
    if let Some(heading) = titles.best_heading() {
        return titles
            .of_content(page, heading)
            .or_else(|| titles.named(page, heading))
            .unwrap_or_else(|| titles.at(heading));
    }
    let named = titles.without_heading();
    let first_h1 = titles.headings.iter().find(|heading| heading.level == 1);
    match first_h1.filter(|_| named.is_empty() || titles.is_site(&named)) {
        Some(heading) => titles.at(heading),
        None => said_by(page, text::collapse(&named)),
    }
}

impl<'a> Titles<'a> {
    fn of(page: &'a Page, facts: &'a Metadata) -> Titles<'a> {
        let document = page.facts().title.as_str();
        let headline = facts.headline.as_str();
        let site = folded(&facts.site);
        let both = [headline, document];
        let texts: Vec<&str> = both.into_iter().flat_map(parts).chain(both).collect();
        let mut said: Set<String> = texts.iter().map(|text| folded(text)).collect();
        // Sites put the name of their host behind titles.
        let host = links::host_of(&page.facts().url);
        let label = host.strip_prefix("www.").unwrap_or(host).split('.').next();
        let label = folded(label.unwrap_or_default());
        let is_home = links::is_front(&page.facts().url);
        // Each with its level and whether it leads to the site's front page.
        let all: Vec<(NodeId, u8, String, bool)> = headings(page, 6)
            .map(|(node, text)| {
                let level = page.element(node).map_or(0, Element::heading_level);
                let is_home = level <= 2 && leads_home(page, node);
                (node, level, text, is_home)
            })
            .collect();
        // "Site: title".
        let behind_site = document.split_once(": ").filter(|(before, _)| {
            let before = folded(before);
            let mut names = all.iter().filter(|(.., is_home)| *is_home);
            before == site || names.any(|(_, _, text, _)| folded(text) == before)
        });
        let behind_site = behind_site.map_or_else(String::new, |(_, title)| folded(title));
        said.insert(behind_site.clone());
        let first_part = |title| {
            parts(title)
                .first()
                .map_or_else(String::new, |it| folded(it))
        };
        // "Site - Title", where the metadata say which is which.
        let mut others = parts(document).into_iter().skip(1);
        let first_of_document =
            match others.any(|part| !headline.is_empty() && folded(part) == folded(headline)) {
                true => String::new(),
                false => first_part(document),
            };
        let first = [
            first_part(headline),
            first_of_document,
            folded(headline),
            folded(document),
            behind_site,
        ];
        // A list of posts may have no other title than the site's name.
        let says_title = |text: &str| said.contains(&folded(text));
        let has_title = (all.iter())
            .any(|(_, level, text, is_home)| *level <= 2 && !is_home && says_title(text));
        let is_site_name = |text: &str| has_title || !says_title(text);
        let headings = all
            .into_iter()
            .filter(|(_, level, text, leads_home)| {
                // Lower ones are about parts, unless they say a title.
                let is_title = || text::count(text).words > 1 && first.contains(&folded(text));
                let is_other = *leads_home && is_site_name(text) || counts_replies(text);
                (is_home || !is_other) && (*level <= 2 || is_title())
            })
            .map(|(node, level, text, _)| {
                let text = without_label(page, node, &said, &both).unwrap_or(text);
                // The metadata may say it with the bar.
                let own = folded(&text);
                let is_whole = own == first[2] && own != first[3];
                let before = if is_whole { &text } else { before_bar(&text) };
                let text = match parts(before).as_slice() {
                    _ if is_whole => text,
                    [] | [_] => before.to_owned(),
                    [part, ..] if folded(part) == first[2] => (*part).to_owned(),
                    _ => without_site(before, &label),
                };
                Heading {
                    node,
                    level,
                    folded: folded(&text),
                    text,
                }
            })
            .filter(|heading| !heading.folded.is_empty() && heading.folded != site)
            .collect();
        let joined = both.into_iter().map(parts).flat_map(|parts| {
            let several = 2..parts.len();
            let several = several.map(|count| folded(&parts[..count].concat()));
            several.collect::<Vec<_>>()
        });
        Titles {
            headings,
            headline,
            document,
            site,
            joined: joined.collect(),
            said,
            first,
            words: both.into_iter().flat_map(words).collect(),
            words_of_parts: texts
                .into_iter()
                .map(|text| words(text).collect())
                .collect(),
        }
    }

    fn best_heading(&self) -> Option<&Heading> {
        let best = self.best_upper();
        if best.is_some_and(|best| self.said.contains(&best.folded) && !self.is_last_part(best)) {
            return best;
        }
        let is_other_title =
            |best: &Heading| best.level == 1 && self.is_last_part(best) && is_sentence(best);
        let lower = longest(&self.headings, |it| it.level > 2);
        let lower = lower.filter(|_| !best.is_some_and(is_other_title));
        lower
            .or_else(|| longest(&self.headings, |it| self.joined.contains(&it.folded)))
            .or(best)
    }

    /// The only `h1` of the content, where the best heading stands in the site's header and the metadata do not say it.
    fn of_content(&self, page: &Page, best: &Heading) -> Option<Headline> {
        let is_in = |node: NodeId, elements: [Element; 2]| {
            let mut around = page.ancestors(node).filter_map(|above| page.element(above));
            around.any(|above| elements.contains(&above))
        };
        let content = [Element::Main, Element::Article];
        if !is_in(best.node, [Element::Header; 2])
            || is_in(best.node, content)
            || best.folded == self.first[2]
            || links::is_front(&page.facts().url)
        {
            return None;
        }
        let mut inside = self.headings.iter();
        let mut inside = inside
            .by_ref()
            .filter(|it| it.level == 1 && is_in(it.node, content));
        let only = inside.next().filter(|_| inside.next().is_none())?;
        Some(self.at(only))
    }

    /// The element that is named as the title and says it, where the best heading says nothing of the titles.
    fn named(&self, page: &Page, best: &Heading) -> Option<Headline> {
        if self.said.contains(&best.folded) || self.likeness(best).is_some() {
            return None;
        }
        let text = self.without_heading();
        let node = plain_heading(page, &text)?;
        let class = page.attribute(node, "class").unwrap_or_default();
        let class = class.to_ascii_lowercase();
        let is_named = class.contains("title") || class.contains("headline");
        is_named.then(|| Headline {
            text: text::collapse(&text),
            heading: Some(node),
        })
    }

    /// The best of `h1` and `h2`.
    fn best_upper(&self) -> Option<&Heading> {
        if let Some(said) = self.longest_said(1).filter(|it| !self.is_last_part(it)) {
            // "Blog", and the title in the heading below.
            let is_title =
                |it: &&Heading| it.level == 2 && is_sentence(it) && self.said.contains(&it.folded);
            let mut below = self.headings.iter();
            let below = below.find(is_title).filter(|_| is_section(said));
            return below.or(Some(said));
        }
        let said_by_h2 = self.longest_said(2).filter(|it| !self.is_last_part(it));
        let only = self.only_h1().filter(|only| {
            let is_like = || self.likeness(only).is_some() && !self.is_last_part(only);
            self.is_own(only) && (said_by_h2.is_none() || is_like())
        });
        only.or(said_by_h2).or_else(|| {
            // Of two that are as like the last one.
            let like = (self.headings.iter())
                .filter_map(|heading| Some((self.likeness(heading)?, heading)))
                .max_by_key(|(likeness, heading)| (!self.is_last_part(heading), *likeness));
            let last = self.longest_said(1);
            let like = like.map(|(_, heading)| heading);
            let is_better = |like: &&Heading| {
                last.is_none_or(|last| !is_sentence(last) && !self.is_last_part(like))
            };
            like.filter(is_better).or(last)
        })
    }

    /// The longest heading of a level that says a part of a title, one that may be the site's name where there is no other; a single
    /// word that may be does not count.
    fn longest_said(&self, level: u8) -> Option<&Heading> {
        let is_said = |it: &Heading| it.level == level && self.said.contains(&it.folded);
        let is_several = |it: &Heading| text::count(&it.text).words > 1;
        longest(&self.headings, |it| {
            is_said(it) && is_several(it) && !self.is_last_part(it)
        })
        .or_else(|| {
            longest(&self.headings, |it| {
                is_said(it) && (is_several(it) || !self.is_last_part(it))
            })
        })
    }

    fn only_h1(&self) -> Option<&Heading> {
        let mut all = self.headings.iter().filter(|heading| heading.level == 1);
        all.next().filter(|_| all.next().is_none())
    }

    /// Whether a heading says another part of a title than the first: it may be the site's name.
    fn is_last_part(&self, heading: &Heading) -> bool {
        self.said.contains(&heading.folded) && !self.first.contains(&heading.folded)
    }

    /// Whether a heading is about the page: a word or two that the titles have not are the name of a section.
    fn is_own(&self, heading: &Heading) -> bool {
        self.words.is_empty()
            || words(&heading.text).any(|word| self.words.contains(&word))
            || text::count(&heading.text).words > 2
    }

    /// How much of the titles a heading says: characters of the words they share, less the more words it has of its own. `None` where
    /// less than half of its words are in them, for one word that is not the first part of the document's title, and for an `h2` that
    /// does not share half of all words of both with a title or a part of one.
    fn likeness(&self, heading: &Heading) -> Option<usize> {
        let own: Set<String> = words(&heading.text).collect();
        let shared = || own.iter().filter(|word| self.words.contains(*word));
        let count = shared().count();
        let is_enough = match own.len() {
            0 => false,
            1 => parts(self.document)
                .first()
                .is_some_and(|part| part.to_lowercase() == heading.text.to_lowercase()),
            all => count * 2 >= all,
        };
        let characters: usize = shared().map(|word| word.chars().count()).sum();
        let share = count * 100 / own.len().max(1);
        let is_near = |part: &Set<String>| {
            let shared = own.iter().filter(|word| part.contains(*word)).count();
            shared * 2 >= own.len() + part.len() - shared
        };
        let is_title = is_enough && (heading.level == 1 || self.words_of_parts.iter().any(is_near));
        is_title.then(|| characters.saturating_mul(share.pow(3)))
    }

    fn is_site(&self, part: &str) -> bool {
        !self.site.is_empty() && folded(part) == self.site
    }

    /// The title that the metadata or the document say, where no heading does.
    fn without_heading(&self) -> String {
        let headline = without_site(self.headline, &self.site);
        if !headline.is_empty() && !self.is_site(&headline) {
            return headline;
        }
        // "What is open - and what is not | Site".
        let before = before_bar(self.document);
        let of_before = parts(before);
        let is_continued = |part: &&str| part.starts_with(char::is_lowercase);
        if before.len() < self.document.len()
            && of_before.len() > 1
            && of_before[1..].iter().all(is_continued)
        {
            return before.trim().to_owned();
        }
        // Of two that are as long the first one: sites put their own name last.
        let parts = parts(self.document).into_iter().rev();
        let longest = parts.max_by_key(|part| (!self.is_site(part), part.chars().count()));
        longest.map(str::to_owned).unwrap_or_default()
    }

    /// A heading as the title.
    fn at(&self, heading: &Heading) -> Headline {
        Headline {
            text: in_case(&heading.text, &[self.headline, self.document]),
            heading: Some(heading.node),
        }
    }
}

/// The longest of the headings for which `counts` holds; of two that are as long the first one.
fn longest(headings: &[Heading], counts: impl Fn(&Heading) -> bool) -> Option<&Heading> {
    let all = headings.iter().rev().filter(|heading| counts(heading));
    all.max_by_key(|heading| heading.text.chars().count())
}

/// Words from which on a part of a title is no name of a site.
const SENTENCE_WORDS: u32 = 5;

fn is_sentence(heading: &Heading) -> bool {
    text::count(&heading.text).words >= SENTENCE_WORDS
}

/// Whether a heading is a word or two, as names of sections are.
fn is_section(heading: &Heading) -> bool {
    text::count(&heading.text).words <= 2
}

/// Least words before ` | ` in a title that say all of it.
const BEFORE_BAR: u32 = 3;

/// A title without the site's name at its start or end, and without what follows ` | `.
fn without_site(title: &str, site: &str) -> String {
    let mut kept = before_bar(title);
    let is_mark = |c: char| c.is_whitespace() || MARKS.contains(&c);
    // Such marks may also be quotation marks of the title.
    let is_other_mark = |c: char| is_mark(c) && !"«»".contains(c);
    let of_kept = parts(kept);
    if let [first, .., last] = of_kept.as_slice()
        && !site.is_empty()
    {
        if folded(last) == site {
            kept = kept.strip_suffix(last).unwrap_or(kept);
            kept = kept.trim_end_matches(is_mark);
        } else if folded(first) == site {
            kept = kept.strip_prefix(first).unwrap_or(kept);
            kept = kept.trim_start_matches(is_mark);
        }
    }
    kept.trim_matches(is_other_mark).to_owned()
}

/// A title without what follows ` | `, where enough stands before it.
fn before_bar(title: &str) -> &str {
    match title.split_once(" | ") {
        Some((before, _)) if text::count(before).words >= BEFORE_BAR => before,
        _ => title,
    }
}

/// Whether a heading is a link to the front page of the site alone: its name.
fn leads_home(page: &Page, heading: NodeId) -> bool {
    let is_link = |&node: &NodeId| links::leads_home(page, node);
    // Around the heading, or in it.
    let around = page.ancestors(heading).take(2).find(is_link);
    let inside = || page.subtree(heading).take(HEADING_NODES).find(is_link);
    around.is_some()
        || inside().is_some_and(|link| visible_text(page, link) == visible_text(page, heading))
}

/// Whether a heading stands over what readers say: "3 thoughts on …", as WordPress has it in several languages.
fn counts_replies(text: &str) -> bool {
    let mut words = text.split(' ');
    let is_count = words
        .next()
        .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let what = words.next().unwrap_or_default().to_lowercase();
    is_count
        && [
            "repl", "thought", "comment", "response", "komment", "gedanke", "réponse", "antwort",
        ]
        .iter()
        .any(|start| what.starts_with(start))
}

/// Most nodes of a heading that are looked at, and texts of one that may be labels.
const HEADING_NODES: usize = 16;
const HEADING_TEXTS: usize = 8;
/// Most words of a label.
const LABEL_WORDS: u32 = 3;

/// What a heading says besides a short label or count in front or at its end, in an element of its own: where that is a part of a
/// title, or stands behind the label and a colon in one but not on the page. So for a line of small print of any length.
fn without_label(
    page: &Page,
    heading: NodeId,
    said: &Set<String>,
    titles: &[&str],
) -> Option<String> {
    let is_small = |&node: &NodeId| page.element(node) == Some(Element::Small);
    let whole = heading_text(page, heading);
    if let Some(small) = page.subtree(heading).take(HEADING_NODES).find(is_small)
        && let Some(rest) = whole.strip_suffix(visible_text(page, small).as_str())
        && said.contains(&folded(rest))
        && !said.contains(&folded(&whole))
    {
        return Some(rest.trim().to_owned());
    }
    let mut texts: Vec<String> = Vec::new();
    let mut node = NodeId(heading.0 + 1);
    while node < page.end(heading) && texts.len() < HEADING_TEXTS {
        if is_mark(page, node) || page.is_hidden(node) {
            node = page.end(node);
            continue;
        }
        let own = page.text(node).map(text::collapse);
        texts.extend(own.filter(|own| !own.is_empty()));
        node = NodeId(node.0 + 1);
    }
    let is_colon = |text: &String| text == ":";
    let is_parted = texts.iter().any(is_colon) || !whole.contains(": ");
    texts.retain(|text| !is_colon(text));
    let is_whole = said.contains(&folded(&texts.concat()));
    (1..texts.len()).find_map(|at| {
        let (before, behind) = texts.split_at(at);
        let (before, behind) = (before.join(" "), behind.join(" "));
        if is_whole {
            let both = [before.as_str(), &behind].join(": ");
            let is_kicker = is_parted
                && text::count(&before).words <= LABEL_WORDS
                && text::count(&behind).words >= LABEL_WORDS
                && titles.iter().any(|title| title.contains(&both));
            return is_kicker.then_some(behind);
        }
        let is_title = |kept: &str, label: &str| {
            text::count(label).words <= LABEL_WORDS
                && text::count(kept).words >= LABEL_WORDS
                && said.contains(&folded(kept))
        };
        if is_title(&behind, &before) {
            Some(behind)
        } else {
            is_title(&before, &behind).then_some(before)
        }
    })
}

/// A heading, in the letters of a title that says the same where the heading is in capitals.
fn in_case(heading: &str, titles: &[&str]) -> String {
    let own = folded(heading);
    let is_loud = !heading.chars().any(char::is_lowercase)
        && heading.chars().filter(|c| c.is_uppercase()).count() > 4;
    let mut same = titles
        .iter()
        .flat_map(|title| parts(title).into_iter().chain([*title]))
        .filter(|part| is_loud && folded(part) == own);
    same.next()
        .map_or_else(|| heading.to_owned(), text::collapse)
}

/// Letters and digits in lower case: how titles are compared.
fn folded(text: &str) -> String {
    super::people::folded(text)
}

/// The title of the page's content.
#[must_use]
pub fn title(page: &Page) -> String {
    Metadata::with_headline(page, &Base::of(page)).1.text
}

/// A title that does not come from a heading, with the heading that says the same, or else the block.
fn said_by(page: &Page, text: String) -> Headline {
    let lower = text.to_lowercase();
    let heading = headings(page, 3)
        .find(|(_, heading)| heading.to_lowercase() == lower)
        .map(|(node, _)| node)
        .or_else(|| plain_heading(page, &text));
    Headline { text, heading }
}

/// The block whose only text is a title of two words or more, for pages without a heading that says it. Breadcrumbs may end in the
/// title, too: of several blocks it is the last one before the running text that follows the first.
fn plain_heading(page: &Page, title: &str) -> Option<NodeId> {
    if text::count(title).words < 2 {
        return None;
    }
    let title = folded(title);
    let lengths = title.len()..=2 * title.len();
    let mut found = None;
    for leaf in page.nodes().filter(|&node| !page.is_hidden(node)) {
        let Some(data) = page.text(leaf) else {
            continue;
        };
        if lengths.contains(&data.trim().len()) && folded(data) == title {
            found = block_of(page, leaf).or(found);
        } else if found.is_some() && text::count(data).words >= RUNNING_WORDS {
            break;
        }
    }
    found
}

/// The block around a text node, where it has no other visible text.
fn block_of(page: &Page, leaf: NodeId) -> Option<NodeId> {
    let is_block = |&node: &NodeId| !page.element(node).is_some_and(Element::is_inline);
    let block = page.ancestors(leaf).take(HEADING_NODES).find(is_block)?;
    if page.subtree_len(block) > HEADING_NODES || page.element(block) == Some(Element::Title) {
        return None;
    }
    let is_text = |&node: &NodeId| {
        let text = page.text(node).filter(|_| !page.is_hidden(node));
        text.is_some_and(|text| !text::is_blank(text))
    };
    let is_alone = page.subtree(block).filter(is_text).eq([leaf]);
    is_alone.then_some(block)
}

/// The visible headings from `h1` down to this level and their texts; one inside another is part of it.
fn headings(page: &Page, lowest: u8) -> impl Iterator<Item = (NodeId, String)> {
    // One past the end of the last heading read.
    let mut end = NodeId::ROOT;
    page.nodes().filter_map(move |node| {
        let level = page.element(node).map_or(0, Element::heading_level);
        let is_heading = (1..=lowest).contains(&level);
        if !is_heading || node < end || page.is_hidden(node) {
            return None;
        }
        end = page.end(node);
        Some((node, heading_text(page, node)))
    })
}

/// Marks between the parts of a document's title; and those that are it where there are two.
const MARKS: [char; 15] = [
    '|', '~', '-', '–', '—', '»', '«', '·', '•', ':', '⋆', '›', '_', '｜', '丨',
];
const SLASH: &str = " / ";

/// Most parts into which a title is split; the last one is all the rest.
const MOST_PARTS: usize = 12;

/// A document's title is often "Article | Section | Site" or "Article [Site]": its parts, split at marks between
/// spaces, without what stands in brackets at its end.
pub(super) fn parts(title: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = title.trim();
    if let Some((before, _)) = rest.strip_suffix(']').and_then(|all| all.rsplit_once(" [")) {
        rest = before;
    }
    let has_slashes = rest.matches(SLASH).nth(1).is_some();
    while !rest.is_empty() {
        let is_last = parts.len() + 1 == MOST_PARTS;
        let found = (!is_last).then(|| cut(rest, has_slashes)).flatten();
        let (part, next) = found.unwrap_or((rest, ""));
        parts.push(part.trim());
        rest = next;
    }
    parts
}

/// What stands before and behind the first mark of a title. Around `_`, bars and `--` in scripts without spaces stand none.
fn cut(title: &str, has_slashes: bool) -> Option<(&str, &str)> {
    let is_mark = |letter: char| MARKS.contains(&letter) || has_slashes && letter == '/';
    let mut marks = title.match_indices(is_mark);
    marks.find_map(|(at, _)| {
        let (before, behind) = title.split_at(at);
        // Of several marks in a row the first stands for all.
        if before.ends_with(is_mark) {
            return None;
        }
        let after = behind.trim_start_matches(is_mark);
        let mark = &behind[..behind.len() - after.len()];
        let is_spaced = before.ends_with(' ') && after.starts_with(' ');
        let is_joint = || ["_", "|", "｜", "--"].contains(&mark);
        let is_unspaced = is_joint()
            && (before.ends_with(text::is_ideograph) || after.starts_with(text::is_ideograph));
        (is_spaced || is_unspaced).then_some((before, after))
    })
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text::words(text).map(str::to_lowercase)
}

/// The visible text of a heading in one line, without what stands in it and is no part of the title: marks of links to itself, edit
/// links, kickers. A space stands for a line break, and parts a label in an element of its own from the words behind it.
pub(super) fn heading_text(page: &Page, heading: NodeId) -> String {
    let mut raw = String::new();
    let mut last: Option<NodeId> = None;
    let mut node = heading;
    let end = page.end(heading);
    while node < end {
        let is_mark = node != heading && is_mark(page, node);
        if is_mark || page.is_hidden(node) {
            node = page.end(node);
            continue;
        }
        match page.text(node) {
            Some(data) => {
                let is_glued =
                    raw.ends_with(char::is_lowercase) && data.starts_with(char::is_uppercase);
                let is_label = |last: NodeId| {
                    let inside = page.parent(last);
                    let is_ended =
                        inside.is_none_or(|it| it != heading && !page.contains(it, node));
                    is_ended
                        && !page
                            .text(last)
                            .is_some_and(|said| said.len() > 1 && said.len() <= 4)
                };
                if is_glued && last.is_some_and(is_label) {
                    raw.push(' ');
                }
                last = Some(node);
                raw.push_str(data);
            }
            None if node != heading && !page.flags(node).has(Flags::INLINE) => raw.push(' '),
            None if page.element(node) == Some(Element::Br) => raw.push(' '),
            None => {}
        }
        node = NodeId(node.0 + 1);
    }
    let shown: String = raw
        .chars()
        .filter(|c| !matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}'))
        .collect();
    let text = text::collapse(&shown);
    // All of a heading may be marked so.
    if text.is_empty() {
        visible_text(page, heading)
    } else {
        text
    }
}

/// Names of elements in a heading that are no part of the title.
const MARK_NAMES: &str = "headerlink permalink anchor-link anchorlink mw-editsection editsection edit-link kicker eyebrow overline \
    descriptor sr-only screen-reader-text visually-hidden badge label";

/// Whether an element in a heading is no part of the title.
fn is_mark(page: &Page, node: NodeId) -> bool {
    if page.is_text(node) {
        return false;
    }
    let names = page.attribute(node, "class").unwrap_or_default();
    let is_named = names.split_whitespace().any(|name| {
        MARK_NAMES
            .split_whitespace()
            .any(|mark| name.eq_ignore_ascii_case(mark) || name.rsplit("__").next() == Some(mark))
    });
    is_named
        || matches!(
            page.tag(node),
            Some("svg" | "button" | "time" | "rt" | "rp")
        )
        || page.element(node) == Some(Element::A)
            && page.subtree_len(node) <= 4
            && ["#", "¶", "§", "🔗", "[edit]", "edit", "", "[#]", "link"]
                .contains(&visible_text(page, node).as_str())
}

/// The visible text of an element in one line.
pub(super) fn visible_text(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node) {
        if let Some(data) = page.text(inner).filter(|_| !page.is_hidden(inner)) {
            raw.push_str(data);
        }
    }
    text::collapse(&raw)
}
