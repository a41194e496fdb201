//! Which pictures of a page belong to its article.

use crate::support::kept::all;
use unhusk::article::{Content, Reading};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, Page, PageFacts, Rect};

fn read(source: &str) -> Page {
    parse(source, "https://mill.example/wheel", Scripting::Off).unwrap()
}

fn prose() -> String {
    "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it always has. "
        .repeat(4)
}

#[test]
fn the_box_of_a_stand_in_says_nothing_of_the_picture() {
    let kept_in_box = |side: f32, more: &[(&str, &str)]| {
        let mut page = Builder::with_layout();
        page.open("body", Flags::default());
        page.open("p", Flags::default());
        page.text(&prose(), Flags::default());
        page.close();
        page.open("img", Flags::default());
        page.attribute("src", "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
        for (name, value) in more {
            page.attribute(name, value);
        }
        page.rect(Rect {
            width: side,
            height: side,
            ..Rect::default()
        });
        page.close();
        page.close();
        let page = page.finish(PageFacts::default()).unwrap();
        let picture = page.nodes().find(|&node| page.tag(node) == Some("img"));
        Reading::of(&page, &all(&page)).kept[picture.unwrap().index()]
    };
    let set = (
        "data-srcset",
        "https://mill.example/s.jpg 320w, https://mill.example/w.jpg 800w",
    );
    assert!(kept_in_box(1.0, &[set]));
    assert!(
        !kept_in_box(1.0, &[set, ("width", "16"), ("height", "16")]),
        "an icon all the same"
    );
    assert!(!kept_in_box(1.0, &[]), "a speck");
    assert!(!kept_in_box(20.0, &[set]), "an icon as it is shown");
}

#[test]
fn the_picture_of_the_title_is_kept_whatever_stands_around_it() {
    let prose = prose();
    let product = |above: &str, pictures: &str| {
        let page = read(&format!(
            "<title>Hob kettle</title><main>{above}\
             <div><div>{pictures}<span class=aside>Three views</span></div>\
             <div><h1>Hob kettle</h1><p class=aside>64 pounds, add to basket</p></div></div>\
             <p>{prose}</p><div><img id=late src=/l.jpg width=900 height=900><span class=aside>Others</span></div></main>"
        ));
        let mut verdict = all(&page);
        for node in page.nodes() {
            let around = page.parent(node);
            if around.is_some_and(|above| page.attribute(above, "class") == Some("aside")) {
                verdict.scores[node.index()] = 1.0;
            }
        }
        let reading = Reading::of(&page, &verdict);
        assert!(
            reading
                .markdown
                .ends_with(&Content::of(&page, &verdict).markdown())
        );
        page.nodes()
            .filter(|&node| page.tag(node) == Some("img") && reading.kept[node.index()])
            .map(|node| ["img#", page.attribute(node, "id").unwrap_or_default()].concat())
            .collect::<Vec<_>>()
    };
    let front = "<img id=front src=/f.jpg width=800 height=800>";
    let small = "<img id=small src=/s.jpg width=120 height=120>";
    let close = "<img id=close src=/c.jpg width=640 height=640>";
    assert_eq!(product("", &[small, close, front].concat()), ["img#front"]);
    assert_eq!(
        product("", &[close, front, front].concat()),
        ["img#front"],
        "the first of two"
    );
    assert_eq!(product("", small), Vec::<String>::new(), "too small");
    assert_eq!(
        product("", "<img src=/f.jpg>"),
        Vec::<String>::new(),
        "of no known size"
    );
    assert_eq!(
        product("", "<img src=/f.jpg width=800 height=800 hidden>"),
        Vec::<String>::new()
    );
    // Its surroundings are kept: it is shown, and one picture is enough.
    let banner = "<img id=banner src=/b.jpg width=900 height=300>";
    assert_eq!(product(banner, front), ["img#banner"]);
    // Nearer to the title comes before larger.
    let far = "<div><img id=far src=/a.jpg width=900 height=900><span class=aside>Today only</span></div>";
    assert_eq!(product(far, close), ["img#close"]);
    assert_eq!(product(far, small), ["img#far"]);
}
