//! `husk eval products SET`: how often the name and the price of what a page sells are found where its JSON-LD is hidden.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;

use super::set::opened;
use crate::commands::options::{Data, Output};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::table::{Cell, Table};
use unhusk::article::product::{DeclaredProduct, Product, number};
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::verdict::Judge;

/// What hides JSON-LD: a type that nothing reads, of the same length.
const LD: &[u8] = b"ld+json";
const HIDDEN: &[u8] = b"ld-none";

/// Measures how often the name and the price of what a page sells are found, by pages that declare them in JSON-LD, which is
/// hidden.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data set: name of a folder among the data sets, or a path.
    set: PathBuf,
    /// Print one line per page instead.
    #[arg(long)]
    pages: bool,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// What was found of one page, and what it declares.
struct Found {
    id: String,
    product: Product,
    declared: DeclaredProduct,
    /// Whether the page shows the price that it declares.
    is_price_shown: bool,
}

impl Found {
    fn has_name(&self) -> bool {
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let [found, declared] = [&self.product.name, &self.declared.name].map(|name| plain(name));
        !found.is_empty() && (found.contains(&declared) || declared.contains(&found))
    }

    /// `None` where none is declared.
    fn has_price(&self) -> Option<bool> {
        let is_given = |price: &String| number(price).is_some_and(|price| price > 0);
        let has_one = self.declared.prices.iter().any(is_given);
        has_one.then(|| self.declared.costs(&self.product.price))
    }
}

/// Exit code 2 without the data set or a page that declares a product, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let entries: Vec<&Entry> = set.entries().iter().collect();
    let found: Result<Vec<Option<Found>>, String> =
        entries.par_iter().map(|entry| found(&set, entry)).collect();
    let found: Vec<Found> = match found {
        Ok(found) => found.into_iter().flatten().collect(),
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    if found.is_empty() {
        eprintln!("husk: {}: no page declares a product", set.name());
        return ExitCode::from(2);
    }
    let table = if arguments.pages {
        per_page(&found)
    } else {
        summary(&found)
    };
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}

/// `None` for a page that is of another kind or declares no product.
fn found(set: &DataSet, entry: &Entry) -> Result<Option<Found>, String> {
    if entry.kind.as_deref().is_some_and(|kind| kind != "product") {
        return Ok(None);
    }
    let html = set.html(entry).map_err(|error| error.to_string())?;
    let url = entry.url.as_deref().unwrap_or_default();
    let read = |html: &[u8]| -> Result<Page, String> {
        parse_bytes(html, url, None, Scripting::Off)
            .map_err(|error| format!("page {}: {error}", entry.id))
    };
    let Some(declared) = DeclaredProduct::in_json_ld(&read(&html)?) else {
        return Ok(None);
    };
    let page = read(&without_ld(&html))?;
    let product = Product::of(&page, &Judge::new(&page).verdict());
    Ok(Some(Found {
        id: entry.id.clone(),
        is_price_shown: declared.is_price_shown(&page),
        product,
        declared,
    }))
}

/// The page with its JSON-LD hidden.
pub(super) fn without_ld(html: &[u8]) -> Vec<u8> {
    let mut html = html.to_vec();
    for at in 0..html.len().saturating_sub(LD.len()) {
        if html[at..].starts_with(LD) {
            html[at..at + LD.len()].copy_from_slice(HIDDEN);
        }
    }
    html
}

fn summary(found: &[Found]) -> Table {
    let mut table = Table::new(&[("what", "what"), ("pages", "pages"), ("right", "right")]);
    let names = found.iter().filter(|found| found.has_name()).count();
    let prices: Vec<bool> = found.iter().filter_map(Found::has_price).collect();
    let right = prices.iter().filter(|&&right| right).count();
    let shown = found.iter().filter(|found| found.is_price_shown);
    let shown: Vec<bool> = shown.filter_map(Found::has_price).collect();
    let right_shown = shown.iter().filter(|&&right| right).count();
    for (what, right, all) in [
        ("name", names, found.len()),
        ("price", right, prices.len()),
        ("price, where it is shown", right_shown, shown.len()),
    ] {
        let share = right as f64 / all.max(1) as f64;
        table.row(vec![what.into(), all.into(), Cell::Number(share, 3)]);
    }
    table
}

fn per_page(found: &[Found]) -> Table {
    let columns = [
        "page",
        "name",
        "declared name",
        "price",
        "declared prices",
        "right",
    ];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for page in found {
        let is_right = page.has_name() && page.has_price() != Some(false);
        table.row(vec![
            page.id.as_str().into(),
            page.product.name.as_str().into(),
            page.declared.name.as_str().into(),
            page.product.price.as_str().into(),
            page.declared.prices.join(" ").into(),
            if is_right { "yes" } else { "no" }.into(),
        ]);
    }
    table
}
