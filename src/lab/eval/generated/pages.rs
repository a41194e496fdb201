//! A whole page: which kind it is, and its blocks around its content.

use super::blocks::{Visit, begin, crumbs, footer, header, notices, side};
use super::frame::{ExtraPosition, Frame};
use super::items::content;
use super::sheet::Sheet;
use super::words::Words;
use super::{GeneratedPage, SiteKind, tables};
use husk_core::template::random::Random;

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
    let mut visit = Visit {
        child: random.below(children),
        title: frame.words.phrase(&mut random, 2, 8),
        frame,
        random,
        number,
        section,
    };
    let mut sheet = Sheet::new();
    begin(&mut sheet, &visit);
    if kind == SiteKind::Tables {
        tables::body(&mut sheet, &mut visit);
    } else {
        body(&mut sheet, &mut visit, kind);
    }
    let url = format!(
        "https://{}/{}-{number}",
        frame.host,
        Words::slug(&visit.title)
    );
    sheet
        .finish(&url)
        .expect("a page of some thousand nodes, every one of them closed")
}

fn body(sheet: &mut Sheet, visit: &mut Visit, kind: SiteKind) {
    let (frame, tags) = (visit.frame, visit.tags());
    header(sheet, visit);
    sheet.open_class("div", &frame.class("columns"));
    sheet.open_class(tags.main, &frame.class("main"));
    crumbs(sheet, visit);
    let wrapped = visit.chance(frame.wrapped);
    if wrapped {
        sheet.open_class("div", &frame.class("wide"));
    }
    content(sheet, visit, kind);
    if wrapped {
        sheet.close();
    }
    notices(sheet, visit, ExtraPosition::AfterContent);
    sheet.close();
    side(sheet, visit);
    sheet.close();
    footer(sheet, visit);
    sheet.close_all(2);
}
