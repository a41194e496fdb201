//! Saved pages made to be slow: read to their end, in a few times what another page of their size takes.

use std::time::{Duration, Instant};

use unhusk::page::PageError;
use unhusk::page::html::{Scripting, parse};

/// The shorter of two times that a page takes to be read.
fn time(html: &str) -> Duration {
    let one = || {
        let start = Instant::now();
        let _ = parse(html, "", Scripting::Off);
        start.elapsed()
    };
    one().min(one())
}

#[test]
fn hostile_markup_takes_a_few_times_what_another_page_of_its_size_takes() {
    const BYTES: usize = 1 << 20;
    let fill = |piece: &dyn Fn(usize) -> String| {
        let mut html = String::new();
        for k in 0.. {
            if html.len() >= BYTES {
                break;
            }
            html += &piece(k);
        }
        html
    };
    let peer = time(&fill(&|k| {
        format!("<p class=c{} id=i{k}>Some words here</p>", k % 50)
    }));
    let names = fill(&|k| format!("a{k} "));
    // Beside a stack of 512 open elements, which most tags are compared with.
    const DEEP: u32 = 100;
    for (what, most, html) in [
        ("attributes", 20, format!("<p {names}>x</p>")),
        ("attributes of an end tag", 20, format!("<p>x</p {names}>")),
        ("attributes without an end", 20, format!("<p {names}")),
        (
            "attributes in raw text",
            20,
            format!("<title>x</title {names}>y"),
        ),
        (
            "attributes of many elements",
            20,
            fill(&|k| {
                format!(
                    "<p {}>x",
                    (0..500).map(|n| format!("a{n}x{k} ")).collect::<String>()
                )
            }),
        ),
        (
            "attributes of the body",
            20,
            fill(&|k| format!("<body a{k}=1>")),
        ),
        (
            "containers in a form",
            DEEP,
            fill(&|_| "<form><object>x".to_owned()),
        ),
        (
            "containers and ends of templates",
            DEEP,
            "<object>".repeat(BYTES / 16) + &"</template>".repeat(BYTES / 22),
        ),
        (
            "groups",
            DEEP,
            "<optgroup>".repeat(BYTES / 20) + &"<p>x".repeat(BYTES / 8),
        ),
        ("links", 20, fill(&|k| format!("<a href=/{k}><p>x"))),
        ("misnested", 20, fill(&|k| format!("<b id={k}><p>x</b>"))),
    ] {
        let took = time(&html);
        // What costs the square takes some hundred times as long.
        assert!(
            took < most * peer,
            "{what}: {took:?}, another page {peer:?}"
        );
    }
}

#[test]
fn attributes_beyond_the_limit_are_left_out_and_nothing_else() {
    let names: String = (0..200_000).map(|k| format!(" a{k}=1")).collect();
    let page = parse(
        &format!("<p class=c{names}>one</p><svg><path{names} />two"),
        "",
        Scripting::Off,
    )
    .unwrap();
    let p = page.first("p").unwrap();
    let kept: Vec<_> = page.attributes(p).collect();
    assert_eq!(
        (kept.len(), kept[0], kept[511]),
        (512, ("class", "c"), ("a510", "1"))
    );
    let texts: Vec<_> = page.nodes().filter_map(|node| page.text(node)).collect();
    assert_eq!(texts, ["one", "two"]);
    let path = page.first("path").unwrap();
    assert_eq!(page.subtree_len(path), 1, "it still closes itself");
    // What only looks like a tag is left as it is.
    let code = format!("if (a<b{names}) end");
    for (open, close) in [
        ("<script type=application/json>", "</script>"),
        ("<textarea>", "</textarea>"),
        ("<svg><desc><svg><![CDATA[", "]]>"),
    ] {
        let page = parse(&format!("<body>{open}{code}{close}"), "", Scripting::Off).unwrap();
        let longest = page
            .nodes()
            .filter_map(|node| page.text(node))
            .map(str::len)
            .max();
        assert_eq!(longest, Some(code.len()), "{open}");
    }
    let page = parse(&format!("<!-- <p{names}> -->three"), "", Scripting::Off).unwrap();
    assert_eq!(
        page.nodes()
            .filter_map(|node| page.text(node))
            .collect::<String>(),
        "three"
    );
}

#[test]
fn elements_that_are_opened_again_without_end_are_too_many_nodes() {
    let html: String = (0..20_000)
        .map(|k| format!("<p><font color={k}>x</p>"))
        .collect();
    assert!(matches!(
        parse(&html, "", Scripting::Off),
        Err(PageError::TooManyNodes { .. })
    ));
}
