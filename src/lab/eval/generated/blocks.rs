//! The blocks around the content: header, menu, notices, advertisements, side column, footer.

use super::SiteKind;
use super::frame::{Active, ExtraPosition, Frame, Link, LinkBox, Notice};
use super::sheet::Sheet;
use super::words::{Words, capital, chance, date};
use husk_core::template::random::Random;

/// One page being made.
pub(super) struct Visit<'a> {
    pub(super) frame: &'a Frame,
    pub(super) random: Random,
    pub(super) number: usize,
    /// Where in the menu the page is.
    pub(super) section: usize,
    pub(super) child: usize,
    pub(super) title: String,
}

/// The tags a kind of site is built of.
pub(super) struct Tags {
    pub(super) header: &'static str,
    pub(super) nav: &'static str,
    pub(super) list: &'static str,
    pub(super) item: &'static str,
    pub(super) main: &'static str,
    pub(super) article: &'static str,
    pub(super) aside: &'static str,
    pub(super) footer: &'static str,
    pub(super) heading: &'static str,
    pub(super) paragraph: &'static str,
}

const MODERN: Tags = Tags {
    header: "header",
    nav: "nav",
    list: "ul",
    item: "li",
    main: "main",
    article: "article",
    aside: "aside",
    footer: "footer",
    heading: "h2",
    paragraph: "p",
};

const CLASSIC: Tags = Tags {
    header: "div",
    nav: "div",
    list: "ul",
    item: "li",
    main: "div",
    article: "div",
    aside: "div",
    footer: "div",
    heading: "h3",
    paragraph: "p",
};

const SOUP: Tags = Tags {
    header: "div",
    nav: "div",
    list: "div",
    item: "div",
    main: "div",
    article: "div",
    aside: "div",
    footer: "div",
    heading: "div",
    paragraph: "div",
};

impl Visit<'_> {
    pub(super) fn tags(&self) -> &'static Tags {
        match self.frame.kind {
            SiteKind::Soup => &SOUP,
            SiteKind::Forum | SiteKind::Encyclopaedia | SiteKind::Listing => &CLASSIC,
            _ => &MODERN,
        }
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        chance(&mut self.random, percent)
    }

    pub(super) fn phrase(&mut self, least: usize, most: usize) -> String {
        self.frame.words.phrase(&mut self.random, least, most)
    }

    pub(super) fn sentences(&mut self, least: usize, most: usize) -> String {
        self.frame.words.sentences(&mut self.random, least, most)
    }

    /// The words that lead to somewhere on the site and change from page to page.
    pub(super) fn address(&mut self, text: &str) -> String {
        format!("/{}-{}", Words::slug(text), self.random.below(90_000))
    }
}

/// The head of the document, and the start of the body.
pub(super) fn begin(sheet: &mut Sheet, visit: &Visit) {
    let frame = visit.frame;
    sheet.open("html", &[("lang", "en")]);
    sheet.open("head", &[]);
    sheet.empty("meta", &[("charset", "utf-8")]);
    sheet.slot("title", "t", &format!("{} – {}", visit.title, frame.brand));
    sheet.empty("link", &[("rel", "stylesheet"), ("href", "/style.css")]);
    sheet.close();
    sheet.open_class("body", &frame.class("page"));
}

/// Brand, date, search and menu.
pub(super) fn header(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    notices(sheet, visit, ExtraPosition::Top);
    sheet.open_class(tags.header, &frame.class("head"));
    sheet.open_class("div", &frame.class("brand"));
    sheet.open("a", &[("href", "/")]);
    sheet.empty(
        "img",
        &[("src", "/logo.png"), ("alt", frame.brand.as_str())],
    );
    sheet.leaf("span", &frame.brand);
    sheet.close();
    sheet.leaf(tags.paragraph, &frame.motto);
    sheet.close();
    if frame.dated {
        let today = date(&mut visit.random);
        sheet.slot("span", "today", &format!("Today is {today}"));
    }
    sheet.open("form", &[("action", "/search")]);
    sheet.empty("input", &[("name", "q"), ("placeholder", "Search")]);
    sheet.leaf("button", "Search");
    sheet.close();
    menu(sheet, visit);
    sheet.close();
    ad(sheet, visit, "leader");
}

/// The menu, with the active section shown as the site does, opened where the site opens it.
fn menu(sheet: &mut Sheet, visit: &Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class(tags.nav, &frame.class("menu"));
    sheet.open(tags.list, &[]);
    for (k, section) in frame.sections.iter().enumerate() {
        let here = k == visit.section;
        menu_item(sheet, visit, &section.link, here);
        if here && frame.opens {
            sheet.open_class(tags.list, &frame.class("sub"));
            for (c, child) in section.children.iter().enumerate() {
                menu_item(sheet, visit, child, c == visit.child);
                sheet.close();
            }
            sheet.close();
        }
        sheet.close();
    }
    sheet.close_all(2);
}

/// One item, left open for what is below it.
fn menu_item(sheet: &mut Sheet, visit: &Visit, link: &Link, here: bool) {
    let frame = visit.frame;
    match (here, frame.active) {
        (false, _) => {
            sheet.open(visit.tags().item, &[]);
            sheet.link(&link.href, &link.name);
        }
        (true, Active::Class) => {
            sheet.open_class(visit.tags().item, &frame.class("on"));
            sheet.link(&link.href, &link.name);
        }
        (true, Active::Strong) => {
            sheet.open(visit.tags().item, &[]);
            sheet.leaf("strong", &link.name);
        }
        (true, Active::Arrow) => {
            sheet.open(visit.tags().item, &[]);
            sheet.leaf("span", "»");
            sheet.link(&link.href, &link.name);
        }
    }
}

/// Where the page is: sections are the frame's words, the page's title is not.
pub(super) fn crumbs(sheet: &mut Sheet, visit: &Visit) {
    let frame = visit.frame;
    sheet.open_class("div", &frame.class("crumbs"));
    sheet.link("/", "Home");
    if let Some(section) = frame.sections.get(visit.section) {
        // Which section it is, the page decides.
        sheet.open("a", &[("href", section.link.href.as_str())]);
        sheet.data(|sheet| sheet.text(&section.link.name));
        sheet.close();
    }
    sheet.slot("span", "here", &visit.title);
    sheet.close();
}

/// The notices of a place that this page has.
pub(super) fn notices(sheet: &mut Sheet, visit: &mut Visit, place: ExtraPosition) {
    let frame = visit.frame;
    for notice in frame.notices.iter().filter(|notice| notice.place == place) {
        if visit.chance(notice.percent) {
            write_notice(sheet, visit, notice);
        }
    }
}

fn write_notice(sheet: &mut Sheet, visit: &Visit, notice: &Notice) {
    sheet.open_class("div", &visit.frame.class("notice"));
    sheet.leaf(visit.tags().heading, &notice.heading);
    sheet.leaf(visit.tags().paragraph, &notice.text);
    sheet.leaf("button", notice.button);
    sheet.close();
}

/// An advertisement: the shell is the frame's, what is in it rotates. Now and then nothing was sold.
pub(super) fn ad(sheet: &mut Sheet, visit: &mut Visit, place: &str) {
    let frame = visit.frame;
    sheet.open_class("div", &frame.class(place));
    sheet.leaf("small", "Advertisement");
    if visit.chance(85) {
        let chosen = visit.random.below(frame.ads.len());
        if let Some((headline, claim)) = frame.ads.get(chosen) {
            sheet.rotating(|sheet| {
                sheet.open("a", &[("href", "/out")]);
                sheet.empty("img", &[("src", "/ad.gif")]);
                sheet.leaf("b", headline);
                sheet.leaf("span", claim);
                sheet.close();
            });
        }
    }
    sheet.close();
}

/// Links that never change, related pages, the most read ones, an advertisement.
pub(super) fn side(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class(tags.aside, &frame.class("side"));
    for known in &frame.side {
        link_box(sheet, visit, known);
    }
    notices(sheet, visit, ExtraPosition::Side);
    if visit.frame.kind != SiteKind::Docs {
        most_read(sheet, visit);
        ad(sheet, visit, "tower");
    }
    sheet.close();
}

fn link_box(sheet: &mut Sheet, visit: &Visit, known: &LinkBox) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class("div", &frame.class("box"));
    sheet.leaf(tags.heading, &known.heading);
    sheet.open(tags.list, &[]);
    for link in &known.links {
        sheet.open(tags.item, &[]);
        sheet.link(&link.href, &link.name);
        sheet.close();
    }
    sheet.close_all(2);
}

/// Five titles, of which one changes every few pages: the fifth part of a crawl has most of them in common.
fn most_read(sheet: &mut Sheet, visit: &Visit) {
    /// Pages made while the list stays as it is.
    const STAYS: usize = 4;
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class("div", &frame.class("hot"));
    sheet.leaf(tags.heading, "Most read");
    sheet.open(tags.list, &[]);
    sheet.rotating(|sheet| {
        for k in 0..5 {
            let at = (visit.number / STAYS + k) % frame.titles.len().max(1);
            if let Some(title) = frame.titles.get(at) {
                sheet.open(tags.item, &[]);
                sheet.link(&format!("/{}", Words::slug(title)), title);
                sheet.close();
            }
        }
    });
    sheet.close_all(2);
}

/// Pages related to this one: heading and list are the frame's, the pages are not.
pub(super) fn related(sheet: &mut Sheet, visit: &mut Visit, heading: &str) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class("div", &frame.class("related"));
    sheet.leaf(tags.heading, heading);
    sheet.open(tags.list, &[]);
    for _ in 0..3 + visit.random.below(5) {
        let title = visit.phrase(3, 8);
        let href = visit.address(&title);
        sheet.rotating(|sheet| {
            sheet.open(tags.item, &[]);
            sheet.link(&href, &title);
            sheet.close();
        });
    }
    sheet.close_all(2);
}

/// Fixed words for those who want to pass the page on.
pub(super) fn share(sheet: &mut Sheet, visit: &Visit) {
    let frame = visit.frame;
    sheet.open_class("div", &frame.class("share"));
    sheet.leaf("span", "Share this page");
    for name in ["Mail", "Print", "Bookmark"] {
        sheet.link(&format!("/share/{}", Words::slug(name)), name);
    }
    sheet.close();
}

/// Columns of links, legal lines, copyright with the brand.
pub(super) fn footer(sheet: &mut Sheet, visit: &Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class(tags.footer, &frame.class("foot"));
    for column in &frame.footer {
        link_box(sheet, visit, column);
    }
    for line in &frame.legal {
        sheet.leaf(tags.paragraph, line);
    }
    sheet.leaf(
        tags.paragraph,
        &format!("© {}. All rights reserved.", capital(&frame.brand)),
    );
    sheet.close();
}
