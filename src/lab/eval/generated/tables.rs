//! A page of 2003: rows and columns of nested tables, `font` and `center`, a menu of cells.

use super::blocks::{PageContext, notices};
use super::frame::ExtraPosition;
use super::page_writer::PageWriter;
use super::words::{between, date};

const WIDE: [(&str, &str); 4] = [
    ("border", "0"),
    ("cellspacing", "0"),
    ("cellpadding", "4"),
    ("width", "100%"),
];

/// The body of the page; see the [module](self).
pub(super) fn body(out: &mut PageWriter, context: &mut PageContext) {
    let frame = context.frame;
    notices(out, context, ExtraPosition::Top);
    table(out);
    out.open("tr", &[]);
    out.open("td", &[("bgcolor", "#003366")]);
    out.open("a", &[("href", "/")]);
    out.empty(
        "img",
        &[("src", "/logo.gif"), ("alt", frame.brand.as_str())],
    );
    out.close();
    out.close();
    out.open("td", &[("align", "right")]);
    if frame.dated {
        let today = date(&mut context.random);
        out.slot("font", "small", &today);
    }
    banner(out, context);
    out.close_all(4);
    menu(out, context);
    table(out);
    out.open("tr", &[("valign", "top")]);
    left(out, context);
    middle(out, context);
    right(out, context);
    out.close_all(3);
    foot(out, context);
    out.close_all(2);
}

/// Opens a table and its body.
fn table(out: &mut PageWriter) {
    out.open("table", &WIDE);
    out.open("tbody", &[]);
}

fn banner(out: &mut PageWriter, context: &mut PageContext) {
    let frame = context.frame;
    out.open("center", &[]);
    if let Some((headline, claim)) = frame.ads.get(context.random.below(frame.ads.len())) {
        out.rotating(|out| {
            out.link("/out", headline);
            out.empty("br", &[]);
            out.leaf("font", claim);
        });
    }
    out.close();
}

/// One row of cells; the page's own section is bold and no link.
fn menu(out: &mut PageWriter, context: &PageContext) {
    table(out);
    out.open("tr", &[("bgcolor", "#cccccc")]);
    for (k, section) in context.frame.sections.iter().enumerate() {
        out.open("td", &[("align", "center")]);
        out.open("font", &[("size", "2")]);
        if k == context.section {
            out.leaf("b", &section.link.name);
        } else {
            out.link(&section.link.href, &section.link.name);
        }
        out.close_all(2);
    }
    out.close_all(3);
}

/// The section's pages and links that never change.
fn left(out: &mut PageWriter, context: &mut PageContext) {
    let frame = context.frame;
    out.open("td", &[("width", "160")]);
    for known in &frame.side {
        table(out);
        out.open("tr", &[]);
        out.open("th", &[("bgcolor", "#99ccff")]);
        out.text(&known.heading);
        out.close_all(2);
        for link in &known.links {
            out.open("tr", &[]);
            out.open("td", &[]);
            out.link(&link.href, &link.name);
            out.close_all(2);
        }
        out.close_all(2);
    }
    notices(out, context, ExtraPosition::Side);
    out.close();
}

/// Headline and text, with line breaks for paragraphs, and a table of figures on some pages.
fn middle(out: &mut PageWriter, context: &mut PageContext) {
    out.open("td", &[]);
    out.open("font", &[("size", "5")]);
    out.data(|out| out.text(&context.title));
    out.close();
    out.empty("hr", &[]);
    let (writer, day) = (
        context.frame.words.person(&mut context.random),
        date(&mut context.random),
    );
    out.slot("i", "by", &format!("{writer}, {day}"));
    for _ in 0..between(&mut context.random, 3, 14) {
        let text = context.sentences(1, 6);
        out.data(|out| {
            out.empty("br", &[]);
            out.empty("br", &[]);
            out.leaf("font", &text);
        });
    }
    if context.chance(40) {
        figures(out, context);
    }
    notices(out, context, ExtraPosition::AfterContent);
    out.empty("hr", &[]);
    out.link("/print", "Printable version");
    out.link("/mail", "Mail this page to a friend");
    out.link("#top", "Back to top");
    out.close();
}

fn figures(out: &mut PageWriter, context: &mut PageContext) {
    out.data(|out| {
        out.open("table", &[("border", "1")]);
        out.open("tbody", &[]);
    });
    let columns = between(&mut context.random, 2, 5);
    for _ in 0..between(&mut context.random, 2, 9) {
        let cells: Vec<String> = (0..columns).map(|_| context.phrase(1, 2)).collect();
        out.data(|out| {
            out.open("tr", &[]);
            for cell in &cells {
                out.leaf("td", cell);
            }
            out.close();
        });
    }
    out.close_all(2);
}

/// Other stories, and an advertisement.
fn right(out: &mut PageWriter, context: &mut PageContext) {
    out.open("td", &[("width", "180")]);
    out.leaf("b", "Other stories");
    for _ in 0..between(&mut context.random, 3, 8) {
        let title = context.phrase(3, 7);
        let href = context.address(&title);
        out.rotating(|out| {
            out.empty("br", &[]);
            out.link(&href, &title);
        });
    }
    banner(out, context);
    out.close();
}

fn foot(out: &mut PageWriter, context: &PageContext) {
    let frame = context.frame;
    out.open("center", &[]);
    out.empty("hr", &[]);
    out.open("font", &[("size", "1")]);
    for link in frame.footer.iter().flat_map(|column| &column.links) {
        out.link(&link.href, &link.name);
    }
    for line in &frame.legal {
        out.empty("br", &[]);
        out.leaf("span", line);
    }
    out.empty("br", &[]);
    out.leaf(
        "span",
        &format!("Copyright {}. Best viewed at 800 by 600.", frame.brand),
    );
    out.close_all(2);
}
