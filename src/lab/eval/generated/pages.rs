//! A whole page: which kind it is, and its blocks around its content.

use super::blocks::{PageContext, begin, crumbs, footer, header, notices, side};
use super::frame::{ExtraPosition, Frame};
use super::items::content;
use super::page_writer::PageWriter;
use super::words::Words;
use super::{GeneratedPage, SiteKind, tables};
use unhusk::template::random::Random;

/// What a mixed site has, articles more often than the rest.
const MIXTURE: [SiteKind; 6] = [
    SiteKind::News,
    SiteKind::News,
    SiteKind::Shop,
    SiteKind::Listing,
    SiteKind::Forum,
    SiteKind::Docs,
];

/// Writes page `number` of a site.
pub(super) fn write(frame: &Frame, mut random: Random, number: usize) -> GeneratedPage {
    let kind = match frame.kind {
        SiteKind::Mixed => MIXTURE[random.below(MIXTURE.len())],
        kind => kind,
    };
    let section = random.below(frame.sections.len());
    let children = frame
        .sections
        .get(section)
        .map_or(0, |section| section.children.len());
    let mut context = PageContext {
        child: random.below(children),
        title: frame.words.phrase(&mut random, 2, 8),
        frame,
        random,
        number,
        section,
    };
    let mut out = PageWriter::new();
    begin(&mut out, &context);
    if kind == SiteKind::Tables {
        tables::body(&mut out, &mut context);
    } else {
        body(&mut out, &mut context, kind);
    }
    let url = format!(
        "https://{}/{}-{number}",
        frame.host,
        Words::slug(&context.title)
    );
    out.finish(&url)
        .expect("a page of some thousand nodes, every one of them closed")
}

fn body(out: &mut PageWriter, context: &mut PageContext, kind: SiteKind) {
    let (frame, tags) = (context.frame, context.tags());
    header(out, context);
    out.open_class("div", &frame.class("columns"));
    out.open_class(tags.main, &frame.class("main"));
    crumbs(out, context);
    let wrapped = context.chance(frame.wrapped);
    if wrapped {
        out.open_class("div", &frame.class("wide"));
    }
    content(out, context, kind);
    if wrapped {
        out.close();
    }
    notices(out, context, ExtraPosition::AfterContent);
    out.close();
    side(out, context);
    out.close();
    footer(out, context);
    out.close_all(2);
}
