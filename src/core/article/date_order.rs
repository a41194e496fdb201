//! Whether the day or the month comes first in the dates of a page that are written in digits.
//!
//! ```text
//!   12-01-2024   either     25-01-2024   the day is first, so that 12-01-2024 is the twelfth of January
//! ```

use super::date;
use crate::page::links::host_of;
use crate::page::{NodeId, Page};

/// Most words of a text whose date says in which order the page writes them: prose may quote the dates of others.
const LABEL_WORDS: u32 = 16;
/// Countries that write English with the day first, as the last part of a host.
const DAY_FIRST: [&str; 8] = ["uk", "au", "nz", "ie", "in", "za", "sg", "eu"];

/// Which of two numbers that may both be months comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Day,
    Month,
    /// Nothing says.
    Unknown,
}

impl Order {
    /// By the dates of a page that can be read in one way alone, where they agree; else by its language tag, and by its address
    /// where English says no region. O(nodes + bytes of short texts).
    pub(super) fn of(page: &Page, language: &str) -> Order {
        Order::of_dates(page).or_of_language(page, language)
    }

    /// The same; where nothing says it, by the language tag of the page and its address.
    pub(super) fn or_of_language(self, page: &Page, language: &str) -> Order {
        match self {
            Order::Unknown => Order::of_language(language, &page.facts().url),
            order => order,
        }
    }

    /// By the dates of a page that can be read in one way alone, else by those with names of months; [`Order::Unknown`] where there are
    /// none or they differ.
    pub(super) fn of_dates(page: &Page) -> Order {
        let of = |order_in: fn(&str) -> Option<Order>| {
            let texts = (0..page.len() as u32)
                .map(NodeId)
                .filter(|&node| !page.is_hidden(node) && page.count(node).words <= LABEL_WORDS);
            let mut orders = texts.filter_map(|node| order_in(page.text(node)?));
            let first = orders.next()?;
            let is_one = orders.all(|order| order == first);
            Some(if is_one { first } else { Order::Unknown })
        };
        of(date::order_in)
            .or_else(|| of(date::order_with_name))
            .unwrap_or(Order::Unknown)
    }

    fn of_language(language: &str, url: &str) -> Order {
        let (language, region) = language.split_once('-').unwrap_or((language, ""));
        match (language, region) {
            ("", _) | ("en", "CA") => Order::Unknown,
            ("en", "US" | "PH") => Order::Month,
            ("en", "") => {
                let country = host_of(url).rsplit('.').next();
                if country.is_some_and(|country| DAY_FIRST.contains(&country)) {
                    Order::Day
                } else {
                    Order::Month
                }
            }
            _ => Order::Day,
        }
    }
}
