//! What shows who wrote a post and when: dates, and elements that name a person. O(nodes + bytes).

use std::cell::OnceCell;

use crate::article::by_node::ByNode;
use crate::article::date;
use crate::article::date_in_text::date_in;
use crate::article::date_order::Order;
use crate::article::title;
use crate::page::{Element, NodeId, Page, text};
use crate::verdict::hints::each_word;

/// Elements above a text that its date or person may be marked on.
const LEVELS: usize = 4;
/// Words in the name of an element that shows a person.
const PERSON_NAMES: [&str; 15] = [
    "author",
    "autor",
    "user",
    "username",
    "poster",
    "nick",
    "nickname",
    "member",
    "commenter",
    "reviewer",
    "from",
    "sender",
    "byline",
    "fn",
    "creator",
];
/// Words in the names of elements that say what a person is, and not who.
const TITLE_NAMES: [&str; 6] = ["title", "usertitle", "rank", "role", "badge", "flair"];
/// Those of them that are not given to numbers of posts or points.
const NUMBERED_NAMES: [&str; 5] = ["username", "author", "nick", "nickname", "fn"];
/// Attributes that hold a date, most often as the seconds or milliseconds since 1970.
const EPOCH_NAMES: [&str; 5] = [
    "data-time",
    "data-timestamp",
    "data-epoch",
    "data-utime",
    "data-unixtime",
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
pub(in crate::article) struct Signs<'a> {
    page: &'a Page,
    /// Whether day or month comes first, as far as dates say it that can be read in one way alone.
    pub(in crate::article) order: Order,
    /// The dates, as ISO 8601 where the page's form is known, else as written; and whether the page marks them as such.
    pub(in crate::article) dates: ByNode<(String, bool)>,
    /// Texts that the page marks as somebody's name, when first asked for.
    persons: OnceCell<ByNode<()>>,
}

impl<'a> Signs<'a> {
    /// Those of the visible texts of a page.
    pub(in crate::article) fn of(page: &'a Page) -> Signs<'a> {
        let order = Order::of_dates(page);
        let mut dates = ByNode::default();
        for (node, data) in texts(page) {
            if let Some(date) = date_of(page, node, data, order) {
                dates.push(node, date);
            }
        }
        Signs {
            page,
            order,
            dates,
            persons: OnceCell::new(),
        }
    }

    /// Whether a text is marked as somebody's name, and is no date.
    pub(super) fn is_person(&self, node: NodeId) -> bool {
        let page = self.page;
        let find = || {
            let mut persons = ByNode::default();
            for (node, data) in texts(page) {
                let is_short = page.count(node).words <= NAME_WORDS;
                if is_short
                    && self.dates.get(node).is_none()
                    && (data.chars().any(char::is_alphabetic) && is_person(page, node)
                        || is_numbered_person(page, node))
                {
                    persons.push(node, ());
                }
            }
            persons
        };
        self.persons.get_or_init(find).get(node).is_some()
    }
}

/// The texts that are in sight and not blank.
fn texts(page: &Page) -> impl Iterator<Item = (NodeId, &str)> {
    let texts = page
        .nodes()
        .filter_map(|node| Some((node, page.text(node)?)));
    texts.filter(|&(node, data)| !page.is_hidden(node) && !text::is_blank(data))
}

/// The small elements around a text.
fn around(page: &Page, node: NodeId, most: usize) -> impl Iterator<Item = NodeId> {
    page.ancestors(node)
        .take(LEVELS)
        .take_while(move |&above| page.subtree_len(above) <= most)
}

/// The date that a text says, or that an element around it, or an empty one right behind it, says of it.
fn date_of(page: &Page, node: NodeId, data: &str, order: Order) -> Option<(String, bool)> {
    let marked = around(page, node, SMALL).find_map(|above| stated(page, above, order));
    let said = || {
        let own = text::collapse(data);
        let own = date_in(&own)?;
        let normal = date::normal(own, order);
        // Day, year and time of day may stand in elements of their own beside it.
        let whole = around(page, node, 2 * SMALL).find_map(|above| {
            let whole = title::visible_text(page, above);
            let whole = date_in(&whole)?;
            let date = date::normal(whole, order);
            let is_longer = date.starts_with(&normal) && date.len() > normal.len();
            let is_piece = || !date::is_known(&normal) && whole.contains(own);
            (is_longer || is_piece() && date::is_known(&date)).then_some(date)
        });
        Some((whole.unwrap_or(normal), false))
    };
    let behind = || {
        let next = NodeId(page.end(node).0);
        let is_small = page.count(node).words <= NAME_WORDS;
        let is_empty = is_small
            && next.index() < page.len()
            && page.parent(next) == page.parent(node)
            && page.subtree_len(next) == 1
            && !page.is_text(next)
            && !page.is_hidden(next);
        if is_empty {
            stated(page, next, order)
        } else {
            None
        }
    };
    (marked.or_else(behind).map(|date| (date, true))).or_else(said)
}

/// The date that an element has as an attribute.
pub(in crate::article) fn stated(page: &Page, node: NodeId, order: Order) -> Option<String> {
    let value = |name: &str| page.attribute(node, name);
    let known = |name: &str| value(name).filter(|value| date::is_known(value));
    let stated = known("datetime").map(|date| date::normal(date, order));
    let seconds = || {
        let dates = EPOCH_NAMES.iter().filter_map(|name| value(name));
        let mut dates = dates.filter_map(|written| date::read(written, order));
        dates.find(|date| date.len() >= date::WHOLE)
    };
    let titled = || {
        let title = text::collapse(value("title")?);
        let is_known = date::is_known(&title);
        let date = if is_known { &title } else { date_in(&title)? };
        Some(date::normal(date, order))
    };
    stated.or_else(seconds).or_else(titled)
}

/// Whether an element around a text is named as what shows a person, or links to one.
fn is_person(page: &Page, node: NodeId) -> bool {
    let is_said =
        |above: NodeId| is_named(page, above, &["class", "itemprop", "rel"], &PERSON_NAMES);
    // What stands with a name: a title, a rank, what a number is of.
    let is_title = around(page, node, SMALL).take(1).any(|above| {
        page.element(above) == Some(Element::Dt) || is_named(page, above, &["class"], &TITLE_NAMES)
    });
    !is_title
        && around(page, node, 3 * SMALL).any(|above| {
            let path = page.attribute(above, "href").unwrap_or_default();
            is_said(above) || leads_to_person(path) || is_card(page, above)
        })
}

/// Whether an element shows the card of a person when the pointer rests on it.
fn is_card(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "data-hovercard-type") == Some("user")
        || ["data-user-card", "data-username"]
            .iter()
            .any(|name| page.attribute(node, name).is_some())
}

/// Whether an address is that of a person, and not of something that they did.
fn leads_to_person(path: &str) -> bool {
    let path = path.split('#').next().unwrap_or_default();
    let steps = path
        .split(['/', '?', '&', '='])
        .filter(|step| !step.is_empty());
    let steps: Vec<&str> = steps.collect();
    steps.iter().enumerate().any(|(at, step)| {
        // `member.php`
        let name = step.split('.').next().unwrap_or_default();
        let is_account = step.starts_with(['~', '@']) && step.len() > 1;
        PERSON_STEPS.contains(&name) || is_account && at + 1 == steps.len()
    })
}

/// Whether a text is the name of a person who is called by a number: it alone stands in an element that is named so, or its
/// address ends with it.
pub(super) fn is_numbered_person(page: &Page, node: NodeId) -> bool {
    let data = page.text(node).unwrap_or_default().trim();
    let is_number = !data.is_empty() && data.bytes().all(|letter| letter.is_ascii_digit());
    is_number
        && around(page, node, SMALL).any(|above| {
            let path = page.attribute(above, "href").unwrap_or_default();
            let path = path.trim_end_matches('/');
            is_named(page, above, &["class", "itemprop"], &NUMBERED_NAMES)
                || path.ends_with(data) && is_person(page, node)
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
