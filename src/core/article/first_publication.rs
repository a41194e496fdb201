//! The day on which an article says that it was published first: "This article was originally published on 26 September 2019."

use super::date::{self, WHOLE};
use super::date_order::Order;
use crate::page::{NodeId, Page, text};

/// What says so, and parts of words of which one is in every such text.
const SAID: [&str; 10] = [
    "originally published",
    "first published",
    "originally posted",
    "erstmals veröffentlicht",
    "ursprünglich veröffentlicht",
    "initialement publié",
    "publicado originalmente",
    "pubblicato originariamente",
    "oorspronkelijk gepubliceerd",
    "впервые опубликован",
];
const PARTS: [&str; 6] = [
    "ublish",
    "posted",
    "ublic",
    "ublié",
    "ffentlicht",
    "опублик",
];
/// What such a sentence begins with, unless these words begin it: it is about the article, and not about a book.
const THIS: &str = "this dieser diese dieses cet cette este esta questo questa dit deze эта этот";
/// Most words before it, and between it and the date: "This story about the bridge was …"; most letters in which the date stands.
const BEFORE: usize = 6;
const BETWEEN: usize = 3;
const LETTERS: usize = 60;
/// Nodes behind a text in which its date may stand: a `time`, and its text.
const BEHIND: u32 = 2;

/// The first day that a page says this of. O(nodes + bytes).
pub(super) fn first_publication(page: &Page, order: Order) -> Option<String> {
    let texts = (0..page.len() as u32).map(NodeId);
    let mut shown = texts.filter(|&node| !page.is_hidden(node));
    shown.find_map(|node| {
        let data = page.text(node)?;
        let may_say = PARTS.iter().any(|part| data.contains(part));
        may_say.then(|| in_text(page, node, data, order))?
    })
}

fn in_text(page: &Page, node: NodeId, data: &str, order: Order) -> Option<String> {
    let data = data.to_lowercase();
    let (before, after) = SAID.iter().find_map(|said| data.split_once(said))?;
    let sentence = before.rsplit(['.', ':', '!', '?', '(', '*', '\n']).next()?;
    let mut words = text::words(sentence);
    let is_of_article = words
        .next()
        .is_none_or(|word| THIS.split(' ').any(|this| this == word));
    if !is_of_article || words.count() > BEFORE {
        return None;
    }
    let end = page.len().min((node.0 + 1 + BEHIND) as usize) as u32;
    let behind = (node.0 + 1..end).filter_map(|next| page.text(NodeId(next)));
    let near = [after].into_iter().chain(behind).collect::<Vec<_>>();
    let near = near.join(" ").chars().take(LETTERS).collect::<String>();
    let found = date::find(&near, order)?;
    let is_near = text::words(&found.before).count() <= BETWEEN;
    (is_near && found.date.len() >= WHOLE).then_some(found.date)
}
