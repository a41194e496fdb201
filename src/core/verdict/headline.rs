//! The texts that say a page's title, and whether one of them heads one long text.
//!
//! An article has its title twice: for the document, and above its text. Front pages and lists are named after the site or a
//! subject, and no text says that name and is followed by most of what there is to read.

use super::readable::is_running;
use super::text_blocks::{self, TextBlock, TextBlocks};
use crate::page::{Element, Page, links};

/// Words of the document's title that a headline says, at least.
const HEADLINE_WORDS: u32 = 4;
/// Share of a headline's words that are the title's, at least.
const HEADLINE_SHARE: f32 = 0.7;
/// Share of the article's words, but for its headline, that follow that closely, at least.
const BELOW: f32 = 0.8;
/// Share of these words that are in running text, at least.
const RUNNING: f32 = 0.75;
/// How many they are, at least.
const LEAST_WORDS: u32 = 50;
/// The article goes on below a headline while the words of other texts below it are at most as many as its own and these.
const MOST_BETWEEN: u32 = 60;

/// Elements above a text among which its heading or its link may be.
const LEVELS: usize = 3;

/// The texts that say the page's title: main headings that share half of their words with the document's title, the first
/// text that says most of it, and the only main heading, whatever it says. A heading that leads to the site's front page, or
/// that says less than half of a title that another text says, is the site's name.
pub(super) fn titles(
    page: &Page,
    units: &TextBlocks,
    is_around: impl Fn(&TextBlock) -> bool,
) -> Vec<usize> {
    /// Words from which on a text can say a title without being a heading.
    const WORDS: u32 = 4;
    let whole = text_blocks::title_words(&page.facts().title).len() as u32;
    let is_main_heading = |unit: &TextBlock| {
        let above = std::iter::once(unit.owner).chain(page.ancestors(unit.owner));
        above
            .take(LEVELS)
            .any(|node| page.element(node) == Some(Element::H1))
    };
    let (mut found, mut headings) = (Vec::new(), Vec::new());
    let mut is_said = false;
    for (at, unit) in units.list.iter().enumerate() {
        if unit.words < 2 || is_around(unit) {
            continue;
        }
        let shares_half = unit.title_words * 2 >= unit.words;
        if is_main_heading(unit) {
            if !leads_home(page, unit) {
                headings.push((at, shares_half));
            }
        } else if !is_said
            && shares_half
            && unit.title_words >= WORDS
            && unit.title_words * 2 >= whole
        {
            is_said = true;
            found.push(at);
        }
    }
    headings.retain(|&(at, _)| !is_said || units.list[at].title_words * 2 >= whole);
    let is_only = headings.len() == 1;
    let said = headings
        .into_iter()
        .filter(|(_, shares_half)| *shares_half || is_only);
    found.extend(said.map(|(at, _)| at));
    found
}

/// Whether a text is a link to the front page of the site.
fn leads_home(page: &Page, unit: &TextBlock) -> bool {
    let link = page
        .ancestors(unit.from)
        .take(LEVELS)
        .find(|&node| page.element(node) == Some(Element::A));
    link.is_some_and(|link| links::leads_home(page, link))
}

/// Whether most of what the article has by `odds` (log-odds of every text that it is none of the article's) is one running text
/// that follows the page's title. O(texts).
pub(super) fn heads_one_text(page: &Page, units: &TextBlocks, odds: &[f32]) -> bool {
    let found = titles(page, units, |_| false).into_iter();
    let Some(title) = found.max_by_key(|&at| units.list[at].title_words) else {
        return false;
    };
    let headline = &units.list[title];
    let says_title = headline.title_words >= HEADLINE_WORDS
        && headline.title_words as f32 >= HEADLINE_SHARE * headline.words as f32;
    if !says_title {
        return false;
    }
    let (mut all, mut running, mut below, mut others) = (0, 0, 0, 0);
    for (at, (unit, &odds)) in units.list.iter().zip(odds).enumerate() {
        if odds >= 0.0 {
            others += if at > title { unit.words } else { 0 };
            continue;
        }
        if at == title {
            continue;
        }
        all += unit.words;
        running += if is_running(unit) { unit.words } else { 0 };
        if at > title && others <= below + MOST_BETWEEN {
            below += unit.words;
        }
    }
    all >= LEAST_WORDS
        && below as f32 >= BELOW * all as f32
        && running as f32 >= RUNNING * all as f32
}

#[cfg(all(test, feature = "html"))]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};

    const TITLE: &str = "Nine bridges over the Marsh get new lamps this winter";

    /// Whether a page has a headline with one text below, where the article is what stands in paragraphs.
    fn heads(title: &str, body: &str) -> bool {
        let source = format!("<!doctype html><title>{title}</title><body>{body}</body>");
        let page = parse(&source, "", Scripting::Off).unwrap();
        let units = text_blocks::text_blocks(&page);
        let is_paragraph = |unit: &TextBlock| page.element(unit.owner) == Some(Element::P);
        let each = units.list.iter();
        let odds: Vec<f32> = each
            .map(|unit| if is_paragraph(unit) { -1.0 } else { 1.0 })
            .collect();
        heads_one_text(&page, &units, &odds)
    }

    fn paragraphs(count: usize) -> String {
        "<p>The council has voted on Tuesday to replace the lamps of nine bridges over the river.</p>"
            .repeat(count)
    }

    #[test]
    fn a_headline_heads_the_text_that_follows_it() {
        let article = format!("<h2>{TITLE}</h2>{}", paragraphs(5));
        assert!(heads(TITLE, &article));
        let site = format!("{TITLE} - The Marsh Courier");
        assert!(heads(&site, &article), "the site's name beside it");
        let teasers = "<li>What happened at the harbour on this day</li>".repeat(60);
        assert!(heads(TITLE, &format!("{article}{teasers}")), "below");
    }

    #[test]
    fn a_name_of_a_site_is_no_headline() {
        let body = format!("<h1>The Marsh Courier</h1>{}", paragraphs(5));
        assert!(!heads("The Marsh Courier", &body));
        let body = format!("<h1>{TITLE}</h1>{}", paragraphs(5));
        assert!(!heads("Home", &body));
    }

    #[test]
    fn texts_before_a_headline_and_far_below_it_are_not_its_own() {
        let before = format!("{}<h2>{TITLE}</h2>{}", paragraphs(4), paragraphs(4));
        assert!(!heads(TITLE, &before));
        let between = "<li>What happened at the harbour on this day</li>".repeat(60);
        let below = format!("<h2>{TITLE}</h2>{between}{}", paragraphs(5));
        assert!(!heads(TITLE, &below));
        assert!(
            !heads(TITLE, &format!("<h2>{TITLE}</h2>{}", paragraphs(1))),
            "too short"
        );
    }

    #[test]
    fn a_headline_in_a_script_without_spaces_heads_its_text() {
        let title = "九座桥今年冬天将换上新的路灯";
        let text = "<p>市议会周二投票决定，今年冬天之前更换河上九座桥的全部路灯，工程预计耗时六个月，费用由市政府承担。</p>";
        let site = format!("{title}_本地新闻_沼泽日报");
        assert!(heads(&site, &format!("<h2>{title}</h2>{}", text.repeat(2))));
        // One that shares its signs, but says something else.
        let other = "今年路灯新桥九座";
        assert!(!heads(
            &site,
            &format!("<h2>{other}</h2>{}", text.repeat(2))
        ));
        assert!(!heads(
            &site,
            &format!("<h2>本地新闻</h2>{}", text.repeat(2))
        ));
    }

    #[test]
    fn a_short_text_is_not_held_against_its_long_headline() {
        let title = format!(
            "{TITLE} and the ferry from the old mill to the lower harbour gets a second pier"
        );
        let brief = format!("<p>{title}</p>{}", paragraphs(4));
        assert!(
            heads(&title, &brief),
            "also where it is taken for a text of the article"
        );
    }

    /// The texts taken for titles.
    fn found(title: &str, body: &str) -> Vec<String> {
        let source = format!("<!doctype html><title>{title}</title><body>{body}</body>");
        let page = parse(&source, "https://marsh.example/lamps", Scripting::Off).unwrap();
        let units = text_blocks::text_blocks(&page);
        let found = titles(&page, &units, |_| false).into_iter();
        found
            .map(|at| page.text(units.list[at].from).unwrap_or("").to_owned())
            .collect()
    }

    #[test]
    fn a_heading_that_names_the_site_is_no_title() {
        let title = format!("{TITLE} - The Marsh Courier");
        let article = format!("<h2>{TITLE}</h2>{}", paragraphs(3));
        for name in [
            "<h1>The Marsh Courier</h1>",
            "<h1><a href=/>The Marsh Courier</a></h1>",
            "<a href=https://marsh.example><h1>The Marsh Courier</h1></a>",
        ] {
            assert_eq!(
                found(&title, &format!("{name}{article}")),
                [TITLE],
                "{name}"
            );
        }
        let linked = format!("<h1><a href=/>The Marsh Courier</a></h1>{}", paragraphs(3));
        assert!(found("Lamps", &linked).is_empty());
    }

    #[test]
    fn the_only_main_heading_is_a_title_whatever_it_says() {
        let body = format!("<h1><a href=/lamps>New light</a></h1>{}", paragraphs(3));
        assert_eq!(found("The Marsh Courier", &body), ["New light"]);
    }
}
