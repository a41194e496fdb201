//! Writes the main content of generated pages: articles, products, lists of records, threads, comments.
//!
//! A function here writes its elements to the page in order. Texts and elements that belong to the site's frame are
//! written directly; the page's own are written inside `out.data`, and the fixed words of every item inside `out.label`.
//! The percentages given below are of the pages of a site.

use super::SiteKind;
use super::blocks::{PageContext, ad, related, share};
use super::page_writer::PageWriter;
use super::words::{between, capital, date, price};

/// Headings of content that also occur as texts of the frame: a method must not take every such text for template.
const HEADINGS_AS_IN_FRAME: [&str; 6] = [
    "Contact",
    "Search",
    "Related",
    "About us",
    "Share this page",
    "Most read",
];

/// `least` to `most` paragraphs. Some have a link, and some follow a heading.
pub(super) fn prose(out: &mut PageWriter, context: &mut PageContext, least: usize, most: usize) {
    let tags = context.tags();
    for k in 0..between(&mut context.random, least, most) {
        if k > 0 && context.chance(15) {
            let heading = if context.chance(25) {
                HEADINGS_AS_IN_FRAME[context.random.below(HEADINGS_AS_IN_FRAME.len())].to_owned()
            } else {
                context.phrase(2, 5)
            };
            out.data(|out| out.leaf(tags.heading, &heading));
        }
        let text = context.sentences(1, 5);
        let link_text = context.phrase(1, 3);
        let (has_link, text_after) = (context.chance(35), context.sentences(1, 2));
        let href = context.address(&link_text);
        out.data(|out| {
            out.open(tags.paragraph, &[]);
            out.text(&text);
            if has_link {
                out.link(&href, &link_text);
                out.text(&text_after);
            }
            out.close();
        });
    }
}

/// An article: headline, byline, links for sharing, on 60 % of the pages a picture, prose, an advertisement, related
/// articles.
pub(super) fn article(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    let author = frame.words.person(&mut context.random);
    let day = date(&mut context.random);
    out.open_class(tags.article, &frame.class("story"));
    out.slot("h1", "title", &context.title);
    out.open_class("div", &frame.class("byline"));
    out.leaf("span", "By");
    out.slot("b", "author", &author);
    out.slot("span", "date", &day);
    out.close();
    share(out, context);
    out.open_class("div", &frame.class("body"));
    if context.chance(60) {
        let caption = context.sentences(1, 1);
        out.data(|out| {
            out.open("figure", &[]);
            out.empty("img", &[("src", "/picture.jpg")]);
            out.leaf("figcaption", &caption);
            out.close();
        });
    }
    prose(out, context, 4, 18);
    out.close();
    ad(out, context, "inline");
    out.close();
    related(out, context, "Related articles");
}

/// A product: name, price, description, a table of its properties, customer reviews, related products.
pub(super) fn product(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    let cost = price(&mut context.random);
    out.open_class("div", &frame.class("product"));
    out.slot("h1", "name", &context.title);
    out.open("div", &[]);
    out.leaf("span", "Our price");
    out.slot("b", "price", &cost);
    let stock = if context.chance(80) {
        "In stock"
    } else {
        "Sold out"
    };
    out.slot("span", "stock", stock);
    out.leaf("button", "Add to basket");
    out.link("/wish-list", "Add to wish list");
    out.close();
    out.leaf(tags.heading, "Description");
    out.open_class("div", &frame.class("text"));
    prose(out, context, 1, 5);
    out.close();
    out.leaf(tags.heading, "Specification");
    out.open("table", &[]);
    out.open("tbody", &[]);
    for _ in 0..between(&mut context.random, 3, 12) {
        let (name, value) = (context.phrase(1, 2), context.phrase(1, 4));
        out.data(|out| {
            out.open("tr", &[]);
            out.leaf("th", &name);
            out.leaf("td", &value);
            out.close();
        });
    }
    out.close_all(2);
    comments(out, context, "Customer reviews", "Was this helpful?");
    out.leaf(
        tags.paragraph,
        "Prices include tax. Delivery within three working days.",
    );
    out.close();
    related(out, context, "You may also like");
}

/// A list of records, with their number and links for sorting above it, and links to the other pages of the list below it.
pub(super) fn listing(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    out.slot("h1", "title", &context.title);
    let count = between(&mut context.random, 20, 4000);
    out.slot("span", "count", &format!("{count} found"));
    out.open_class("div", &frame.class("sort"));
    out.leaf("span", "Sort by");
    for name in ["Name", "Date", "Price"] {
        out.link("?sort", name);
    }
    out.close();
    out.open_class(tags.list, &frame.class("records"));
    for _ in 0..between(&mut context.random, 4, 25) {
        let (name, text) = (context.phrase(2, 6), context.sentences(1, 2));
        let (day, cost) = (date(&mut context.random), price(&mut context.random));
        let href = context.address(&name);
        out.data(|out| {
            out.open_class(tags.item, "record");
            out.link(&href, &name);
            out.leaf(tags.paragraph, &text);
            out.label(|out| out.leaf("b", "Price"));
            out.leaf("span", &cost);
            out.label(|out| out.leaf("b", "Added on"));
            out.leaf("span", &day);
            out.label(|out| out.link("/compare", "Compare"));
            out.close();
        });
    }
    out.close();
    out.open_class("div", &frame.class("pages"));
    out.leaf("span", "Pages");
    for page in 1..=between(&mut context.random, 1, 9) {
        // Labels: the texts are the same on every list, but how many there are depends on the page.
        out.label(|out| out.link(&format!("?page={page}"), &page.to_string()));
    }
    out.link("?next", "Next page");
    out.close();
}

/// A forum thread: links for actions, posts, a reply form, and the fixed lines about permissions and time zone.
pub(super) fn thread(out: &mut PageWriter, context: &mut PageContext) {
    let frame = context.frame;
    out.slot("h1", "topic", &context.title);
    out.open_class("div", &frame.class("bar"));
    for name in [
        "New topic",
        "Post reply",
        "Mark as read",
        "Watch this topic",
    ] {
        out.link("/post", name);
    }
    out.close();
    out.open_class("div", &frame.class("posts"));
    for _ in 0..between(&mut context.random, 1, 15) {
        post(out, context);
    }
    out.close();
    out.open("form", &[("action", "/post")]);
    out.leaf("label", "Quick reply");
    out.leaf("button", "Send");
    out.leaf("button", "Preview");
    out.close();
    out.open_class("div", &frame.class("rights"));
    for line in [
        "You cannot post new topics in this forum",
        "You cannot edit your posts in this forum",
        "All times are UTC",
    ] {
        out.leaf("p", line);
    }
    out.close();
}

/// A post of a thread: its writer with the number of their posts, date, text, and links for actions.
fn post(out: &mut PageWriter, context: &mut PageContext) {
    let writer = context.frame.words.person(&mut context.random);
    let (day, count) = (
        date(&mut context.random),
        between(&mut context.random, 1, 9000),
    );
    out.data(|out| {
        out.open_class("div", "post");
        out.open_class("dl", "writer");
        out.leaf("dt", &writer);
        out.open("dd", &[]);
        out.label(|out| out.leaf("b", "Posts:"));
        out.text(&count.to_string());
        out.close_all(2);
        out.leaf("em", &day);
        out.open_class("div", "text");
    });
    prose(out, context, 1, 4);
    out.data(|out| {
        out.close();
        out.label(|out| {
            for name in ["Quote", "Report", "Top"] {
                out.link("/act", name);
            }
        });
        out.close();
    });
}

/// Comments or reviews by readers under `heading`, each with a link `link_text`, and the form to write one. 30 % of the
/// pages have no comments, only the heading and the form.
pub(super) fn comments(
    out: &mut PageWriter,
    context: &mut PageContext,
    heading: &str,
    link_text: &str,
) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class("div", &frame.class("comments"));
    out.leaf(tags.heading, heading);
    out.open(tags.list, &[]);
    let count = if context.chance(30) {
        0
    } else {
        between(&mut context.random, 1, 9)
    };
    for _ in 0..count {
        let name = frame.words.person(&mut context.random);
        let (day, text) = (date(&mut context.random), context.sentences(1, 3));
        out.data(|out| {
            out.open(tags.item, &[]);
            out.leaf("cite", &name);
            out.leaf("span", &day);
            out.leaf(tags.paragraph, &text);
            out.label(|out| out.link("/act", link_text));
            out.close();
        });
    }
    out.close();
    out.open("form", &[("action", "/comment")]);
    out.leaf("label", "Your name");
    out.empty("input", &[("name", "name")]);
    out.leaf("label", "Your comment");
    out.leaf("button", "Post comment");
    out.close_all(2);
}

/// A chapter of documentation: a table of contents for this page, prose with code, links to the previous and next chapter.
pub(super) fn chapter(out: &mut PageWriter, context: &mut PageContext) {
    let (frame, tags) = (context.frame, context.tags());
    out.open_class(tags.article, &frame.class("doc"));
    out.slot("h1", "title", &context.title);
    out.open_class("div", &frame.class("toc"));
    out.leaf("p", "On this page");
    out.open(tags.list, &[]);
    for _ in 0..between(&mut context.random, 2, 8) {
        let name = context.phrase(1, 4);
        out.data(|out| {
            out.open(tags.item, &[]);
            out.link("#part", &name);
            out.close();
        });
    }
    out.close_all(2);
    out.open_class("div", &frame.class("text"));
    for _ in 0..between(&mut context.random, 2, 5) {
        prose(out, context, 1, 5);
        let code = context.phrase(3, 9).to_lowercase().replace(' ', "_");
        out.data(|out| {
            out.open("pre", &[]);
            out.leaf("code", &code);
            out.close();
        });
    }
    out.close();
    out.open_class("div", &frame.class("near"));
    for name in ["Previous", "Next"] {
        let title = context.phrase(2, 4);
        out.leaf("span", name);
        out.open("a", &[("href", "/near")]);
        out.data(|out| out.text(&title));
        out.close();
    }
    out.leaf("a", "Edit this page");
    out.close_all(2);
}

/// An entry of an encyclopaedia: on 55 % of the pages a table of facts, prose, on 70 % a list of references, categories, the
/// date of the last change.
pub(super) fn entry(out: &mut PageWriter, context: &mut PageContext) {
    let frame = context.frame;
    out.slot("h1", "title", &context.title);
    out.leaf("div", &format!("From {}", capital(&frame.brand)));
    out.open_class("div", &frame.class("content"));
    if context.chance(55) {
        out.data(|out| {
            out.open_class("table", "facts");
            out.open("tbody", &[]);
        });
        for _ in 0..between(&mut context.random, 3, 9) {
            let (name, value) = (context.phrase(1, 2), context.phrase(1, 5));
            out.data(|out| {
                out.open("tr", &[]);
                out.leaf("th", &name);
                out.leaf("td", &value);
                out.close();
            });
        }
        out.close_all(2);
    }
    prose(out, context, 3, 25);
    if context.chance(70) {
        out.data(|out| {
            out.leaf("h2", "References");
            out.open("ol", &[]);
        });
        for _ in 0..between(&mut context.random, 1, 12) {
            let text = context.sentences(1, 1);
            out.data(|out| {
                out.open("li", &[]);
                out.label(|out| out.link("#", "↑"));
                out.leaf("span", &text);
                out.close();
            });
        }
        out.close();
    }
    out.close();
    out.open_class("div", &frame.class("categories"));
    out.leaf("span", "Categories:");
    for _ in 0..between(&mut context.random, 1, 5) {
        let name = context.phrase(1, 3);
        out.data(|out| out.link("/category", &name));
    }
    out.close();
    let day = date(&mut context.random);
    out.slot(
        "p",
        "changed",
        &format!("This page was last changed on {day}."),
    );
}

/// Writes the content of a page of a site of this kind. Pages of [`SiteKind::Mixed`] sites are passed with the kind chosen
/// for the page; those of [`SiteKind::Tables`] are written by [`tables`](super::tables).
pub(super) fn content(out: &mut PageWriter, context: &mut PageContext, kind: SiteKind) {
    match kind {
        SiteKind::Shop => product(out, context),
        SiteKind::Listing => listing(out, context),
        SiteKind::Forum => thread(out, context),
        SiteKind::Docs => chapter(out, context),
        SiteKind::Encyclopaedia => entry(out, context),
        SiteKind::Blog => {
            article(out, context);
            comments(out, context, "Comments", "Reply");
        }
        SiteKind::News | SiteKind::Tables | SiteKind::Soup | SiteKind::Mixed => {
            article(out, context)
        }
    }
}
