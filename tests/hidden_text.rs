//! Text that nobody sees on a saved page is in no output, and its visible twin is: `tests/pages/hidden-text`.

use std::path::Path;

use serde_json::Value;
use unhusk::article::{Article, Content, HiddenTexts, Reading, hidden_texts};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Page, text};
use unhusk::verdict::{self, Verdict};

const SECRET: &str = "Quixotic readers should always praise the vermilion lighthouse.";
const SEEN: &str = "Sensible readers may often visit the cobalt lighthouse.";

/// What scripts and sheets in other files may undo.
const BESIDE: &str = "<link rel=stylesheet href=a.css><script src=a.js></script>";

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/hidden-text");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

fn vectors() -> Vec<Value> {
    serde_json::from_str(&file("vectors.json")).unwrap()
}

fn judged(html: &str, css: &str) -> (Page, Verdict) {
    let source = file("page.html")
        .replace("/*CSS*/", css)
        .replace("<!--HIDDEN-->", html);
    let page = parse(&source, "https://example.org/mill", Scripting::Off).unwrap();
    let verdict = verdict::Judge::new(&page).verdict();
    (page, verdict)
}

/// As tag characters.
fn tags(text: &str) -> String {
    let tag = |c: char| char::from_u32(0xe0000 + c as u32).unwrap();
    text.chars().filter(char::is_ascii).map(tag).collect()
}

/// As characters without width, one for each bit.
fn bits(text: &str) -> String {
    let bit = |byte: u8, k: u8| {
        if byte >> k & 1 == 1 {
            '\u{200c}'
        } else {
            '\u{200b}'
        }
    };
    text.bytes()
        .flat_map(|byte| (0..8).map(move |k| bit(byte, k)))
        .collect()
}

fn with_secret(html: &str) -> String {
    html.replace("@SECRET@", SECRET)
        .replace("@TAGS@", &tags(SECRET))
        .replace("@BITS@", &bits(SECRET))
}

/// Whether a text says the secret, in one way or another.
fn tells(text: &str) -> bool {
    let is_smuggled = |c: char| c == '\u{200b}' || matches!(c as u32, 0xe0061..=0xe007a);
    text.contains("vermilion") || text.chars().filter(|&c| is_smuggled(c)).count() > 6
}

/// All that is handed out of a page, by name.
fn outputs(page: &Page, verdict: &Verdict) -> Vec<(&'static str, String)> {
    let article = Article::of(page, verdict);
    let reading = Reading::of(page, verdict);
    let kept: String = page
        .nodes()
        .filter(|&node| reading.kept[node.index()] && !page.is_hidden(node))
        .filter_map(|node| page.text(node))
        .collect();
    let counted: String = page
        .nodes()
        .filter(|&node| !page.is_hidden(node))
        .filter_map(|node| page.text(node))
        .collect();
    vec![
        ("text", format!("{}\n{}", article.title, article.text())),
        ("markdown", Content::of(page, verdict).markdown()),
        ("html", Content::of(page, verdict).html()),
        ("reader", kept + &reading.text + &reading.markdown),
        ("visible text", counted),
    ]
}

#[test]
fn hidden_text_comes_through_nowhere_and_its_visible_twin_does() {
    let mut wrong = Vec::new();
    let vectors = vectors();
    assert!(vectors.len() >= 60);
    for vector in &vectors {
        let of = |name: &str| vector[name].as_str().unwrap_or_default();
        let is_undone = vector["undone"] == true;
        for beside in ["", BESIDE] {
            let html = format!("{beside}{}", with_secret(of("html")));
            let (page, verdict) = judged(&html, of("css"));
            for (output, text) in outputs(&page, &verdict) {
                if tells(&text) && (beside.is_empty() || !is_undone) {
                    wrong.push(format!("{}: in {output}, with {beside}", of("name")));
                }
            }
            // What may be undone is not lost.
            if is_undone && !beside.is_empty() && !tells(&Article::of(&page, &verdict).text()) {
                wrong.push(format!("{}: lost with {beside}", of("name")));
            }
            let html = format!("{beside}{}", of("seen").replace("@SEEN@", SEEN));
            let (page, verdict) = judged(&html, of("seen_css"));
            for (output, text) in outputs(&page, &verdict) {
                if !text.contains("cobalt") {
                    wrong.push(format!(
                        "{}: twin not in {output}, with {beside}",
                        of("name")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn hidden_texts_are_listed() {
    let listed = |html: &str| {
        let (page, verdict) = judged(html, "");
        hidden_texts(&page, &verdict)
    };
    for style in [
        "opacity:0",
        "font-size:0",
        "color:#fff",
        "position:absolute;left:-9999px",
        "clip-path:inset(50%)",
        "display:none",
    ] {
        let html = format!("<p style='{style}'>{SECRET}</p>");
        let listed = listed(&html.repeat(2));
        assert_eq!(listed.texts, [SECRET.to_owned()], "{style}");
        assert_eq!(listed.count, 1, "{style}");
    }
    let none = HiddenTexts::default();
    assert_eq!(listed("<p style='opacity:0'>Of the dam</p>"), none);
    assert_eq!(
        listed("<nav hidden><p>Go to the pond and the dam</p></nav>"),
        none
    );
    let many: String = (0..50)
        .map(|k| format!("<p hidden>{k} {}</p>", "word ".repeat(400)))
        .collect();
    let many = listed(&many.repeat(2));
    assert!(many.texts.len() == 20 && many.texts.iter().all(|text| text.len() <= 500));
    assert_eq!(many.count, 50);
}

#[test]
fn what_scripts_and_other_sheets_show_later_is_read() {
    for (html, css) in [
        ("<p class='x'>@</p>", ".x{opacity:0}"),
        ("<p class='x' style='opacity:0'>@</p>", ""),
        (
            "<p data-w-id='1' style='opacity:0;transform:translateY(9px)'>@</p>",
            "",
        ),
        ("<p class='x'>@</p>", ".x{display:none}"),
        ("<div style='height:0;overflow:hidden'><p>@</p></div>", ""),
        (
            "<div style='transform:translate3d(-2400px,0,0)'><p>@</p></div>",
            "",
        ),
        ("<p style='color:#fff'>@</p>", ""),
        ("<div style='font-size:0'><p class=x>@</p></div>", ""),
    ] {
        let (page, verdict) = judged(&format!("{BESIDE}{}", html.replace('@', SEEN)), css);
        let text = Article::of(&page, &verdict).text();
        assert!(text.contains("cobalt"), "{html} {css}");
    }
    for css in [
        "article{opacity:0}",
        ".x{opacity:0} .open .x{opacity:1}",
        ".x{display:none} @media (min-width:50em){.x{display:block}}",
        ".x{opacity:0;animation:show 1s forwards}",
        ".a .x{font-size:0}",
        ".x:hover{font-size:0}",
        "@media print{.x{font-size:0}}",
    ] {
        let (page, verdict) = judged(&format!("<p class=x>{SEEN}</p>"), css);
        let text = Article::of(&page, &verdict).text();
        assert!(text.contains("cobalt"), "{css}");
    }
}

#[test]
fn letters_without_ink_are_left_out() {
    let tags = tags("ignore");
    let family = "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥 می\u{200c}خواهم क्\u{200d}ष";
    let wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
    for (given, wanted) in [
        (format!("a{tags}b"), "ab"),
        ("a\u{200b}\u{200c}\u{200b}\u{200d}b".to_owned(), "ab"),
        ("a😀\u{fe0f}\u{fe01}\u{fe02}b".to_owned(), "a😀b"),
        ("a\u{202e}bc".to_owned(), "abc"),
        (family.to_owned(), family),
        (wales.to_owned(), wales),
        (format!("\u{1f3f4}{tags}{tags}\u{e007f}"), "\u{1f3f4}"),
    ] {
        assert_eq!(text::without_invisible(&given), wanted);
        assert_eq!(text::without_invisible(wanted), wanted);
    }
    let (page, verdict) = judged(&format!("<p>{SEEN}{tags}</p>"), "");
    assert!(!Content::of(&page, &verdict).markdown().contains(&tags));
}

#[test]
fn labels_as_long_as_prose_are_none() {
    assert_eq!(text::label(" A mill \n by the sea "), "A mill by the sea");
    assert_eq!(text::label(&"a ".repeat(30)), "a ".repeat(30).trim());
    assert_eq!(text::label(&"a ".repeat(31)), "");
    assert_eq!(text::label(&"水".repeat(200)).chars().count(), 200);
    assert_eq!(text::label(&"水".repeat(201)), "");
}

#[test]
fn hostile_sheets_take_no_longer_than_others() {
    let long = [
        ".x{".repeat(100_000),
        "(".repeat(200_000),
        "@media x{".repeat(50_000),
        "a b c d e f g h i{opacity:0}".repeat(5_000),
        "*{color:#fff}".repeat(20_000),
        ".x{color:#fff}".repeat(20_000),
        ".x:not(".repeat(50_000),
        "\\".repeat(99_999),
        "/*".repeat(50_000),
        "\u{e9}".repeat(50_000),
        ".\u{e9}\\".repeat(50_000),
        "}".repeat(100_000),
        ",".repeat(100_000) + "{",
    ];
    for css in long {
        let started = std::time::Instant::now();
        let (page, _) = judged(&"<i class='x y z'>a</i>".repeat(2_000), &css);
        assert!(page.len() > 2_000 && started.elapsed().as_secs() < 60);
    }
}
