//! How deep a post stands below the one that it answers. O(posts · nodes looked at).

use super::alone_around;
use crate::page::{Element, NodeId, Page};

/// First elements of a post that may say how far it is moved in.
const FIRST: usize = 8;
/// Pixels in an em, near enough for telling which post is moved in further.
const EM: u32 = 16;

/// Per post, how many others it answers in turn: by elements inside one another, else by how far the posts are moved in.
pub(super) fn depths(page: &Page, posts: &[NodeId]) -> Vec<u32> {
    let mut open: Vec<NodeId> = Vec::new();
    let mut nested = Vec::with_capacity(posts.len());
    for &post in posts {
        while open.last().is_some_and(|&above| page.end(above) <= post) {
            open.pop();
        }
        nested.push(open.len() as u32);
        open.push(post);
    }
    if nested.iter().any(|&depth| depth > 0) {
        return nested;
    }
    // The posts that the next may answer, by how far each is moved in.
    let mut above: Vec<u32> = Vec::new();
    (0..posts.len())
        .map(|at| {
            let indent = indent(page, posts, at).unwrap_or(0);
            while above.last().is_some_and(|&last| last >= indent) {
                above.pop();
            }
            above.push(indent);
            above.len() as u32 - 1
        })
        .collect()
}

/// How far a post is moved in, in a unit of the page: what an attribute of it, of its first elements, or of one around it and no
/// other says.
fn indent(page: &Page, posts: &[NodeId], at: usize) -> Option<u32> {
    let inside = page
        .subtree(posts[at])
        .take(8 * FIRST)
        .filter(|&node| !page.is_text(node))
        .take(FIRST);
    inside
        .chain(alone_around(page, posts, at))
        .find_map(|node| {
            let number = |name: &str| page.attribute(node, name)?.trim().parse::<u32>().ok();
            // The level of a heading says nothing of the post.
            let is_heading = page.attribute(node, "role") == Some("heading");
            let stated = ["indent", "data-depth", "data-level", "depth", "aria-level"]
                .iter()
                .filter(|&&name| name != "aria-level" || !is_heading)
                .find_map(|name| number(name));
            let moved = || {
                let style = page.attribute(node, "style")?;
                style.split(';').find_map(|one| {
                    let (name, value) = one.split_once(':')?;
                    let is_moved = ["margin-left", "padding-left", "margin-inline-start"]
                        .contains(&name.trim());
                    is_moved.then(|| length(value.trim())).flatten()
                })
            };
            // An empty picture as wide as the post is moved in; that of a person is as high.
            let is_pushed = || {
                page.element(node) == Some(Element::Img)
                    && number("height").is_some_and(|height| height <= 1)
            };
            let pushed = || is_pushed().then(|| number("width"))?;
            let named = || {
                page.attribute(node, "class")?
                    .split_whitespace()
                    .find_map(|word| {
                        let (name, number) = word.rsplit_once(['-', '_'])?;
                        let is_depth = ["depth", "level", "indent"]
                            .iter()
                            .any(|known| name.ends_with(known));
                        is_depth.then(|| number.parse().ok())?
                    })
            };
            stated.or_else(moved).or_else(pushed).or_else(named)
        })
}

/// A length in style, in pixels or near it.
fn length(value: &str) -> Option<u32> {
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    let number: u32 = value[..digits].parse().ok()?;
    Some(if value[digits..].contains("em") {
        number.saturating_mul(EM)
    } else {
        number
    })
}
