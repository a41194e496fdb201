//! The page as a whole, the same for all its texts: what counts for content differs between an article, a thread, a product
//! and a list of records.

use super::records::Records;
use super::sums::Sums;
use super::{Facts, is, length, share};
use crate::page::{Element, links};
use crate::verdict::hints::Hints;

pub(super) const NAMES: [&str; 31] = [
    "page words",
    "page texts",
    "page mean words",
    "page links",
    "page long",
    "page sentences",
    "page headings",
    "running",
    "best share",
    "best links",
    "page has main",
    "main words",
    "main links",
    "page articles",
    "article words",
    "page h1",
    "page h2",
    "page fields",
    "page pictures",
    "page tables",
    "page times",
    "page code",
    "page prices",
    "page items",
    "page paragraphs",
    "largest row members",
    "largest row words",
    "largest row links",
    "address depth",
    "address digits",
    "address words",
];

/// Words of a text up to which an amount of money in it is a price.
const PRICE_WORDS: u32 = 6;

pub(super) struct Whole {
    values: [f32; NAMES.len()],
}

impl Whole {
    pub(super) fn of(facts: &Facts<'_>, sums: &Sums, records: &Records<'_>) -> Whole {
        let page = facts.page;
        let total = sums.total;
        let words = total.words.max(1) as f32;
        let (mut articles, mut article_words, mut article_end) = (0_u32, 0_u32, 0);
        let mut main = None;
        let (mut h1, mut h2, mut fields, mut pictures) = (0_u32, 0_u32, 0_u32, 0_u32);
        let (mut tables, mut times, mut code, mut items, mut paragraphs) =
            (0_u32, 0_u32, 0_u32, 0_u32, 0_u32);
        for node in page.nodes() {
            if page.is_hidden(node) {
                continue;
            }
            let own = facts.hints.own(node);
            if own.has(Hints::ARTICLE) {
                articles += 1;
                if node.0 >= article_end {
                    article_end = page.end(node).0;
                    article_words += sums.inside(page, node).words;
                }
            }
            if main.is_none() && own.has(Hints::MAIN) {
                main = Some(sums.inside(page, node));
            }
            match page.element(node) {
                Some(Element::H1) => h1 += 1,
                Some(Element::H2) => h2 += 1,
                Some(Element::Input | Element::Select | Element::Textarea) => fields += 1,
                Some(Element::Img | Element::Picture | Element::Video) => pictures += 1,
                Some(Element::Table) => tables += 1,
                Some(Element::Time) => times += 1,
                Some(Element::Pre | Element::Code) => code += 1,
                Some(Element::Li) => items += 1,
                Some(Element::P) => paragraphs += 1,
                _ => {}
            }
        }
        let prices = facts
            .units
            .list
            .iter()
            .filter(|unit| unit.words <= PRICE_WORDS && unit.is_amount(page))
            .count();
        let best = facts.candidates.best.map(|best| sums.inside(page, best));
        let texts = total.units.max(1) as f32;
        let count = |number: u32| (number as f32).ln_1p();
        let (depth, digits, last) = address(&page.facts().url);
        let largest = records.largest.map(|(_, row)| row);
        Whole {
            values: [
                length(total.words),
                count(total.units),
                length(total.mean()),
                total.links(),
                total.long_share(),
                total.sentences as f32 / texts,
                total.headings as f32 / texts,
                sums.running,
                facts.candidates.share,
                best.map_or(0.5, super::sums::Amount::links),
                is(main.is_some()),
                main.map_or(-1.0, |main| main.words as f32 / words),
                main.map_or(-1.0, super::sums::Amount::links),
                count(articles),
                article_words as f32 / words,
                h1.min(5) as f32,
                count(h2),
                count(fields),
                count(pictures),
                count(tables),
                count(times),
                count(code),
                prices as f32 / texts,
                items as f32 / texts,
                paragraphs as f32 / texts,
                largest.map_or(0.0, |row| (row.members as f32).ln()),
                largest.map_or(0.0, |row| row.amount.words as f32 / words),
                largest.map_or(0.0, |row| row.amount.links()),
                depth,
                digits,
                last,
            ],
        }
    }

    pub(super) fn write(&self, out: &mut Vec<f32>) {
        out.extend_from_slice(&self.values);
    }
}

/// Steps of an address's path, digits in it, and words in its last step; −1 without an address.
fn address(url: &str) -> (f32, f32, f32) {
    let Some(rest) = links::after_scheme(url) else {
        return (-1.0, -1.0, -1.0);
    };
    let path = rest.split_once('/').map_or("", |(_, path)| path);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
    let digits = path.bytes().filter(u8::is_ascii_digit).count();
    let words = steps.last().map_or(0, |last| {
        last.split(['-', '_', '+'])
            .filter(|word| !word.is_empty())
            .count()
    });
    (
        steps.len().min(10) as f32,
        share(digits as f32, path.len() as f32),
        words.min(20) as f32,
    )
}
