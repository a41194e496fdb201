//! Addresses in articles: absolute, of a scheme that a reader may follow, with their fragment.

use crate::page::{Element, Page, links};

/// What relative addresses of a page are relative to.
pub(super) struct Base(String);

impl Base {
    /// From `<base href>`, the address of the page or, where that is none of the web (a saved file), what the page says of its own address.
    pub(super) fn of(page: &Page) -> Base {
        let url = &page.facts().url;
        let mut own = String::new();
        let mut base = None;
        let is_web = links::resolve("", url).is_some();
        if is_web {
            own.clone_from(url);
        }
        for node in page.nodes() {
            let value = |name| page.attribute(node, name);
            match page.element(node) {
                Some(Element::Base) if base.is_none() => base = value("href"),
                Some(Element::Link) if !is_web && value("rel") == Some("canonical") => {
                    if let Some(found) = value("href").and_then(|href| links::resolve("", href)) {
                        own = found;
                    }
                }
                Some(Element::Meta) if own.is_empty() && value("property") == Some("og:url") => {
                    if let Some(found) = value("content").and_then(|href| links::resolve("", href))
                    {
                        own = found;
                    }
                }
                _ => {}
            }
        }
        Base(
            base.and_then(|href| links::resolve(&own, href))
                .unwrap_or(own),
        )
    }

    /// The address that `href` leads to: http, https or mailto. `None` for places on the same page, for other schemes
    /// and where the page's own address is not known.
    pub(super) fn resolve(&self, href: &str) -> Option<String> {
        let href = href.trim();
        if let Some(rest) = href
            .get(..7)
            .filter(|start| start.eq_ignore_ascii_case("mailto:"))
            .and(href.get(7..))
        {
            let plain = rest.contains('@')
                && rest
                    .chars()
                    .all(|c| !c.is_control() && !c.is_whitespace() && !"<>\"'".contains(c));
            return plain.then(|| ["mailto:", rest].concat());
        }
        let mut url = links::resolve(&self.0, href)?;
        if let Some((_, fragment)) = href.split_once('#')
            && !fragment.is_empty()
        {
            url.push('#');
            url.extend(fragment.chars().filter(|c| !c.is_control()));
        }
        Some(url.replace(char::is_whitespace, "%20"))
    }
}
