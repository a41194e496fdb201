//! A page of 2003: rows and columns of nested tables, `font` and `center`, a menu of cells.

use super::blocks::{Visit, notices};
use super::frame::ExtraPosition;
use super::sheet::Sheet;
use super::words::{between, date};

const WIDE: [(&str, &str); 4] = [
    ("border", "0"),
    ("cellspacing", "0"),
    ("cellpadding", "4"),
    ("width", "100%"),
];

/// The body of the page; see the [module](self).
pub(super) fn body(sheet: &mut Sheet, visit: &mut Visit) {
    let frame = visit.frame;
    notices(sheet, visit, ExtraPosition::Top);
    table(sheet);
    sheet.open("tr", &[]);
    sheet.open("td", &[("bgcolor", "#003366")]);
    sheet.open("a", &[("href", "/")]);
    sheet.empty(
        "img",
        &[("src", "/logo.gif"), ("alt", frame.brand.as_str())],
    );
    sheet.close();
    sheet.close();
    sheet.open("td", &[("align", "right")]);
    if frame.dated {
        let today = date(&mut visit.random);
        sheet.slot("font", "small", &today);
    }
    banner(sheet, visit);
    sheet.close_all(4);
    menu(sheet, visit);
    table(sheet);
    sheet.open("tr", &[("valign", "top")]);
    left(sheet, visit);
    middle(sheet, visit);
    right(sheet, visit);
    sheet.close_all(3);
    foot(sheet, visit);
    sheet.close_all(2);
}

/// Opens a table and its body.
fn table(sheet: &mut Sheet) {
    sheet.open("table", &WIDE);
    sheet.open("tbody", &[]);
}

fn banner(sheet: &mut Sheet, visit: &mut Visit) {
    let frame = visit.frame;
    sheet.open("center", &[]);
    if let Some((headline, claim)) = frame.ads.get(visit.random.below(frame.ads.len())) {
        sheet.rotating(|sheet| {
            sheet.link("/out", headline);
            sheet.empty("br", &[]);
            sheet.leaf("font", claim);
        });
    }
    sheet.close();
}

/// One row of cells; the page's own section is bold and no link.
fn menu(sheet: &mut Sheet, visit: &Visit) {
    table(sheet);
    sheet.open("tr", &[("bgcolor", "#cccccc")]);
    for (k, section) in visit.frame.sections.iter().enumerate() {
        sheet.open("td", &[("align", "center")]);
        sheet.open("font", &[("size", "2")]);
        if k == visit.section {
            sheet.leaf("b", &section.link.name);
        } else {
            sheet.link(&section.link.href, &section.link.name);
        }
        sheet.close_all(2);
    }
    sheet.close_all(3);
}

/// The section's pages and links that never change.
fn left(sheet: &mut Sheet, visit: &mut Visit) {
    let frame = visit.frame;
    sheet.open("td", &[("width", "160")]);
    for known in &frame.side {
        table(sheet);
        sheet.open("tr", &[]);
        sheet.open("th", &[("bgcolor", "#99ccff")]);
        sheet.text(&known.heading);
        sheet.close_all(2);
        for link in &known.links {
            sheet.open("tr", &[]);
            sheet.open("td", &[]);
            sheet.link(&link.href, &link.name);
            sheet.close_all(2);
        }
        sheet.close_all(2);
    }
    notices(sheet, visit, ExtraPosition::Side);
    sheet.close();
}

/// Headline and text, with line breaks for paragraphs, and a table of figures on some pages.
fn middle(sheet: &mut Sheet, visit: &mut Visit) {
    sheet.open("td", &[]);
    sheet.open("font", &[("size", "5")]);
    sheet.data(|sheet| sheet.text(&visit.title));
    sheet.close();
    sheet.empty("hr", &[]);
    let (writer, day) = (
        visit.frame.words.person(&mut visit.random),
        date(&mut visit.random),
    );
    sheet.slot("i", "by", &format!("{writer}, {day}"));
    for _ in 0..between(&mut visit.random, 3, 14) {
        let text = visit.sentences(1, 6);
        sheet.data(|sheet| {
            sheet.empty("br", &[]);
            sheet.empty("br", &[]);
            sheet.leaf("font", &text);
        });
    }
    if visit.chance(40) {
        figures(sheet, visit);
    }
    notices(sheet, visit, ExtraPosition::AfterContent);
    sheet.empty("hr", &[]);
    sheet.link("/print", "Printable version");
    sheet.link("/mail", "Mail this page to a friend");
    sheet.link("#top", "Back to top");
    sheet.close();
}

fn figures(sheet: &mut Sheet, visit: &mut Visit) {
    sheet.data(|sheet| {
        sheet.open("table", &[("border", "1")]);
        sheet.open("tbody", &[]);
    });
    let columns = between(&mut visit.random, 2, 5);
    for _ in 0..between(&mut visit.random, 2, 9) {
        let cells: Vec<String> = (0..columns).map(|_| visit.phrase(1, 2)).collect();
        sheet.data(|sheet| {
            sheet.open("tr", &[]);
            for cell in &cells {
                sheet.leaf("td", cell);
            }
            sheet.close();
        });
    }
    sheet.close_all(2);
}

/// Other stories, and an advertisement.
fn right(sheet: &mut Sheet, visit: &mut Visit) {
    sheet.open("td", &[("width", "180")]);
    sheet.leaf("b", "Other stories");
    for _ in 0..between(&mut visit.random, 3, 8) {
        let title = visit.phrase(3, 7);
        let href = visit.address(&title);
        sheet.rotating(|sheet| {
            sheet.empty("br", &[]);
            sheet.link(&href, &title);
        });
    }
    banner(sheet, visit);
    sheet.close();
}

fn foot(sheet: &mut Sheet, visit: &Visit) {
    let frame = visit.frame;
    sheet.open("center", &[]);
    sheet.empty("hr", &[]);
    sheet.open("font", &[("size", "1")]);
    for link in frame.footer.iter().flat_map(|column| &column.links) {
        sheet.link(&link.href, &link.name);
    }
    for line in &frame.legal {
        sheet.empty("br", &[]);
        sheet.leaf("span", line);
    }
    sheet.empty("br", &[]);
    sheet.leaf(
        "span",
        &format!("Copyright {}. Best viewed at 800 by 600.", frame.brand),
    );
    sheet.close_all(2);
}
