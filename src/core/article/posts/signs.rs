//! What shows who wrote a post and when: dates, and elements that name a person. O(nodes + bytes).

use crate::article::by_node::ByNode;
use crate::article::date;
use crate::article::date_in_text::date_in;
use crate::page::{NodeId, Page, text};
use crate::verdict::hints::each_word;

/// Elements above a text that its date or person may be marked on.
const LEVELS: usize = 4;
/// Words in the name of an element that shows a person.
const PERSON_NAMES: [&str; 14] = [
    "author",
    "autor",
    "user",
    "username",
    "poster",
    "nick",
    "nickname",
    "member",
    "commenter",
    "from",
    "sender",
    "byline",
    "fn",
    "creator",
];
/// Nodes of an element that can be a date or a name and nothing else.
const SMALL: usize = 6;
/// Most words of a name.
pub(super) const NAME_WORDS: u32 = 5;
/// Steps of an address that lead to a person.
const PERSON_STEPS: [&str; 11] = [
    "user",
    "users",
    "u",
    "member",
    "members",
    "profile",
    "profil",
    "people",
    "author",
    "authors",
    "memberlist",
];

/// Dates and persons of a page, by text node.
pub(in crate::article) struct Signs {
    /// The dates, as ISO 8601 where the page's form is known, else as written; and whether the page marks them as such.
    pub(in crate::article) dates: ByNode<(String, bool)>,
    /// Texts that the page marks as somebody's name.
    pub(super) persons: ByNode<()>,
}

impl Signs {
    /// Those of the visible texts of a page.
    pub(in crate::article) fn of(page: &Page) -> Signs {
        let (mut dates, mut persons) = (ByNode::default(), ByNode::default());
        for node in page.nodes() {
            let Some(data) = page.text(node) else {
                continue;
            };
            if page.is_hidden(node) || text::is_blank(data) {
                continue;
            }
            if let Some(date) = date_of(page, node, data) {
                dates.push(node, date);
            } else if page.count(node).words <= NAME_WORDS
                && data.chars().any(char::is_alphabetic)
                && is_person(page, node)
            {
                persons.push(node, ());
            }
        }
        Signs { dates, persons }
    }
}

/// The small elements around a text.
fn around(page: &Page, node: NodeId, most: usize) -> impl Iterator<Item = NodeId> {
    page.ancestors(node)
        .take(LEVELS)
        .take_while(move |&above| page.subtree_len(above) <= most)
}

/// The date that a text says, or that an element around it says of it.
fn date_of(page: &Page, node: NodeId, data: &str) -> Option<(String, bool)> {
    let marked = around(page, node, SMALL).find_map(|above| {
        ["datetime", "title"].iter().find_map(|name| {
            let value = page.attribute(above, name)?;
            if date::is_known(value) {
                Some(date::normal(value))
            } else if *name == "title" {
                date_in(&text::collapse(value)).map(date::normal)
            } else {
                None
            }
        })
    });
    let said = || date_in(&text::collapse(data)).map(|date| (date::normal(date), false));
    marked.map(|date| (date, true)).or_else(said)
}

/// Whether an element around a text is named as what shows a person, or links to one.
fn is_person(page: &Page, node: NodeId) -> bool {
    around(page, node, 2 * SMALL).any(|above| {
        let path = page.attribute(above, "href").unwrap_or_default();
        is_named(page, above, &["class", "itemprop", "rel"], &PERSON_NAMES)
            || path.split(['/', '?', '&', '=']).any(|step| {
                // `member.php`
                let name = step.split('.').next().unwrap_or_default();
                PERSON_STEPS.contains(&name) || step.starts_with(['~', '@']) && step.len() > 1
            })
    })
}

/// Whether one of these attributes of an element has one of these words.
pub(in crate::article) fn is_named(
    page: &Page,
    node: NodeId,
    attributes: &[&str],
    words: &[&str],
) -> bool {
    attributes.iter().any(|name| {
        let mut found = false;
        each_word(
            page.attribute(node, name).unwrap_or_default(),
            &mut |word| {
                found |= words.contains(&word);
            },
        );
        found
    })
}
