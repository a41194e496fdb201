//! A verdict that takes nothing for noise, for tests of what is made of a verdict.

use unhusk::page::Page;
use unhusk::verdict::{Class, Verdict, readable};

/// Everything on the page is content.
pub fn all(page: &Page) -> Verdict {
    Verdict {
        kind: None,
        classes: vec![Class::Content; page.len()],
        scores: vec![0.0; page.len()],
        main: vec![page.body()],
        blocks: Vec::new(),
        decided: Vec::new(),
        template: None,
        records: Vec::new(),
        regions: 1,
        readable: readable(page),
        total_chars: 0,
        hidden_chars: 0,
    }
}
