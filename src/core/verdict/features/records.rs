//! [Rows](crate::verdict::rows) of three or more like elements: what is in a row, and how much of the page, tells whether it is a
//! menu, comments, search results, products or paragraphs.

use super::sums::{Amount, Sums};
use super::{Facts, is, length, share};
use crate::page::{Element, NodeId, Page};
use crate::verdict::rows::{LEAST, Rows};
use crate::verdict::text_blocks::TextBlock;

pub(super) const NAMES: [&str; 25] = [
    "row members",
    "row words",
    "row member words",
    "row links",
    "row long",
    "row headings",
    "row pictures",
    "row levels up",
    "member place",
    "member words",
    "member links",
    "member position",
    "large row members",
    "large row words",
    "large row member words",
    "large row links",
    "large row long",
    "large row headings",
    "large row pictures",
    "large row levels up",
    "large member words",
    "large member links",
    "large member position",
    "rows around",
    "in largest row",
];

/// Levels that are looked at for rows.
const LEVELS: usize = 40;

#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    pub(super) members: u32,
    pub(super) amount: Amount,
    pub(super) pictures: u32,
}

pub(super) struct Records<'a> {
    page: &'a Page,
    sums: &'a Sums,
    of: &'a Rows,
    /// Per node, its place in its row, those without text left out.
    place: Vec<u32>,
    /// What is in each row; members without text are not counted.
    rows: Vec<Row>,
    /// The row with most words outside links of its own members' texts.
    pub(super) largest: Option<(usize, Row)>,
}

impl<'a> Records<'a> {
    pub(super) fn of(facts: &Facts<'a>, sums: &'a Sums) -> Records<'a> {
        let page = facts.page;
        let mut rows = vec![Row::default(); facts.rows.count()];
        let mut place = vec![0; page.len()];
        let mut pictures = vec![0_u32; page.len() + 1];
        for node in page.nodes() {
            let shows = matches!(
                page.element(node),
                Some(Element::Img | Element::Picture | Element::Video)
            ) && !page.is_hidden(node);
            pictures[node.index() + 1] = pictures[node.index()] + u32::from(shows);
        }
        for node in page.nodes() {
            let Some(row) = facts.rows.row(node) else {
                continue;
            };
            let amount = sums.inside(page, node);
            if amount.units == 0 {
                continue;
            }
            let found = &mut rows[row];
            place[node.index()] = found.members;
            found.members += 1;
            found.amount.add(amount);
            found.pictures += pictures[page.end(node).index()] - pictures[node.index()];
        }
        let largest = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.members >= LEAST)
            .max_by_key(|(at, row)| (row.amount.words - row.amount.link_words, usize::MAX - at))
            .map(|(at, &row)| (at, row));
        Records {
            page,
            sums,
            of: facts.rows,
            place,
            rows,
            largest,
        }
    }

    pub(super) fn write(&self, unit: &TextBlock, out: &mut Vec<f32>) {
        let total = self.sums.total.words.max(1) as f32;
        let mut near: Option<(NodeId, Row, usize)> = None;
        let mut large: Option<(NodeId, Row, usize)> = None;
        let (mut around, mut in_largest) = (0, false);
        let chain = std::iter::once(unit.owner).chain(self.page.ancestors(unit.owner));
        for (level, node) in chain.take(LEVELS).enumerate() {
            let Some(at) = self.of.row(node) else {
                continue;
            };
            let row = self.rows[at];
            if row.members < LEAST {
                continue;
            }
            around += 1;
            in_largest |= self.largest.is_some_and(|(largest, _)| largest == at);
            if near.is_none() {
                near = Some((node, row, level));
            }
            if large.is_none_or(|(_, known, _)| row.amount.words > known.amount.words) {
                large = Some((node, row, level));
            }
        }
        let numbers = |found: Option<(NodeId, Row, usize)>| {
            found.map_or([0.0; 8], |(_, row, level)| {
                let members = row.members as f32;
                [
                    members.ln(),
                    row.amount.words as f32 / total,
                    length(row.amount.words / row.members),
                    row.amount.links(),
                    row.amount.long_share(),
                    (row.amount.headings as f32 / members).min(3.0),
                    (row.pictures as f32 / members).min(3.0),
                    level as f32,
                ]
            })
        };
        let member = |found: Option<(NodeId, Row, usize)>| {
            found.map_or((0.0, 0.0, 0.0, 0.0), |(node, row, _)| {
                let own = self.sums.inside(self.page, node);
                let before = self.sums.before(unit.from).units - self.sums.before(node).units;
                (
                    self.place[node.index()] as f32 / row.members as f32,
                    length(own.words),
                    own.links(),
                    share(before as f32, own.units as f32),
                )
            })
        };
        out.extend_from_slice(&numbers(near));
        let (place, words, links, position) = member(near);
        out.extend_from_slice(&[place, words, links, position]);
        out.extend_from_slice(&numbers(large));
        let (_, words, links, position) = member(large);
        out.extend_from_slice(&[words, links, position, around as f32, is(in_largest)]);
    }
}
