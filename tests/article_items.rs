//! Items of lists and what products are: each of a folder of pages written for it, with the facts that are right.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde_json::Value;
use unhusk::article::product::number;
use unhusk::article::{Article, product::Product};
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

fn folders(name: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    let entries = fs::read_dir(root.join(name)).unwrap();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn page(folder: &Path, url: &str) -> Page {
    let source = fs::read_to_string(folder.join("source.html")).unwrap();
    parse(&source, url, Scripting::Off).unwrap()
}

fn wanted(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// What differs, for each key that is wanted.
fn differences(found: &Value, wanted: &Value) -> Vec<String> {
    let keys = wanted.as_object().unwrap().iter();
    let wrong = keys.filter(|(key, value)| found.get(key.as_str()) != Some(value));
    wrong
        .map(|(key, value)| format!("{key}: {:?} instead of {value}", found.get(key.as_str())))
        .collect()
}

#[test]
fn items_of_every_form_have_their_title_address_picture_price_date_and_text() {
    for folder in folders("lists") {
        let page = page(&folder, "https://list.example/");
        let article = Article::of(&page, &Judge::new(&page).verdict());
        let found = serde_json::to_value(&article.items).unwrap();
        let (found, wanted) = (found.as_array().unwrap(), wanted(&folder, "items.json"));
        let wanted = wanted.as_array().unwrap();
        assert_eq!(found.len(), wanted.len(), "{}: {found:?}", folder.display());
        for (found, wanted) in found.iter().zip(wanted) {
            let wrong = differences(found, wanted);
            assert!(wrong.is_empty(), "{}: {wrong:?}", folder.display());
        }
    }
}

#[test]
fn products_have_their_name_price_and_facts() {
    for folder in folders("products") {
        let page = page(&folder, "https://shop.example/p/one-thing");
        let product = Product::of(&page, &Judge::new(&page).verdict());
        let found = serde_json::to_value(product).unwrap();
        let wrong = differences(&found, &wanted(&folder, "product.json"));
        assert!(wrong.is_empty(), "{}: {wrong:?}", folder.display());
    }
}

#[test]
fn a_declared_price_counts_only_where_the_page_shows_it() {
    let page = |price: &str| {
        let source = format!(
            "<title>Jug</title><script type=application/ld+json>{{\"@type\":\"Product\",\"name\":\"Jug\",\
             \"offers\":{{\"price\":\"{price}\",\"priceCurrency\":\"EUR\"}}}}</script>\
             <h1>Jug</h1><p>€ 12.00</p><p>A jug for milk, water and wine, thrown on a wheel in one go.</p>\
             <p>€ 15.00 with a lid</p>"
        );
        parse(&source, "https://shop.example/p/jug", Scripting::Off).unwrap()
    };
    let price = |declared: &str| {
        let page = page(declared);
        Product::of(&page, &Judge::new(&page).verdict()).price
    };
    assert_eq!(price("15.00"), "€ 15.00");
    assert_eq!(price("99.00"), "€ 12.00");
}

#[test]
fn amounts_are_equal_however_they_are_written() {
    for amount in [
        "1.149,00 €",
        "€1,149",
        "US$ 1,149.00",
        "1149",
        "1 149,00",
        "1149.0",
    ] {
        assert_eq!(number(amount), Some(114_900), "{amount}");
    }
    for amount in ["", "€", "free", "99999999999999999999999"] {
        assert_eq!(number(amount), None, "{amount}");
    }
}

#[test]
fn what_is_saved_or_was_asked_before_is_no_price() {
    let price = |prices: &str| {
        let page = parse(
            &format!(
                "<title>Garden chair</title><nav><a href=/>Shop</a></nav><main><h1>Garden chair</h1>{prices}<button>Add to basket</button>\
                 <p>A chair of ash wood for the garden. It folds, weighs four kilos and may stay outside from April to October.</p></main>"
            ),
            "https://shop.example/chair",
            Scripting::Off,
        )
        .unwrap();
        Product::of(&page, &Judge::new(&page).verdict()).price
    };
    assert_eq!(price("<div>Save $15</div><div>$34.99</div>"), "$34.99");
    assert_eq!(
        price("<div>Was $49.99</div><div>Now $34.99</div>"),
        "$34.99"
    );
    assert_eq!(
        price("<div>$34.99</div><div>Free delivery over $50</div>"),
        "$34.99"
    );
}

/// A card of a list.
fn card(number: usize, price: u32) -> String {
    format!(
        "<li class=card><h3><a href=/thing/{number}>Thing number {number}</a></h3>\
         <p>What is said of it here is a sentence about thing {number}.</p><span>£{price}.00</span></li>"
    )
}

#[test]
fn lists_of_any_length_are_read_in_time() {
    const MANY: usize = 20_000;
    let cards: String = (0..MANY).map(|number| card(number, 7)).collect();
    let source = format!("<title>Things</title><h1>Things</h1><ul>{cards}</ul>");
    let page = parse(&source, "https://list.example/", Scripting::Off).unwrap();
    let items = Article::of(&page, &Judge::new(&page).verdict()).items;
    assert_eq!(items.len(), MANY);
    assert_eq!(items[MANY - 1].name, format!("Thing number {}", MANY - 1));
}

proptest! {
    #[test]
    fn every_card_is_an_item_in_order(prices in prop::collection::vec(1_u32..1000, 4..30)) {
        let cards: String = prices.iter().enumerate().map(|(at, &price)| card(at, price)).collect();
        let source = format!("<title>Things</title><h1>Things</h1><ul class=list>{cards}</ul>");
        let page = parse(&source, "https://list.example/", Scripting::Off).unwrap();
        let items = Article::of(&page, &Judge::new(&page).verdict()).items;
        prop_assert_eq!(items.len(), prices.len());
        for (at, (item, price)) in items.iter().zip(&prices).enumerate() {
            prop_assert_eq!(&item.name, &format!("Thing number {at}"));
            prop_assert_eq!(&item.url, &format!("https://list.example/thing/{at}"));
            prop_assert_eq!(&item.price, &format!("£{price}.00"));
        }
    }

    #[test]
    fn hundredths_are_read_back(value in 0_u64..10_000_000) {
        prop_assert_eq!(number(&format!("{}.{:02}", value / 100, value % 100)), Some(value));
    }
}
