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

/// Addresses of the pictures in the article of a page with this before and among its paragraphs.
fn pictures(before: &str, among: &str) -> Vec<String> {
    let prose = prose();
    let page = read(&format!(
        "<title>The pier</title><nav><a href=/>Home</a></nav><main>{before}<h1>The pier</h1><div class=text><p>{prose}</p><p>{prose}</p>{among}<p>{prose}</p></div></main>"
    ));
    let html = Content::of(&page, &all(&page)).html();
    let addresses = html.split("<img src=\"").skip(1);
    addresses
        .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_largest_file_of_a_picture_is_taken() {
    let base = "https://mill.example/";
    for (markup, file) in [
        ("<img src=s320/pier.jpg>", "s320/pier.jpg"),
        (
            "<a href=s1600/pier.jpg><img src=s320/pier.jpg></a>",
            "s1600/pier.jpg",
        ),
        ("<a href=other.jpg><img src=pier.jpg></a>", "pier.jpg"),
        (
            "<picture><source srcset='a.jpg 660w, b.jpg 1320w'><img srcset='c.jpg 660w' src=c.jpg></picture>",
            "b.jpg",
        ),
        ("<img src=blur.jpg data-pin-media=whole.jpg>", "whole.jpg"),
        (
            "<amp-img src=pier.jpg srcset='pier-8.jpg 800w, pier-16.jpg 1600w'></amp-img>",
            "pier-16.jpg",
        ),
    ] {
        assert_eq!(pictures("", markup), [[base, file].concat()], "{markup}");
    }
}

#[test]
fn a_picture_and_its_twin_for_readers_without_scripts_are_one() {
    let among = "<div><picture><source data-srcset='pier-1600x900.webp 1600w'><img data-src=pier-800x450.jpg></picture></div>\
        <div><noscript><img src=pier-800x450.jpg></noscript></div>";
    assert_eq!(pictures("", among).len(), 1);
}

#[test]
fn pictures_that_are_none_of_the_article_are_left_out() {
    for markup in [
        "<img src=/bbc/{width}/map.png>",
        "<div class=ad-unit><img src=/300x250.jpg width=300 height=250></div>",
        "<a rel='nofollow sponsored' href=https://shop.example/><img src=/offer.jpg></a>",
        "<a href=https://play.google.com/store/apps/x><img src=/google.png></a>",
        "<img class='avatar photo' src=/ann.jpg>",
        "<div class='slide slick-cloned'><img src=/pier.jpg></div>",
        "<img src=/grey-placeholder.png>",
    ] {
        assert_eq!(pictures("", markup), [""; 0], "{markup}");
    }
}

#[test]
fn a_picture_above_the_title_leads_the_article() {
    let figure = "<figure><img src=/front.jpg width=1200 height=800></figure>";
    assert_eq!(pictures(figure, ""), ["https://mill.example/front.jpg"]);
    assert_eq!(
        pictures("<figure><img src=/front.jpg></figure>", "").len(),
        1,
        "of no known size"
    );
}
