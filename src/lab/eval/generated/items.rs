//! Writes the main content of generated pages: articles, products, lists of records, threads, comments.
//!
//! A function here writes its elements to the page in order. Texts and elements that belong to the site's frame are
//! written directly; the page's own are written inside `sheet.data`, and the fixed words of every item inside `sheet.label`.
//! The percentages given below are of the pages of a site.

use super::SiteKind;
use super::blocks::{Visit, ad, related, share};
use super::sheet::Sheet;
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
pub(super) fn prose(sheet: &mut Sheet, visit: &mut Visit, least: usize, most: usize) {
    let tags = visit.tags();
    for k in 0..between(&mut visit.random, least, most) {
        if k > 0 && visit.chance(15) {
            let heading = if visit.chance(25) {
                HEADINGS_AS_IN_FRAME[visit.random.below(HEADINGS_AS_IN_FRAME.len())].to_owned()
            } else {
                visit.phrase(2, 5)
            };
            sheet.data(|sheet| sheet.leaf(tags.heading, &heading));
        }
        let text = visit.sentences(1, 5);
        let link_text = visit.phrase(1, 3);
        let (has_link, text_after) = (visit.chance(35), visit.sentences(1, 2));
        let href = visit.address(&link_text);
        sheet.data(|sheet| {
            sheet.open(tags.paragraph, &[]);
            sheet.text(&text);
            if has_link {
                sheet.link(&href, &link_text);
                sheet.text(&text_after);
            }
            sheet.close();
        });
    }
}

/// An article: headline, byline, links for sharing, on 60 % of the pages a picture, prose, an advertisement, related
/// articles.
pub(super) fn article(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    let author = frame.words.person(&mut visit.random);
    let day = date(&mut visit.random);
    sheet.open_class(tags.article, &frame.class("story"));
    sheet.slot("h1", "title", &visit.title);
    sheet.open_class("div", &frame.class("byline"));
    sheet.leaf("span", "By");
    sheet.slot("b", "author", &author);
    sheet.slot("span", "date", &day);
    sheet.close();
    share(sheet, visit);
    sheet.open_class("div", &frame.class("body"));
    if visit.chance(60) {
        let caption = visit.sentences(1, 1);
        sheet.data(|sheet| {
            sheet.open("figure", &[]);
            sheet.empty("img", &[("src", "/picture.jpg")]);
            sheet.leaf("figcaption", &caption);
            sheet.close();
        });
    }
    prose(sheet, visit, 4, 18);
    sheet.close();
    ad(sheet, visit, "inline");
    sheet.close();
    related(sheet, visit, "Related articles");
}

/// A product: name, price, description, a table of its properties, customer reviews, related products.
pub(super) fn product(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    let cost = price(&mut visit.random);
    sheet.open_class("div", &frame.class("product"));
    sheet.slot("h1", "name", &visit.title);
    sheet.open("div", &[]);
    sheet.leaf("span", "Our price");
    sheet.slot("b", "price", &cost);
    let stock = if visit.chance(80) {
        "In stock"
    } else {
        "Sold out"
    };
    sheet.slot("span", "stock", stock);
    sheet.leaf("button", "Add to basket");
    sheet.link("/wish-list", "Add to wish list");
    sheet.close();
    sheet.leaf(tags.heading, "Description");
    sheet.open_class("div", &frame.class("text"));
    prose(sheet, visit, 1, 5);
    sheet.close();
    sheet.leaf(tags.heading, "Specification");
    sheet.open("table", &[]);
    sheet.open("tbody", &[]);
    for _ in 0..between(&mut visit.random, 3, 12) {
        let (name, value) = (visit.phrase(1, 2), visit.phrase(1, 4));
        sheet.data(|sheet| {
            sheet.open("tr", &[]);
            sheet.leaf("th", &name);
            sheet.leaf("td", &value);
            sheet.close();
        });
    }
    sheet.close_all(2);
    comments(sheet, visit, "Customer reviews", "Was this helpful?");
    sheet.leaf(
        tags.paragraph,
        "Prices include tax. Delivery within three working days.",
    );
    sheet.close();
    related(sheet, visit, "You may also like");
}

/// A list of records, with their number and links for sorting above it, and links to the other pages of the list below it.
pub(super) fn listing(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.slot("h1", "title", &visit.title);
    let count = between(&mut visit.random, 20, 4000);
    sheet.slot("span", "count", &format!("{count} found"));
    sheet.open_class("div", &frame.class("sort"));
    sheet.leaf("span", "Sort by");
    for name in ["Name", "Date", "Price"] {
        sheet.link("?sort", name);
    }
    sheet.close();
    sheet.open_class(tags.list, &frame.class("records"));
    for _ in 0..between(&mut visit.random, 4, 25) {
        let (name, text) = (visit.phrase(2, 6), visit.sentences(1, 2));
        let (day, cost) = (date(&mut visit.random), price(&mut visit.random));
        let href = visit.address(&name);
        sheet.data(|sheet| {
            sheet.open_class(tags.item, "record");
            sheet.link(&href, &name);
            sheet.leaf(tags.paragraph, &text);
            sheet.label(|sheet| sheet.leaf("b", "Price"));
            sheet.leaf("span", &cost);
            sheet.label(|sheet| sheet.leaf("b", "Added on"));
            sheet.leaf("span", &day);
            sheet.label(|sheet| sheet.link("/compare", "Compare"));
            sheet.close();
        });
    }
    sheet.close();
    sheet.open_class("div", &frame.class("pages"));
    sheet.leaf("span", "Pages");
    for page in 1..=between(&mut visit.random, 1, 9) {
        // Labels: the texts are the same on every list, but how many there are depends on the page.
        sheet.label(|sheet| sheet.link(&format!("?page={page}"), &page.to_string()));
    }
    sheet.link("?next", "Next page");
    sheet.close();
}

/// A forum thread: links for actions, posts, a reply form, and the fixed lines about permissions and time zone.
pub(super) fn thread(sheet: &mut Sheet, visit: &mut Visit) {
    let frame = visit.frame;
    sheet.slot("h1", "topic", &visit.title);
    sheet.open_class("div", &frame.class("bar"));
    for name in [
        "New topic",
        "Post reply",
        "Mark as read",
        "Watch this topic",
    ] {
        sheet.link("/post", name);
    }
    sheet.close();
    sheet.open_class("div", &frame.class("posts"));
    for _ in 0..between(&mut visit.random, 1, 15) {
        post(sheet, visit);
    }
    sheet.close();
    sheet.open("form", &[("action", "/post")]);
    sheet.leaf("label", "Quick reply");
    sheet.leaf("button", "Send");
    sheet.leaf("button", "Preview");
    sheet.close();
    sheet.open_class("div", &frame.class("rights"));
    for line in [
        "You cannot post new topics in this forum",
        "You cannot edit your posts in this forum",
        "All times are UTC",
    ] {
        sheet.leaf("p", line);
    }
    sheet.close();
}

/// A post of a thread: its writer with the number of their posts, date, text, and links for actions.
fn post(sheet: &mut Sheet, visit: &mut Visit) {
    let writer = visit.frame.words.person(&mut visit.random);
    let (day, count) = (date(&mut visit.random), between(&mut visit.random, 1, 9000));
    sheet.data(|sheet| {
        sheet.open_class("div", "post");
        sheet.open_class("dl", "writer");
        sheet.leaf("dt", &writer);
        sheet.open("dd", &[]);
        sheet.label(|sheet| sheet.leaf("b", "Posts:"));
        sheet.text(&count.to_string());
        sheet.close_all(2);
        sheet.leaf("em", &day);
        sheet.open_class("div", "text");
    });
    prose(sheet, visit, 1, 4);
    sheet.data(|sheet| {
        sheet.close();
        sheet.label(|sheet| {
            for name in ["Quote", "Report", "Top"] {
                sheet.link("/act", name);
            }
        });
        sheet.close();
    });
}

/// Comments or reviews by readers under `heading`, each with a link `link_text`, and the form to write one. 30 % of the
/// pages have no comments, only the heading and the form.
pub(super) fn comments(sheet: &mut Sheet, visit: &mut Visit, heading: &str, link_text: &str) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class("div", &frame.class("comments"));
    sheet.leaf(tags.heading, heading);
    sheet.open(tags.list, &[]);
    let count = if visit.chance(30) {
        0
    } else {
        between(&mut visit.random, 1, 9)
    };
    for _ in 0..count {
        let name = frame.words.person(&mut visit.random);
        let (day, text) = (date(&mut visit.random), visit.sentences(1, 3));
        sheet.data(|sheet| {
            sheet.open(tags.item, &[]);
            sheet.leaf("cite", &name);
            sheet.leaf("span", &day);
            sheet.leaf(tags.paragraph, &text);
            sheet.label(|sheet| sheet.link("/act", link_text));
            sheet.close();
        });
    }
    sheet.close();
    sheet.open("form", &[("action", "/comment")]);
    sheet.leaf("label", "Your name");
    sheet.empty("input", &[("name", "name")]);
    sheet.leaf("label", "Your comment");
    sheet.leaf("button", "Post comment");
    sheet.close_all(2);
}

/// A chapter of documentation: a table of contents for this page, prose with code, links to the previous and next chapter.
pub(super) fn chapter(sheet: &mut Sheet, visit: &mut Visit) {
    let (frame, tags) = (visit.frame, visit.tags());
    sheet.open_class(tags.article, &frame.class("doc"));
    sheet.slot("h1", "title", &visit.title);
    sheet.open_class("div", &frame.class("toc"));
    sheet.leaf("p", "On this page");
    sheet.open(tags.list, &[]);
    for _ in 0..between(&mut visit.random, 2, 8) {
        let name = visit.phrase(1, 4);
        sheet.data(|sheet| {
            sheet.open(tags.item, &[]);
            sheet.link("#part", &name);
            sheet.close();
        });
    }
    sheet.close_all(2);
    sheet.open_class("div", &frame.class("text"));
    for _ in 0..between(&mut visit.random, 2, 5) {
        prose(sheet, visit, 1, 5);
        let code = visit.phrase(3, 9).to_lowercase().replace(' ', "_");
        sheet.data(|sheet| {
            sheet.open("pre", &[]);
            sheet.leaf("code", &code);
            sheet.close();
        });
    }
    sheet.close();
    sheet.open_class("div", &frame.class("near"));
    for name in ["Previous", "Next"] {
        let title = visit.phrase(2, 4);
        sheet.leaf("span", name);
        sheet.open("a", &[("href", "/near")]);
        sheet.data(|sheet| sheet.text(&title));
        sheet.close();
    }
    sheet.leaf("a", "Edit this page");
    sheet.close_all(2);
}

/// An entry of an encyclopaedia: on 55 % of the pages a table of facts, prose, on 70 % a list of references, categories, the
/// date of the last change.
pub(super) fn entry(sheet: &mut Sheet, visit: &mut Visit) {
    let frame = visit.frame;
    sheet.slot("h1", "title", &visit.title);
    sheet.leaf("div", &format!("From {}", capital(&frame.brand)));
    sheet.open_class("div", &frame.class("content"));
    if visit.chance(55) {
        sheet.data(|sheet| {
            sheet.open_class("table", "facts");
            sheet.open("tbody", &[]);
        });
        for _ in 0..between(&mut visit.random, 3, 9) {
            let (name, value) = (visit.phrase(1, 2), visit.phrase(1, 5));
            sheet.data(|sheet| {
                sheet.open("tr", &[]);
                sheet.leaf("th", &name);
                sheet.leaf("td", &value);
                sheet.close();
            });
        }
        sheet.close_all(2);
    }
    prose(sheet, visit, 3, 25);
    if visit.chance(70) {
        sheet.data(|sheet| {
            sheet.leaf("h2", "References");
            sheet.open("ol", &[]);
        });
        for _ in 0..between(&mut visit.random, 1, 12) {
            let text = visit.sentences(1, 1);
            sheet.data(|sheet| {
                sheet.open("li", &[]);
                sheet.label(|sheet| sheet.link("#", "↑"));
                sheet.leaf("span", &text);
                sheet.close();
            });
        }
        sheet.close();
    }
    sheet.close();
    sheet.open_class("div", &frame.class("categories"));
    sheet.leaf("span", "Categories:");
    for _ in 0..between(&mut visit.random, 1, 5) {
        let name = visit.phrase(1, 3);
        sheet.data(|sheet| sheet.link("/category", &name));
    }
    sheet.close();
    let day = date(&mut visit.random);
    sheet.slot(
        "p",
        "changed",
        &format!("This page was last changed on {day}."),
    );
}

/// Writes the content of a page of a site of this kind. Pages of [`SiteKind::Mixed`] sites are passed with the kind chosen
/// for the page; those of [`SiteKind::Tables`] are written by [`tables`](super::tables).
pub(super) fn content(sheet: &mut Sheet, visit: &mut Visit, kind: SiteKind) {
    match kind {
        SiteKind::Shop => product(sheet, visit),
        SiteKind::Listing => listing(sheet, visit),
        SiteKind::Forum => thread(sheet, visit),
        SiteKind::Docs => chapter(sheet, visit),
        SiteKind::Encyclopaedia => entry(sheet, visit),
        SiteKind::Blog => {
            article(sheet, visit);
            comments(sheet, visit, "Comments", "Reply");
        }
        SiteKind::News | SiteKind::Tables | SiteKind::Soup | SiteKind::Mixed => {
            article(sheet, visit)
        }
    }
}
