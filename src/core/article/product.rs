//! The thing that a page sells: its name, price, picture, description and table of facts.
//!
//! Found by structure: the price is the amount near the title that is named as one and is not struck out. What the page says in JSON-LD
//! is taken where the page shows the same; the currency, the brand and the number of the article are taken from there alone, since
//! pages write them in too many ways. Names are those of schema.org. O(nodes + bytes).

use super::items::{in_sight, price_of};
use super::json_ld::JsonLd;
use super::metadata::Metadata;
use super::posts::signs::is_named;
use super::tables;
use super::title;
use crate::page::{Element, NodeId, Page};
use crate::verdict::page_kind::PageKind;
use crate::verdict::{self, TextBlock, Verdict};

/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 12;
/// Texts between the title and the price beyond which the distance makes no further difference.
const FAR: usize = 60;
/// Elements above a price that name it.
const LEVELS: usize = 4;
/// Words in the names of elements that show a price.
const PRICE_NAMES: [&str; 4] = ["price", "prices", "amount", "preis"];
/// Of those that show the one that holds now.
const NOW_NAMES: [&str; 6] = ["sale", "current", "final", "special", "now", "offer"];
/// Of those that show one that held before, or the price of something else.
const OTHER_NAMES: [&str; 15] = [
    "old",
    "was",
    "list",
    "regular",
    "compare",
    "rrp",
    "msrp",
    "strike",
    "before",
    "crossed",
    "original",
    "shipping",
    "delivery",
    "installment",
    "savings",
];
/// Most facts of a product, and words of a name of one.
const MOST_FACTS: usize = 200;
const FACT_WORDS: u32 = 8;

/// See the [module](self); texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Product {
    /// Its name.
    pub name: String,
    /// With its currency, as written.
    pub price: String,
    /// ISO 4217.
    #[serde(skip_serializing_if = "String::is_empty", rename = "priceCurrency")]
    pub currency: String,
    /// A sentence or two about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Absolute address of its picture.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// Who makes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub brand: String,
    /// The number of the article.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sku: String,
    /// What a table or a list of terms says of it, each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty", rename = "additionalProperty")]
    pub facts: Vec<Fact>,
}

/// One fact about a product.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Fact {
    /// What it is about.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// What a page declares of its product in JSON-LD.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeclaredProduct {
    /// Its name.
    pub name: String,
    /// In digits, one for each offer.
    pub prices: Vec<String>,
    currency: String,
    brand: String,
    sku: String,
}

impl DeclaredProduct {
    /// Whether a text of the page names one of its prices.
    #[must_use]
    pub fn is_price_shown(&self, page: &Page) -> bool {
        amounts(page, &verdict::texts(page)).any(|(_, shown)| self.costs(&shown))
    }

    /// Whether an amount is one of its prices.
    #[must_use]
    pub fn costs(&self, amount: &str) -> bool {
        let wanted = number(amount);
        wanted.is_some() && self.prices.iter().any(|price| number(price) == wanted)
    }

    /// `None` where the page declares no product with a name.
    #[must_use]
    pub fn of(page: &Page) -> Option<DeclaredProduct> {
        JsonLd::of(page).product()
    }

    /// For the reader of JSON-LD.
    pub(super) fn new(
        name: String,
        prices: Vec<String>,
        [currency, brand, sku]: [String; 3],
    ) -> Self {
        DeclaredProduct {
            name,
            prices,
            currency,
            brand,
            sku,
        }
    }
}

impl Product {
    /// The product of a judged page that is about one.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Product {
        Self::with(page, verdict, DeclaredProduct::of(page))
    }

    /// The product of a judged page that is likely about one thing that is sold, or declares one; `None` on other pages.
    pub(super) fn if_sold(page: &Page, verdict: &Verdict) -> Option<Product> {
        let declared = DeclaredProduct::of(page);
        let is_likely = (verdict.kind).is_some_and(|likely| likely.kind == PageKind::Product);
        (is_likely || declared.is_some()).then(|| Self::with(page, verdict, declared))
    }

    fn with(page: &Page, verdict: &Verdict, declared: Option<DeclaredProduct>) -> Product {
        let metadata = Metadata::of(page);
        let title::Headline { text, heading } = title::headline(page, &metadata);
        let texts = in_sight(page, verdict);
        let mut product = Product {
            name: text,
            price: price(page, &texts, heading),
            description: metadata.description,
            image: metadata.image,
            facts: facts(page, verdict),
            ..Product::default()
        };
        if let Some(declared) = declared {
            product.check(page, &texts, declared);
        }
        product
    }

    /// Takes over what is declared: the price where the page shows the same amount.
    fn check(&mut self, page: &Page, texts: &[TextBlock], declared: DeclaredProduct) {
        let same = amounts(page, texts).find(|(_, shown)| declared.costs(shown));
        if let Some((_, price)) = same.filter(|_| !declared.costs(&self.price)) {
            self.price = price;
        }
        if self.name.is_empty() {
            self.name = declared.name;
        }
        self.currency = declared.currency;
        self.brand = declared.brand;
        self.sku = declared.sku;
    }
}

/// The amounts of money among texts, with the text that names each.
fn amounts<'a>(
    page: &'a Page,
    texts: &'a [TextBlock],
) -> impl Iterator<Item = (usize, String)> + 'a {
    let short = texts.iter().enumerate();
    let short = short.filter(|(_, text)| text.words <= PRICE_WORDS && text.digits > 0);
    short.filter_map(|(at, text)| Some((at, price_of(page, (text.from, text.last))?)))
}

/// The amount near the title that is most likely the price; empty where there is none.
fn price(page: &Page, texts: &[TextBlock], heading: Option<NodeId>) -> String {
    let title = heading.map_or(0, |heading| {
        texts.partition_point(|text| text.from < heading)
    });
    let mut best: Option<(f32, String)> = None;
    for (at, amount) in amounts(page, texts) {
        let block = &texts[at];
        // What stands before the title is mostly the basket.
        let distance = if at < title {
            FAR / 2 + (title - at)
        } else {
            at - title
        };
        let score = 2.0 * named(page, block.from)
            - distance.min(FAR) as f32 / 10.0
            - block.words as f32 / 10.0;
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, amount));
        }
    }
    best.map_or_else(String::new, |(_, price)| price)
}

/// How the elements around an amount name it: as a price, as the one that holds, or as one that does not.
fn named(page: &Page, leaf: NodeId) -> f32 {
    const NAMES: [&str; 3] = ["class", "id", "itemprop"];
    let mut score: f32 = 0.0;
    for above in page.ancestors(leaf).take(LEVELS) {
        if is_named(page, above, &NAMES, &OTHER_NAMES) {
            score -= 1.0;
        }
        if page.attribute(above, "itemprop") == Some("price") {
            score += 2.0;
        }
        if is_named(page, above, &NAMES, &PRICE_NAMES) {
            score += 1.0;
        }
        if is_named(page, above, &NAMES, &NOW_NAMES) {
            score += 0.5;
        }
    }
    score.clamp(-3.0, 3.0)
}

/// The value of an amount in hundredths, however its thousands and decimals are separated. A last part of one or two digits
/// is of hundredths, one of three is a group of thousands. `None` without digits, and for amounts that do not fit.
#[must_use]
pub fn number(amount: &str) -> Option<u64> {
    let digits: String = amount
        .chars()
        .filter(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ','))
        .collect();
    let digits = digits.trim_matches(['.', ',']);
    let last = digits.rfind(['.', ',']);
    let (whole, part) = match last {
        Some(at) if digits.len() - at <= 3 => (&digits[..at], &digits[at + 1..]),
        _ => (digits, ""),
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let whole: u64 = whole.parse().ok()?;
    let hundredths: u64 = format!("{part:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(hundredths)
}

/// The rows of two cells of tables in the main content, and its lists of terms.
fn facts(page: &Page, verdict: &Verdict) -> Vec<Fact> {
    let shapes = tables::shapes(page);
    let stays = |node: NodeId| !verdict.classes[node.index()].is_noise() && !page.is_hidden(node);
    let mut found = Vec::new();
    let mut add = |name: NodeId, value: NodeId| {
        if found.len() >= MOST_FACTS {
            return;
        }
        let [name, value] = [name, value].map(|node| title::visible_text(page, node));
        let words = name.split_whitespace().count() as u32;
        if !name.is_empty() && words <= FACT_WORDS && !value.is_empty() {
            let name = name.trim_end_matches([':', '：']).to_owned();
            found.push(Fact { name, value });
        }
    };
    let mut term: Option<NodeId> = None;
    for node in page.nodes().filter(|&node| stays(node)) {
        match page.element(node) {
            Some(Element::Tr) => {
                let table = page
                    .ancestors(node)
                    .take(3)
                    .find(|&above| page.element(above) == Some(Element::Table));
                let is_data = table.and_then(|table| shapes.get(table)).is_some();
                let cells: Vec<NodeId> = page
                    .children(node)
                    .filter(|&cell| matches!(page.element(cell), Some(Element::Td | Element::Th)))
                    .take(3)
                    .collect();
                if let ([name, value], true) = (cells.as_slice(), is_data) {
                    add(*name, *value);
                }
            }
            Some(Element::Dt) => term = Some(node),
            Some(Element::Dd) => {
                if let Some(term) = term.take() {
                    add(term, node);
                }
            }
            _ => {}
        }
    }
    found
}
