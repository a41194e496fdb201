//! What is written of an article.

use unhusk::article::{Article, html, markdown};
use unhusk::page::Page;
use unhusk::verdict::Verdict;

/// The article as text, as Markdown and as HTML.
pub fn formats(page: &Page, verdict: &Verdict) -> [String; 3] {
    [
        Article::of(page, verdict).text(),
        markdown(page, verdict),
        html(page, verdict),
    ]
}
