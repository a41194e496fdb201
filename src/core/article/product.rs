//! The thing that a page sells: its name, price, picture, description and table of facts.
//!
//! Found by structure: the price is the amount near the title that is named as one and is not struck out. What the page says in JSON-LD
//! is taken where the page shows the same; the currency, the brand and the number of the article are taken from there alone, since
//! pages write them in too many ways. Names are those of schema.org. O(nodes + bytes).

use super::choices::{ProductChoice, choices};
use super::content::Content;
pub use super::facts::Fact;
use super::facts::facts;
use super::items::{Price, in_sight, price_of};
use super::json_ld::JsonLd;
use super::kept::Kept;
use super::posts::signs::is_named;
use super::title::{self, Headline};
use crate::page::{NodeId, Page};
use crate::verdict::page_kind::PageKind;
use crate::verdict::{self, TextBlock, Verdict};

/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 12;
/// Texts between the title and the price beyond which the distance makes no further difference.
const FAR: usize = 60;
/// What the words of a text cost that say that its amount is not the price, in names of elements.
const OTHER_WORDS_COST: f32 = 3.0;
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

/// See the [module](self); texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
    /// What one chooses before buying it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ProductChoice>,
    /// What a table or a list of terms says of it, each with its name.
    #[serde(skip_serializing_if = "Vec::is_empty", rename = "additionalProperty")]
    pub facts: Vec<Fact>,
}

/// What is offered, without the facts about it: what a reader shows above the text.
#[derive(Default)]
pub(super) struct Offer {
    pub(super) name: String,
    pub(super) price: String,
    /// The first and last nodes of the text that names the price.
    pub(super) price_text: Option<(NodeId, NodeId)>,
    pub(super) currency: String,
    pub(super) brand: String,
    pub(super) sku: String,
    pub(super) choices: Vec<ProductChoice>,
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
        amounts(page, &verdict::texts(page)).any(|(_, shown)| self.costs(&shown.amount))
    }

    /// Whether an amount is one of its prices.
    #[must_use]
    pub fn costs(&self, amount: &str) -> bool {
        let wanted = number(amount);
        wanted.is_some() && self.prices.iter().any(|price| number(price) == wanted)
    }

    /// What the page declares in JSON-LD, else in its elements; `None` where it declares no product with a name.
    #[must_use]
    pub fn of(page: &Page) -> Option<DeclaredProduct> {
        Self::in_json_ld(page).or_else(|| Self::in_elements(page))
    }

    /// What the page declares in JSON-LD.
    #[must_use]
    pub fn in_json_ld(page: &Page) -> Option<DeclaredProduct> {
        JsonLd::of(page).product()
    }

    /// What elements declare with `itemprop` (microdata) in the first that is said to be a product.
    fn in_elements(page: &Page) -> Option<DeclaredProduct> {
        let is_product = |&node: &NodeId| {
            let kind = page.attribute(node, "itemtype").unwrap_or_default();
            kind.ends_with("/Product") || kind.ends_with("/Book")
        };
        let product = page.nodes().find(is_product)?;
        let mut declared = DeclaredProduct::default();
        for node in page.subtree(product) {
            let Some(name) = page.attribute(node, "itemprop") else {
                continue;
            };
            let value = || match page.attribute(node, "content") {
                Some(content) => content.to_owned(),
                None => title::visible_text(page, node),
            };
            let field = match name {
                "name" => &mut declared.name,
                "priceCurrency" => &mut declared.currency,
                "sku" => &mut declared.sku,
                "brand" if page.attribute(node, "itemscope").is_none() => &mut declared.brand,
                "price" | "lowPrice" => {
                    declared.prices.push(value());
                    continue;
                }
                _ => continue,
            };
            if field.is_empty() {
                *field = value();
            }
        }
        (!declared.name.is_empty()).then_some(declared)
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
        Self::with(&Content::of(page, verdict), DeclaredProduct::of(page))
    }

    /// The product of a page that is likely about one thing that is sold, or declares one; `None` on other pages.
    pub(super) fn if_sold(content: &Content) -> Option<Product> {
        let declared = DeclaredProduct::of(content.page);
        let kind = content.selection.kind;
        let is_likely = kind.is_some_and(|likely| likely.kind == PageKind::Product);
        (is_likely || declared.is_some()).then(|| Self::with(content, declared))
    }

    fn with(content: &Content, declared: Option<DeclaredProduct>) -> Product {
        let (page, selection) = (content.page, &*content.selection);
        let stated = &content.stated;
        let offer = Offer::of(content, declared);
        Product {
            name: offer.name,
            price: offer.price,
            currency: offer.currency,
            description: stated.description.clone(),
            image: stated.image.clone(),
            brand: offer.brand,
            sku: offer.sku,
            choices: offer.choices,
            facts: facts(page, selection),
        }
    }
}

impl Offer {
    /// What a judged page offers that is about one thing.
    pub(super) fn of(content: &Content, declared: Option<DeclaredProduct>) -> Offer {
        let (page, selection) = (content.page, &*content.selection);
        let Headline { text, heading } = content.headline.clone();
        let texts = in_sight(&content.texts, selection);
        let priced = price(page, &texts, heading);
        let mut offer = Offer {
            name: text,
            price_text: priced.as_ref().map(|&(at, _)| place(&texts[at])),
            price: priced.map_or_else(String::new, |(_, price)| price),
            choices: choices(&Kept::of(page, selection)).all,
            ..Offer::default()
        };
        if let Some(declared) = declared {
            offer.check(page, &texts, declared);
        }
        offer
    }

    /// Takes over what is declared: the price where the page shows the same amount.
    fn check(&mut self, page: &Page, texts: &[TextBlock], declared: DeclaredProduct) {
        let same = amounts(page, texts).find(|(_, shown)| declared.costs(&shown.amount));
        if let Some((at, price)) = same.filter(|_| !declared.costs(&self.price)) {
            (self.price, self.price_text) = (price.amount, Some(place(&texts[at])));
        }
        // A heading may say more than the name: the kind of cover, a number.
        if self.name.is_empty() || self.name.contains(&declared.name) {
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
) -> impl Iterator<Item = (usize, Price)> + 'a {
    let numbers = texts.iter().enumerate().filter(|(_, text)| text.digits > 0);
    numbers.filter_map(|(at, text)| {
        let price = price_of(page, place(text))?;
        // A sentence may begin with the price.
        let is_one = price.words <= PRICE_WORDS || price.is_first;
        is_one.then_some((at, price))
    })
}

fn place(text: &TextBlock) -> (NodeId, NodeId) {
    (text.from, text.last)
}

/// The amount near the title that is most likely the price, with the text that names it.
fn price(page: &Page, texts: &[TextBlock], heading: Option<NodeId>) -> Option<(usize, String)> {
    let title = heading.map_or(0, |heading| {
        texts.partition_point(|text| text.from < heading)
    });
    let mut best: Option<(f32, usize, String)> = None;
    for (at, price) in amounts(page, texts) {
        let block = &texts[at];
        // What stands before the title is mostly the basket.
        let distance = if at < title {
            FAR / 2 + (title - at)
        } else {
            at - title
        };
        let score = 2.0 * named(page, block.from)
            - distance.min(FAR) as f32 / 10.0
            - block.words as f32 / 10.0
            - if price.is_other {
                OTHER_WORDS_COST
            } else {
                0.0
            };
        if best.as_ref().is_none_or(|(most, ..)| score > *most) {
            best = Some((score, at, price.amount));
        }
    }
    best.map(|(_, at, price)| (at, price))
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
