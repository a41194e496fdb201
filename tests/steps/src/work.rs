//! What is done with pages.

use husk_lab::align;
use husk_lab::methods::Method;
use unhusk::article::{self, Content};
use unhusk::page::{NodeId, Page, links, wire};
use unhusk::template::rtdm;
use unhusk::verdict;
use unhusk::verdict::decision::{anchor, like};
use unhusk::{Judge, Lesson, SiteTemplate};

/// Something that is done with the pages of a site.
pub struct Work {
    pub name: &'static str,
    pub run: fn(&[Page]),
    /// Steps up to which more than n·log n is allowed: the method's own limit, and what it does beside.
    pub limit: u64,
}

/// Branches for each unit of a method's own limit.
const BRANCHES: u64 = 8;

const fn bounded(name: &'static str, run: fn(&[Page]), units: u64) -> Work {
    Work {
        name,
        run,
        limit: BRANCHES * units,
    }
}

pub const WORK: [Work; 14] = [
    bounded("wire", wired, 0),
    bounded("judge", judged, 0),
    bounded("article", read, 0),
    bounded("learn", learned, 0),
    bounded("decisions", decided, 0),
    bounded("tps", |pages| marked(Method::Tps, pages), 0),
    bounded(
        "mdr",
        |pages| marked(Method::Mdr, pages),
        unhusk::segment::mdr::DEFAULT_STEPS,
    ),
    bounded(
        "page-level",
        |pages| marked(Method::PageLevel, pages),
        husk_lab::page_level::isotonic::MAX_CELLS as u64,
    ),
    // Of three pages: two to find, one to locate.
    bounded(
        "rtdm",
        |pages| marked(Method::Rtdm, pages),
        3 * rtdm::DEFAULT_STEPS,
    ),
    bounded(
        "rtdm-vote",
        |pages| marked(Method::RtdmVote, pages),
        9 * rtdm::DEFAULT_STEPS,
    ),
    bounded(
        "align",
        |pages| marked(Method::Align, pages),
        3 * align::needleman_wunsch::DEFAULT_STEPS,
    ),
    bounded("chunk", |pages| marked(Method::Chunk, pages), 0),
    bounded("block-chunk", |pages| marked(Method::BlockChunk, pages), 0),
    bounded("site-level", |pages| marked(Method::SiteLevel, pages), 0),
];

fn marked(method: Method, pages: &[Page]) {
    let others: Vec<&Page> = pages.iter().collect();
    let by = method.learn(&others, 1, &mut |_, _| ());
    by.mark(&pages[0]);
}

fn wired(pages: &[Page]) {
    let bytes = wire::encode(&pages[0]);
    wire::decode(&bytes).expect("a page that was written is read");
}

fn judged(pages: &[Page]) {
    let _ = (
        Judge::new(&pages[0]).verdict(),
        verdict::readable(&pages[0]),
    );
}

fn read(pages: &[Page]) {
    let verdict = Judge::new(&pages[0]).verdict();
    let _ = (
        Content::of(&pages[0], &verdict).markdown(),
        Content::of(&pages[0], &verdict).html(),
    );
    let _ = article::Article::of(&pages[0], &verdict);
}

fn learned(pages: &[Page]) {
    let mut template = SiteTemplate::new("site.test");
    for (hours, page) in (1..).zip(pages) {
        // Worked out for each page, also for one that the template takes for a copy, as it does with small ones.
        Lesson::of(Judge::new(page)).teach(&mut template, 3_600_000 * hours);
    }
    let _ = (
        Judge::new(&pages[0]).template(&template).verdict(),
        template.to_bytes(),
    );
}

fn decided(pages: &[Page]) {
    let page = &pages[0];
    let node = NodeId(page.len() as u32 / 2);
    let block = anchor::describe(page, node);
    let _ = (
        anchor::locate(page, &block),
        anchor::locate(&pages[1], &block),
    );
    let _ = (
        like::like(page, node, &[]),
        like::describe_every(page, node),
    );
    let _ = links::sample(page, 16);
}
