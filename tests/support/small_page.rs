//! A page of a few nodes that has of everything: attributes, layout, text of one to four bytes a character.

use unhusk::page::{Builder, Flags, Page, PageFacts, Rect, Size};

/// `<html lang=é><body><p class=a>𝒳</p>x</body></html>`, laid out: 5 nodes, 2 attributes.
pub fn small() -> Page {
    let mut page = Builder::with_layout();
    page.open("html", Flags::default());
    page.attribute("lang", "é");
    page.open("body", Flags::default());
    page.open("p", Flags::FIXED);
    page.attribute("class", "a");
    page.rect(Rect {
        x: 1.0,
        y: 2.0,
        width: 30.5,
        height: 4.0,
    });
    page.text("𝒳", Flags::default());
    page.close();
    page.text("x", Flags::INLINE);
    let facts = PageFacts {
        url: "http://husk.test/".to_owned(),
        title: "T".to_owned(),
        viewport: Size {
            width: 800.0,
            height: 600.0,
        },
        document: Size {
            width: 800.0,
            height: 9000.0,
        },
    };
    page.finish(facts).unwrap()
}
