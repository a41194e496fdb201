//! The blocks around the content: header, menu, notices, advertisements, side column, footer.

use super::SiteKind;
use super::frame::{Active, ExtraPosition, Frame, Link, LinkBox, Notice};
use super::page_writer::PageWriter;
use super::words::{Words, capital, chance, date};
use unhusk::template::random::Random;

/// One page being made.
pub(super) struct PageContext<'a> {
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

impl PageContext<'_> {
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
pub(super) fn begin(out: &mut PageWriter, context: &PageContext) {
    let frame = context.frame;
    out.open("html", &[("lang", "en")]);
    out.open("head", &[]);
    out.empty("meta", &[("charset", "utf-8")]);
    out.slot(
        "title",
        "t",
        &format!("{} – {}", context.title, frame.brand),
    );
    out.empty("link", &[("rel", "stylesheet"), ("href", "/style.css")]);
    out.close();
    out.open_class("body", &frame.class("page"));
}

/// Brand, date, search and menu.
pub(super) fn header(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    notices(out, context, ExtraPosition::Top);
    out.open_class(tags.header, &frame.class("head"));
    out.open_class("div", &frame.class("brand"));
    out.open("a", &[("href", "/")]);
    out.empty(
        "img",
        &[("src", "/logo.png"), ("alt", frame.brand.as_str())],
    );
    out.leaf("span", &frame.brand);
    out.close();
    out.leaf(tags.paragraph, &frame.motto);
    out.close();
    if frame.dated {
        let today = date(&mut context.random);
        out.slot("span", "today", &format!("Today is {today}"));
    }
    out.open("form", &[("action", "/search")]);
    out.empty("input", &[("name", "q"), ("placeholder", "Search")]);
    out.leaf("button", "Search");
    out.close();
    menu(out, context);
    out.close();
    ad(out, context, "leader");
}

/// The menu, with the active section shown as the site does, opened where the site opens it.
fn menu(out: &mut PageWriter, context: &PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class(tags.nav, &frame.class("menu"));
    out.open(tags.list, &[]);
    for (k, section) in frame.sections.iter().enumerate() {
        let here = k == context.section;
        menu_item(out, context, &section.link, here);
        if here && frame.opens {
            out.open_class(tags.list, &frame.class("sub"));
            for (c, child) in section.children.iter().enumerate() {
                menu_item(out, context, child, c == context.child);
                out.close();
            }
            out.close();
        }
        out.close();
    }
    out.close_all(2);
}

/// One item, left open for what is below it.
fn menu_item(out: &mut PageWriter, context: &PageContext, link: &Link, here: bool) {
    let frame = context.frame;
    match (here, frame.active) {
        (false, _) => {
            out.open(context.tags().item, &[]);
            out.link(&link.href, &link.name);
        }
        (true, Active::Class) => {
            out.open_class(context.tags().item, &frame.class("on"));
            out.link(&link.href, &link.name);
        }
        (true, Active::Strong) => {
            out.open(context.tags().item, &[]);
            out.leaf("strong", &link.name);
        }
        (true, Active::Arrow) => {
            out.open(context.tags().item, &[]);
            out.leaf("span", "»");
            out.link(&link.href, &link.name);
        }
    }
}

/// Where the page is: sections are the frame's words, the page's title is not.
pub(super) fn crumbs(out: &mut PageWriter, context: &PageContext) {
    let frame = context.frame;
    out.open_class("div", &frame.class("crumbs"));
    out.link("/", "Home");
    if let Some(section) = frame.sections.get(context.section) {
        // Which section it is, the page decides.
        out.open("a", &[("href", section.link.href.as_str())]);
        out.data(|out| out.text(&section.link.name));
        out.close();
    }
    out.slot("span", "here", &context.title);
    out.close();
}

/// The notices of a place that this page has.
pub(super) fn notices(out: &mut PageWriter, context: &mut PageContext, place: ExtraPosition) {
    let frame = context.frame;
    for notice in frame.notices.iter().filter(|notice| notice.place == place) {
        if context.chance(notice.percent) {
            write_notice(out, context, notice);
        }
    }
}

fn write_notice(out: &mut PageWriter, context: &PageContext, notice: &Notice) {
    out.open_class("div", &context.frame.class("notice"));
    out.leaf(context.tags().heading, &notice.heading);
    out.leaf(context.tags().paragraph, &notice.text);
    out.leaf("button", notice.button);
    out.close();
}

/// An advertisement: the shell is the frame's, what is in it rotates. Now and then nothing was sold.
pub(super) fn ad(out: &mut PageWriter, context: &mut PageContext, place: &str) {
    let frame = context.frame;
    out.open_class("div", &frame.class(place));
    out.leaf("small", "Advertisement");
    if context.chance(85) {
        let chosen = context.random.below(frame.ads.len());
        if let Some((headline, claim)) = frame.ads.get(chosen) {
            out.rotating(|out| {
                out.open("a", &[("href", "/out")]);
                out.empty("img", &[("src", "/ad.gif")]);
                out.leaf("b", headline);
                out.leaf("span", claim);
                out.close();
            });
        }
    }
    out.close();
}

/// Links that never change, related pages, the most read ones, an advertisement.
pub(super) fn side(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class(tags.aside, &frame.class("side"));
    for known in &frame.side {
        link_box(out, context, known);
    }
    notices(out, context, ExtraPosition::Side);
    if context.frame.kind != SiteKind::Docs {
        most_read(out, context);
        ad(out, context, "tower");
    }
    out.close();
}

fn link_box(out: &mut PageWriter, context: &PageContext, known: &LinkBox) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class("div", &frame.class("box"));
    out.leaf(tags.heading, &known.heading);
    out.open(tags.list, &[]);
    for link in &known.links {
        out.open(tags.item, &[]);
        out.link(&link.href, &link.name);
        out.close();
    }
    out.close_all(2);
}

/// Five titles, of which one changes every few pages: the fifth part of a crawl has most of them in common.
fn most_read(out: &mut PageWriter, context: &PageContext) {
    /// Pages made while the list stays as it is.
    const STAYS: usize = 4;
    let (frame, tags) = (context.frame, context.tags());
    out.open_class("div", &frame.class("hot"));
    out.leaf(tags.heading, "Most read");
    out.open(tags.list, &[]);
    out.rotating(|out| {
        for k in 0..5 {
            let at = (context.number / STAYS + k) % frame.titles.len().max(1);
            if let Some(title) = frame.titles.get(at) {
                out.open(tags.item, &[]);
                out.link(&format!("/{}", Words::slug(title)), title);
                out.close();
            }
        }
    });
    out.close_all(2);
}

/// Pages related to this one: heading and list are the frame's, the pages are not.
pub(super) fn related(out: &mut PageWriter, context: &mut PageContext, heading: &str) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class("div", &frame.class("related"));
    out.leaf(tags.heading, heading);
    out.open(tags.list, &[]);
    for _ in 0..3 + context.random.below(5) {
        let title = context.phrase(3, 8);
        let href = context.address(&title);
        out.rotating(|out| {
            out.open(tags.item, &[]);
            out.link(&href, &title);
            out.close();
        });
    }
    out.close_all(2);
}

/// Fixed words for those who want to pass the page on.
pub(super) fn share(out: &mut PageWriter, context: &PageContext) {
    let frame = context.frame;
    out.open_class("div", &frame.class("share"));
    out.leaf("span", "Share this page");
    for name in ["Mail", "Print", "Bookmark"] {
        out.link(&format!("/share/{}", Words::slug(name)), name);
    }
    out.close();
}

/// Columns of links, legal lines, copyright with the brand.
pub(super) fn footer(out: &mut PageWriter, context: &PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class(tags.footer, &frame.class("foot"));
    for column in &frame.footer {
        link_box(out, context, column);
    }
    for line in &frame.legal {
        out.leaf(tags.paragraph, line);
    }
    out.leaf(
        tags.paragraph,
        &format!("© {}. All rights reserved.", capital(&frame.brand)),
    );
    out.close();
}
