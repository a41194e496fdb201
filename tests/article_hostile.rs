//! Articles of hostile pages: any depth, any size, any markup; and HTML in which nothing can run.

use crate::support::formats::formats;
use crate::support::kept::all;
use unhusk::article::{Article, Metadata};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, Page, PageFacts};
use unhusk::verdict;

fn read(source: &str) -> Page {
    parse(source, "https://x.example/", Scripting::Off).unwrap()
}

/// All formats of a page that is all content.
fn every(page: &Page) -> [String; 3] {
    formats(page, &all(page))
}

/// A page of `tags` nested in turn to `depth`, text in each.
fn deep(tags: &[&str], depth: usize) -> Page {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    for k in 0..depth {
        page.open(tags[k % tags.len()], Flags::default());
        if tags[k % tags.len()] == "a" {
            page.attribute("href", "#x");
            page.attribute("id", "x");
        }
        page.text("w ", Flags::default());
    }
    page.finish(PageFacts::default()).unwrap()
}

#[test]
fn a_title_of_a_hundred_thousand_parts() {
    for part in ["dusk - ", "dusk / ", "_", "中_", "- "] {
        let title = part.repeat(100_000);
        let page = read(&format!(
            "<title>{title}</title><h2>dusk and dawn</h2><p>The ferry crosses the sound twice a day.</p>"
        ));
        assert!(!unhusk::article::title(&page).is_empty(), "{part}");
    }
}

#[test]
fn a_hundred_thousand_levels() {
    let depth = 100_000;
    for tags in [
        &["div"][..],
        &["blockquote"],
        &["ul", "li"],
        &["ol", "li", "p"],
        &["table", "tr", "td"],
        &["dl", "dd"],
        &["b", "i", "a"],
        &["a"],
        &["sup", "a"],
        &["math", "mrow"],
        &["pre", "div"],
        &["figure", "figcaption"],
        &["h1", "div"],
        &["noscript", "img", "p"],
    ] {
        let page = deep(tags, depth);
        let written = every(&page);
        for each in &written {
            // Levels past the sixty-fourth lose their form, so that prefixes stay short.
            assert!(each.len() < 300 * depth, "{tags:?}: {}", each.len());
        }
        let [text, ..] = &written;
        if !matches!(tags[0], "noscript") {
            assert_eq!(text.matches('w').count(), depth, "{tags:?}");
        }
    }
}

#[test]
fn texts_of_every_level_are_kept_in_their_order() {
    for depth in [100, 400, 600, 5000, 100_000] {
        let words = |sign: char, k: usize| {
            format!("{sign}{k} the words of this level are a sentence that somebody may read. ")
        };
        let before: String = (0..depth)
            .map(|k| format!("<div>{}", words('a', k)))
            .collect();
        let after = (0..depth).rev().map(|k| format!("{}</div>", words('b', k)));
        let after: String = after.collect();
        let page = read(&format!(
            "<title>Deep</title><body>{before}<p>The last.</p>{after}"
        ));
        let text = Article::of(&page, &verdict::Judge::new(&page).verdict()).text();
        let is_level = |word: &&str| {
            word.starts_with(['a', 'b']) && word[1..].starts_with(|c: char| c.is_ascii_digit())
        };
        let found: Vec<&str> = text.split_whitespace().filter(is_level).collect();
        let wanted = (0..depth).map(|k| format!("a{k}"));
        let wanted: Vec<String> = wanted
            .chain((0..depth).rev().map(|k| format!("b{k}")))
            .collect();
        // One of them may be taken for what stands around a text.
        let mut rest = wanted.iter();
        let are_in_order = found.iter().all(|&word| rest.any(|known| known == word));
        assert!(
            are_in_order && found.len() + 1 >= wanted.len(),
            "{depth}: {} of {} levels",
            found.len(),
            wanted.len()
        );
    }
}

#[test]
fn a_hundred_thousand_neighbours() {
    let count = 100_000;
    for (before, each, after) in [
        ("<table>", "<tr><td>x", ""),
        ("<table><tr>", "<td colspan=9>x", ""),
        ("<p>", "<sup><a href=#n>1</a></sup>", "<p id=n>note"),
        ("", "<p id=n>note <a href=#n>1</a>", ""),
        ("<p>", "<img src=/a.jpg srcset='", "'>"),
        ("<p>", "x<br>", ""),
        ("<p>", "<b>x</b> ", ""),
        (
            "<p>",
            "<span class=katex><math><mi>x</mi></math><i aria-hidden=true>x</i></span>",
            "",
        ),
        ("<pre>", "x\n", ""),
        (
            "<ul>",
            "<li hidden>some words that would be a panel, more than eight of them",
            "",
        ),
        (
            "",
            "<meta property=og:title content=x><link rel=canonical href=/x>",
            "",
        ),
        ("<h1>x</h1>", "<a rel=author>By Ada</a>", ""),
        ("<script type=application/ld+json>[", "[", "</script>"),
        (
            "<script type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"",
            "<&amp;",
            "\"}</script>",
        ),
        ("<script type=application/json>", "{\"a\":[", "</script>"),
        ("<img srcset='", "a.jpg 1w, ", "'>"),
    ] {
        let source = [before, &each.repeat(count), after].concat();
        let page = read(&source);
        every(&page);
        let _ = Metadata::of(&page);
    }
}

/// Markup that runs something, or would where it is let through.
const VECTORS: [&str; 34] = [
    "<script>alert(1)</script>",
    "<p onclick=alert(1) onmouseover='alert(1)'>x</p>",
    "<img src=x onerror=alert(1)>",
    "<img src='https://x.example/a.jpg' onload=alert(1) style='x'>",
    "<img src='https://x.example/\" onerror=alert(1) x=\"'>",
    "<img alt='\" onerror=\"alert(1)' src=/a.jpg>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' java\tscript:alert(1)'>x</a>",
    "<a href='&#1;javascript:alert(1)'>x</a>",
    "<a href='JaVaScRiPt&colon;alert(1)'>x</a>",
    "<a href='vbscript:msgbox(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='https://x.example/\"><script>alert(1)</script>'>x</a>",
    "<a href='//x.example/' target=_blank ping=/p>x</a>",
    "<a href=\"mailto:a@b?body=<script>alert(1)</script>\">x</a>",
    "<svg onload=alert(1)><script>alert(1)</script><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<math href='javascript:alert(1)'><mi xlink:href='javascript:alert(1)' onclick=alert(1)>x</mi></math>",
    "<math><annotation-xml encoding='text/html'><img src=x onerror=alert(1)></annotation-xml></math>",
    "<math><mtext><script>alert(1)</script><style>x</style></mtext></math>",
    "<math><mi mathvariant='\"><script>alert(1)</script>'>x</mi></math>",
    "<iframe srcdoc='<script>alert(1)</script>' src='javascript:alert(1)' allowfullscreen></iframe>",
    "<iframe src='https://x.example/' allowfullscreen title='\"><script>alert(1)</script>'></iframe>",
    "<object data='javascript:alert(1)'></object><embed src='javascript:alert(1)'>",
    "<video src='javascript:alert(1)' onerror=alert(1)><source onerror=alert(1)></video>",
    "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button><input autofocus onfocus=alert(1)></form>",
    "<style>@import 'javascript:alert(1)'</style><link rel=stylesheet href='javascript:alert(1)'>",
    "<base href='javascript:alert(1)//'><a href='x'>x</a>",
    "<meta http-equiv=refresh content='0;javascript:alert(1)'>",
    "<template><script>alert(1)</script></template><noscript><img src=x onerror=alert(1)></noscript>",
    "<p id=x name=y class=z style='background:url(javascript:alert(1))'>x</p>",
    "<pre class='language-x\" onclick=\"alert(1)'>&lt;script&gt;alert(1)&lt;/script&gt;</pre>",
    "<table background='javascript:alert(1)'><tr><td colspan='2\" onclick=\"x' onclick=x>a<td>b<tr><td>c<td>d</table>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>",
    "<ol start='1\" onclick=\"x'><li value='x' onclick=x>a</ol><details ontoggle=alert(1) open>x</details>",
];

/// The elements and attributes that articles may have.
fn check(written: &str, from: &str) {
    const TAGS: &str = "html head body h1 h2 h3 h4 h5 h6 p blockquote ol ul li pre code table tbody tr th td caption figure \
        figcaption dl dt dd div a strong em sub sup del ins mark q br hr img math semantics annotation mrow mi mo mn mtext msup mfrac";
    let page = parse(written, "", Scripting::Off).unwrap();
    for node in page.nodes() {
        let Some(tag) = page.tag(node) else { continue };
        assert!(
            TAGS.split_whitespace().any(|known| known == tag),
            "{tag} in {written} from {from}"
        );
        for (name, value) in page.attributes(node) {
            let allowed = match name {
                "href" => {
                    tag == "a"
                        && ["https://", "http://", "mailto:", "#note-", "#ref-"]
                            .iter()
                            .any(|start| value.starts_with(start))
                }
                "src" => {
                    tag == "img" && (value.starts_with("https://") || value.starts_with("http://"))
                }
                "alt" => tag == "img",
                "id" => value.starts_with("note-") || value.starts_with("ref-"),
                "class" => tag == "code" && value.starts_with("language-"),
                "colspan" | "rowspan" | "start" => value
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b'-'),
                "display" | "mathvariant" | "encoding" => true,
                _ => false,
            };
            assert!(allowed, "{tag} {name}={value:?} in {written} from {from}");
        }
    }
}

#[test]
fn nothing_in_an_article_can_run() {
    for vector in VECTORS {
        for around in [
            "",
            "<ul><li>",
            "<table><tr><th>x<td>",
            "<blockquote>",
            "<figure><figcaption>",
            "<h2>",
            "<dl><dt>",
        ] {
            let source = format!("<p>Before</p>{around}{vector}<p>After</p>");
            let page = read(&source);
            let [_, markdown, html] = every(&page);
            check(&html, &source);
            // Of Markdown: a link to a script, and markup that is no escaped text.
            assert!(
                !markdown.to_lowercase().contains("](javascript:"),
                "{markdown}"
            );
            let lower = markdown.to_lowercase();
            for open in ["<script", "<img", "<svg", "<iframe", "<style"] {
                for (at, _) in lower.match_indices(open) {
                    let fenced = lower[..at].matches("```").count() % 2 == 1;
                    assert!(
                        fenced || lower[..at].ends_with('\\'),
                        "{markdown} from {source}"
                    );
                }
            }
        }
    }
}

#[test]
fn metadata_hold_no_markup_that_runs() {
    let page = read(
        "<meta property='og:image' content='https://x.example/\"><script>alert(1)</script>.jpg'><p>One</p><p>Two</p>",
    );
    let [_, _, html] = every(&page);
    check(&html, "og:image");
    assert!(html.starts_with("<figure>"), "{html}");
}
