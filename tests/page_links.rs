//! Which links are offered for learning a site, and how relative addresses resolve.

use unhusk::page::html::{Scripting, parse};
use unhusk::page::links::{resolve, sample};

/// The addresses sampled on a page at `url` with these links, in order.
fn sampled(url: &str, links: &[&str], max: usize) -> Vec<String> {
    let mut html = String::from("<!doctype html><body><ul>");
    for link in links {
        html.push_str(&format!("<li><a href=\"{link}\">{link}</a>"));
    }
    let page = parse(&html, url, Scripting::Off).expect("a small page");
    sample(&page, max)
        .into_iter()
        .map(|link| link.url)
        .collect()
}

#[test]
fn pages_of_the_same_folder_come_before_pages_of_the_same_form() {
    let own = "https://lantern.example/stories/tide-mill.html";
    let links = [
        "/sections/field.html",
        "/sections/workshop.html",
        "how-to-sharpen-a-chisel.html",
        "/stories/swifts.html",
        "/about.html",
    ];
    assert_eq!(
        sampled(own, &links, 3),
        [
            "https://lantern.example/stories/swifts.html",
            "https://lantern.example/stories/how-to-sharpen-a-chisel.html",
            "https://lantern.example/sections/field.html",
        ]
    );
}

#[test]
fn what_is_no_page_of_the_site_is_never_offered() {
    let links = [
        "https://elsewhere.example/a",
        "http://site.example/other-scheme",
        "https://site.example:8443/other-port",
        "mailto:a@site.example",
        "javascript:alert(1)",
        "/picture.jpg",
        "/feed.xml",
        "/logout",
        "/cart?add=1",
        "#below",
        "",
        "https://site.example/a",
    ];
    assert!(sampled("https://site.example/a", &links, 100).is_empty());
}

#[test]
fn a_page_is_offered_once_and_never_itself() {
    let links = ["/b", "/b#part", "https://site.example/b", "/a#top", "/c"];
    assert_eq!(
        sampled("https://site.example/a", &links, 100),
        ["https://site.example/b", "https://site.example/c"]
    );
}

#[test]
fn a_page_without_an_address_offers_nothing() {
    assert!(sampled("", &["/b"], 100).is_empty());
    assert!(sampled("file:///home/a.html", &["b.html"], 100).is_empty());
}

#[test]
fn relative_addresses_resolve_as_the_standard_says() {
    let base = "http://a/b/c/d;p?q";
    // RFC 3986, 5.4, as far as http and paths are concerned; fragments are dropped.
    for (href, expected) in [
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("g#s", "http://a/b/c/g"),
        (";x", "http://a/b/c/;x"),
        (".", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
    ] {
        let got = resolve(base, href);
        // `//g` names a host without a path; both spellings of its root are the same page.
        assert_eq!(
            got.as_deref().map(|url| url.trim_end_matches('/')),
            Some(expected.trim_end_matches('/')),
            "{href}"
        );
    }
    assert_eq!(resolve(base, "mailto:x"), None);
}
