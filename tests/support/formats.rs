//! What is written of an article.

use husk_core::article::{Article, html, markdown};
use husk_core::page::Page;
use husk_core::verdict::Verdict;

/// The article as text, as Markdown and as HTML.
pub fn formats(page: &Page, verdict: &Verdict) -> [String; 3] {
    [
        Article::of(page, verdict).text(),
        markdown(page, verdict),
        html(page, verdict),
    ]
}
