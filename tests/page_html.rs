//! Pages from HTML: every fixture folder comes out as its `expected.json` says, and any markup comes out as some page.
//!
//! ```text
//!   tests/pages/<case>/source.html     bytes, in the case's own encoding
//!                      expected.json   {"title", "encoding", "tree": [lines], "tree_scripting": [lines]?}
//!                      note.md         what this page teaches
//! ```
//!
//! A line of a tree is a node: two spaces per level; an element as its name, its attributes as JSON, its flags in
//! brackets; a text as a JSON string. `tree_scripting` is there where it differs.
//! Folders without `expected.json` belong to other tests.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde_json::{Value, json};
use unhusk::page::html::{Scripting, decode, parse, parse_bytes};
use unhusk::page::{Flags, NodeId, Page};

/// One line per node.
fn lines(page: &Page) -> Vec<String> {
    page.nodes()
        .map(|node| {
            let mut line = "  ".repeat(page.depth(node) as usize);
            match (page.tag(node), page.text(node)) {
                (Some(tag), _) => line.push_str(tag),
                (None, text) => line.push_str(&json!(text.unwrap_or_default()).to_string()),
            }
            for (name, value) in page.attributes(node) {
                line.push_str(&format!(" {name}={}", json!(value)));
            }
            let flags = Flags(page.flags(node).0 & !Flags::TEXT.0);
            if flags != Flags::default() {
                line.push_str(
                    &format!(" {flags:?}")
                        .replace(['"', '{', '}'], "")
                        .replacen(' ', " [", 1),
                );
                line.push(']');
            }
            line
        })
        .collect()
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|case| case.join("expected.json").exists())
        .collect();
    cases.sort();
    cases
}

/// What a fixture gives, in the shape of its `expected.json`.
fn actual(bytes: &[u8]) -> Value {
    let off = parse_bytes(bytes, "", None, Scripting::Off).unwrap();
    let on = parse_bytes(bytes, "", None, Scripting::On).unwrap();
    let mut value = json!({
        "title": off.facts().title,
        "encoding": decode(bytes, None).encoding,
        "tree": lines(&off),
    });
    if lines(&on) != lines(&off) {
        value["tree_scripting"] = json!(lines(&on));
    }
    value
}

#[test]
fn fixtures_come_out_as_expected() {
    let cases = fixtures();
    assert!(cases.len() >= 14, "{cases:?}");
    let mut wrong = String::new();
    for case in cases {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let note = std::fs::read_to_string(case.join("note.md")).unwrap_or_default();
        assert!(
            note.lines().count() >= 3,
            "{name}: note.md says what it teaches"
        );
        let actual = actual(&std::fs::read(case.join("source.html")).unwrap());
        let expected = std::fs::read_to_string(case.join("expected.json")).unwrap();
        let expected: Value = serde_json::from_str(&expected).unwrap();
        if actual != expected {
            let pretty = serde_json::to_string_pretty(&actual).unwrap();
            wrong.push_str(&format!("--- {name}: came out as\n{pretty}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_transport_is_asked_before_the_document_and_after_the_byte_order_mark() {
    let declared = b"<meta charset=windows-1251>\xe0";
    let text = |bytes: &[u8], charset| decode(bytes, charset).text;
    assert!(text(declared, None).ends_with('а'));
    assert!(text(declared, Some("iso-8859-1")).ends_with('à'));
    assert!(
        text(declared, Some("no-such-encoding")).ends_with('а'),
        "unknown labels are passed over"
    );
    assert_eq!(text(b"\xef\xbb\xbfx", Some("windows-1251")), "x");
    assert_eq!(decode(b"\xff\xfex\0", Some("utf-8")).encoding, "UTF-16LE");
    assert_eq!(decode(b"\xfe\xff\0x", None).text, "x");
    assert!(decode(b"<meta charset=utf-8>\xff", None).had_errors);
    assert!(!decode(b"<meta charset=utf-8>x", None).had_errors);
}

#[test]
fn declarations_are_found_as_the_standard_says() {
    let late = format!("<!--{}--><meta charset=koi8-r>", "x".repeat(1024));
    let near = format!("<!--{}--><meta charset=koi8-r>", "x".repeat(900));
    for (html, encoding, reason) in [
        ("<meta charset=koi8-r>", "KOI8-R", "plain"),
        ("<META CHARSET='KOI8-R'/>", "KOI8-R", "any case, any quotes"),
        (
            "<meta/charset=koi8-r>",
            "KOI8-R",
            "a slash parts attributes",
        ),
        (
            "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
            "KOI8-R",
            "old form",
        ),
        (
            "<meta content='text/html; charset=\"koi8-r\"' http-equiv=content-type>",
            "KOI8-R",
            "order",
        ),
        (
            "<meta content='charset charset = koi8-r; x' http-equiv=content-type>",
            "KOI8-R",
            "spaces",
        ),
        (
            "<meta content='text/html; charset=koi8-r'>",
            "UTF-8",
            "content alone says nothing",
        ),
        (
            "<meta name=charset content=koi8-r>",
            "UTF-8",
            "another attribute",
        ),
        (
            "<!-- <meta charset=koi8-r> --><meta charset=euc-kr>",
            "EUC-KR",
            "comments are passed over",
        ),
        (
            "<!--><meta charset=koi8-r>",
            "KOI8-R",
            "the shortest comment",
        ),
        (
            "<div title='<meta charset=koi8-r>'><meta charset=big5>",
            "Big5",
            "attributes too",
        ),
        (
            "</div <meta charset=koi8-r>><meta charset=big5>",
            "Big5",
            "end tags too",
        ),
        (
            "<? <meta charset=koi8-r>",
            "UTF-8",
            "processing instructions too",
        ),
        ("<metadata charset=koi8-r>", "UTF-8", "another element"),
        (
            "<meta charset=utf-16le>",
            "UTF-8",
            "read so far as bytes: cannot be",
        ),
        (
            "<meta charset=x-user-defined>",
            "windows-1252",
            "as the standard has it",
        ),
        (
            "<meta charset=no-such><meta charset=koi8-r>",
            "KOI8-R",
            "unknown labels are passed over",
        ),
        (near.as_str(), "KOI8-R", "within 1024 bytes"),
        (late.as_str(), "UTF-8", "behind 1024 bytes"),
        ("<meta charset='koi8-r", "UTF-8", "never closed"),
    ] {
        // A letter that is UTF-8, so that the guess is known where nothing is declared.
        assert_eq!(
            decode(format!("{html}é").as_bytes(), None).encoding,
            encoding,
            "{reason}: {html}"
        );
    }
}

#[test]
fn undeclared_bytes_are_guessed() {
    let russian = "Съешь же ещё этих мягких французских булок, да выпей чаю. ".repeat(4);
    let japanese = "今日の東京は晴れのち曇り、ニュースをお伝えします。次の記事へ進む。".repeat(4);
    let (windows_1251, _, _) = encoding_rs::WINDOWS_1251.encode(&russian);
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(&japanese);
    assert_eq!(decode(&windows_1251, None).text, russian);
    assert_eq!(decode(&shift_jis, None).text, japanese);
    assert_eq!(decode(russian.as_bytes(), None).text, russian);
}

#[test]
fn text_is_fed_in_pieces_without_a_seam() {
    for shift in 0..4 {
        let text = format!("{}{}", "x".repeat(shift), "日本𝒳".repeat(200_000));
        let page = parse(&format!("<p>{text}"), "", Scripting::Off).unwrap();
        let node = page.nodes().find(|&node| page.is_text(node)).unwrap();
        assert_eq!(page.text(node), Some(text.as_str()));
        assert_eq!(
            page.subtree_len(page.first("p").unwrap()),
            2,
            "one text node"
        );
    }
}

#[test]
fn closed_shadow_roots_are_read_as_open_ones() {
    let page = |mode: &str| {
        let html = format!("<p><template shadowrootmode={mode}>a<slot></slot></template>b</p>");
        lines(&parse(&html, "", Scripting::Off).unwrap())
    };
    assert_eq!(page("closed"), page("open"));
    assert_eq!(page("open").len(), 7);
    assert_eq!(page("other").len(), 6, "a template like any other");
}

#[test]
fn a_page_that_says_nothing_shows_what_stands_in_for_its_scripts() {
    let html = |shown: &str| {
        format!("<div>{shown}</div><noscript><p>the story, told in words</p></noscript>")
    };
    let hidden = |shown: &str, scripting| {
        let page = parse(&html(shown), "", scripting).unwrap();
        page.is_hidden(
            page.children(page.first("noscript").unwrap())
                .next()
                .unwrap(),
        )
    };
    assert!(!hidden("", Scripting::Off));
    assert!(!hidden("loading", Scripting::Off));
    assert!(hidden("as much as in the other", Scripting::Off));
    assert!(hidden("", Scripting::On), "source is not for reading");
}

#[test]
fn links_do_not_speak_for_a_page_whose_text_stands_in_noscript() {
    let menu = "<a href=/x>One more section of the paper</a>".repeat(40);
    let story =
        "<p>The story, told in words, and longer than all else that is no link.</p>".repeat(20);
    let is_hidden = |shown: &str, fallback: &str| {
        let html = format!("<nav>{menu}</nav>{shown}<noscript>{fallback}</noscript>");
        let page = parse(&html, "", Scripting::Off).unwrap();
        let noscript = page.first("noscript").unwrap();
        page.is_hidden(page.children(noscript).next().unwrap())
    };
    assert!(!is_hidden("", &story));
    assert!(!is_hidden("<p>Marsh Gazette</p>", &story));
    assert!(is_hidden(&story, &story), "the page says as much");
    assert!(is_hidden(
        "",
        "<p>Please turn on scripts to see this page.</p>"
    ));
}

#[test]
fn what_scripts_would_show_can_be_left_hidden() {
    let html =
        "<button role=tab>Size</button><div role=tabpanel hidden><p>Eleven feet by nine</p></div>";
    let shows = |scripting| {
        let page = parse(html, "", scripting).unwrap();
        let mut nodes = page.nodes();
        nodes.any(|node| page.text(node) == Some("Eleven feet by nine") && !page.is_hidden(node))
    };
    assert!(shows(Scripting::Off));
    assert!(!shows(Scripting::Inert));
    let same =
        |scripting| lines(&parse("<noscript><p>one</p></noscript>two", "", scripting).unwrap());
    assert_ne!(
        same(Scripting::On),
        same(Scripting::Inert),
        "noscript holds elements"
    );
}

#[test]
fn what_only_old_browsers_would_show_is_hidden() {
    let shown = |html: &str| {
        let page = parse(html, "", Scripting::Off).unwrap();
        let shown = |&node: &NodeId| !page.is_hidden(node);
        let texts = page
            .nodes()
            .filter(shown)
            .filter_map(|node| page.text(node));
        texts.collect::<String>()
    };
    for html in [
        "<p>a<iframe src=x><script>s</script>b</iframe>c",
        "a<video>b<p>b</p></video>c",
        "a<audio><a href=x>b</a></audio>c",
        "a<canvas>b<ul><li>b</ul></canvas>c",
        "a<object>b</object>c",
        "a<progress>b</progress><meter>b</meter>c",
    ] {
        assert_eq!(shown(html), "ac", "{html}");
    }
    assert_eq!(
        shown("a<object><p>b</p></object>c"),
        "abc",
        "of a plug-in that is gone"
    );
}

#[test]
fn a_million_nodes() {
    let wide = parse(&"<p>x<b>y</b>".repeat(250_000), "", Scripting::Off).unwrap();
    assert_eq!(wide.len(), 3 + 4 * 250_000);
}

#[test]
fn deep_markup_becomes_wide_without_losing_a_node() {
    let deep = |depth: usize| {
        let (open, close) = ("<div>".repeat(depth), "</div>".repeat(depth));
        parse(
            &format!("<body><main>{open}x{close}<p>after</main><i>last"),
            "",
            Scripting::Off,
        )
        .unwrap()
    };
    for depth in [400, 509, 510, 511, 512, 513, 600, 2000, 100_000] {
        let page = deep(depth);
        assert_eq!(page.len(), 3 + 1 + depth + 1 + 2 + 2, "{depth}");
        let deepest = page.nodes().map(|node| page.depth(node)).max().unwrap();
        assert_eq!(deepest as usize, (depth + 3).min(513), "{depth}");
        let main = page.first("main").unwrap();
        assert_eq!(
            page.parent(page.first("p").unwrap()),
            Some(main),
            "end tags still match: {depth}"
        );
        assert_eq!(
            page.parent(page.first("i").unwrap()),
            Some(page.body()),
            "{depth}"
        );
    }
}

#[test]
fn hostile_nesting_is_read_to_its_end() {
    for piece in [
        "<b>",
        "<a><p>",
        "<table><td>",
        "<table>x<b>",
        "<svg><g>",
        "<math><mi>",
        "<ul><li>",
        "<button><div>",
        "<div hidden><dialog><noscript>",
        "<div><template shadowrootmode=open><slot>",
        "<div><template shadowrootmode=open></template><b slot=s>",
        "<select><option>",
        "<p><i></p>",
        "<font><p></font>",
        "<template>",
        "<form><object>",
    ] {
        let html = format!("{}<title>end</title>last", piece.repeat(10_000));
        for scripting in [Scripting::On, Scripting::Off] {
            let page = parse(&html, "", scripting).unwrap();
            assert!(page.len() > 3, "{piece}");
        }
    }
}

/// Pieces that make parsers do odd things, in any order.
fn markup() -> impl Strategy<Value = String> {
    const PIECES: [&str; 64] = [
        "<html lang=a>",
        "<head>",
        "</head>",
        "<body class=b>",
        "</body>",
        "</html>",
        "<frameset>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "</td>",
        "<caption>",
        "<colgroup>",
        "<col>",
        "<tbody>",
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<i>",
        "</i>",
        "<a href=x>",
        "</a>",
        "<nobr>",
        "<font>",
        "<div>",
        "</div>",
        "<form>",
        "</form>",
        "<select>",
        "<option>",
        "</select>",
        "<input type=hidden>",
        "<template>",
        "</template>",
        "<template shadowrootmode=open>",
        "<slot>",
        "<slot name=s>",
        "</slot>",
        "<b slot=s>",
        "<svg>",
        "</svg>",
        "<foreignObject>",
        "<math>",
        "<mi>",
        "</math>",
        "<annotation-xml encoding=text/html>",
        "<![CDATA[x]]>",
        "<script>",
        "</script>",
        "<style>",
        "</style>",
        "<noscript>",
        "</noscript>",
        "<textarea>",
        "</textarea>",
        "<title>",
        "</title>",
        "<plaintext>",
        "<!-- c -->",
        "<!doctype html>",
        "&amp;&#0;&notin;",
        " x ",
    ];
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60);
    let noise = prop::collection::vec("[<>/!a-c=\"'& \\-]{0,4}", 0..30);
    (pieces, noise).prop_map(|(pieces, noise)| {
        let mut html = String::new();
        for (k, piece) in pieces.iter().enumerate() {
            html.push_str(piece);
            if k % 3 == 0 {
                html.push_str(noise.get(k / 3).map_or("", String::as_str));
            }
        }
        html
    })
}

fn check(page: &Page) -> Result<(), TestCaseError> {
    prop_assert_eq!(page.tag(NodeId::ROOT), Some("html"));
    for node in page.nodes() {
        if let Some(parent) = page.parent(node) {
            prop_assert!(page.contains(parent, node) && !page.is_text(parent));
            prop_assert!(!page.is_hidden(parent) || page.is_hidden(node));
        }
    }
    let again = unhusk::page::wire::decode(&unhusk::page::wire::encode(page));
    prop_assert_eq!(again.as_ref(), Ok(page));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_markup_is_some_page(html in markup()) {
        for scripting in [Scripting::On, Scripting::Off] {
            check(&parse(&html, "http://husk.test/", scripting).unwrap())?;
        }
    }

    #[test]
    fn any_bytes_are_some_page(bytes in prop::collection::vec(any::<u8>(), 0..300), charset in "[a-z0-9-]{0,10}") {
        check(&parse_bytes(&bytes, "", None, Scripting::Off).unwrap())?;
        check(&parse_bytes(&bytes, "", Some(&charset), Scripting::Off).unwrap())?;
    }
}
