//! What is written of an article.

use unhusk::article::Content;
use unhusk::page::Page;
use unhusk::verdict::Verdict;

/// The article as text, as Markdown and as HTML.
pub fn formats(page: &Page, verdict: &Verdict) -> [String; 3] {
    let content = Content::of(page, verdict);
    [content.article().text(), content.markdown(), content.html()]
}
