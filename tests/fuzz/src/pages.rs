//! Bytes → pages. A fuzzer that changes a byte changes a tag, a text or a box here, and the page stays one.
//!
//! ```text
//!   00..1f  open an element           60..6f  close 1 to 16 elements    a0..bf  flags of the node pushed next, two bytes
//!   20..3f  a text                    70..77  a box, from four bytes    c0..df  the last k steps again, 2 to 256 times
//!   40..5f  an attribute              78..7f  a text, as it stands      e0..ef  another page, which begins as this one did
//!   80..9f  an attribute, as it stands                                  f0..ff  another page
//! ```

use unhusk::page::{Builder, Flags, Page, PageFacts, Rect, Size};

const TAGS: [&str; 32] = [
    "div",
    "p",
    "a",
    "span",
    "ul",
    "li",
    "table",
    "tr",
    "td",
    "h1",
    "h2",
    "nav",
    "header",
    "footer",
    "article",
    "main",
    "aside",
    "section",
    "form",
    "input",
    "button",
    "img",
    "figure",
    "pre",
    "code",
    "blockquote",
    "script",
    "style",
    "iframe",
    "noscript",
    "dialog",
    "math",
];
const TEXTS: [&str; 32] = [
    "a",
    "Read more",
    "One two three four five six seven eight nine ten.",
    " ",
    "",
    "Home",
    "Share",
    "Advertisement",
    "By Ann Smith",
    "1 May 2020",
    "©",
    "日本語の文章です。",
    "\u{202e}abc",
    "\u{0}",
    "\u{fffd}",
    "4.5",
    "|",
    "*",
    "```",
    "<b>",
    "[1]",
    "The quick brown fox.",
    "Comments (12)",
    "Related",
    "Privacy policy",
    "שלום",
    "\n",
    "\u{a0}",
    "Next",
    "https://x.test/",
    "{\"@type\":\"Article\",\"headline\":\"x\"}",
    "It was the best of times, it was the worst of times, it was so.",
];
const NAMES: [&str; 32] = [
    "class",
    "id",
    "href",
    "src",
    "style",
    "hidden",
    "role",
    "itemprop",
    "itemtype",
    "rel",
    "content",
    "name",
    "property",
    "datetime",
    "title",
    "alt",
    "width",
    "height",
    "colspan",
    "rowspan",
    "aria-label",
    "aria-hidden",
    "type",
    "lang",
    "dir",
    "srcset",
    "data-src",
    "open",
    "onclick",
    "start",
    "value",
    "for",
];
const VALUES: [&str; 16] = [
    "a",
    "main",
    "nav-menu",
    "/a/b.html",
    "https://site.test/1",
    "javascript:alert(1)",
    "display:none",
    "article-body",
    "comments",
    "2020-01-01T00:00:00Z",
    "9999999999",
    "-1",
    "author",
    "a.png 1x, b.png 2x",
    "#n1",
    "",
];

/// Most pages of one site.
const MOST_PAGES: usize = 6;

#[derive(Clone)]
enum Step {
    Open(u8),
    Close(u8),
    Text(String),
    Attribute(u8, String),
    Box([u8; 4]),
    Flags(u32),
}

/// The pages that bytes stand for, at least one, of at most so many nodes each: what a fuzzer learns from larger ones takes
/// it too long.
pub fn pages(data: &[u8], most_nodes: usize) -> Vec<Page> {
    let laid_out = data.first().is_some_and(|byte| byte & 1 == 1);
    let mut sites = vec![Vec::new()];
    let mut rest = data.get(1..).unwrap_or_default();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let at = sites.len() - 1;
        match byte {
            0x00..=0x1f => sites[at].push(Step::Open(byte)),
            0x20..=0x3f => sites[at].push(Step::Text(TEXTS[usize::from(byte & 31)].to_owned())),
            0x40..=0x5f => {
                let value = VALUES[usize::from(next(&mut rest) & 15)].to_owned();
                sites[at].push(Step::Attribute(byte & 31, value));
            }
            0x60..=0x6f => sites[at].push(Step::Close((byte & 15) + 1)),
            0x70..=0x77 => {
                let sides = [0; 4].map(|_| next(&mut rest));
                sites[at].push(Step::Box(sides));
            }
            0x78..=0x7f => sites[at].push(Step::Text(literal(&mut rest))),
            0x80..=0x9f => {
                let value = literal(&mut rest);
                sites[at].push(Step::Attribute(byte & 31, value));
            }
            0xa0..=0xbf => {
                let flags = u32::from(byte & 7) << 8 | u32::from(next(&mut rest));
                sites[at].push(Step::Flags(flags & Flags::ALL.0 & !Flags::TEXT.0));
            }
            0xc0..=0xdf => {
                let back = usize::from(byte & 31) + 1;
                let times = usize::from(next(&mut rest)) + 2;
                let from = sites[at].len().saturating_sub(back);
                let again = sites[at][from..].to_vec();
                for _ in 0..times {
                    if sites[at].len() > 2 * most_nodes {
                        break;
                    }
                    sites[at].extend_from_slice(&again);
                }
            }
            0xe0..=0xff if sites.len() == MOST_PAGES => break,
            0xe0..=0xef => {
                let kept = sites[at].len() * usize::from(next(&mut rest)) / 255;
                let begun = sites[at][..kept].to_vec();
                sites.push(begun);
            }
            0xf0..=0xff => sites.push(Vec::new()),
        }
    }
    (0..)
        .zip(sites)
        .map(|(number, steps)| build(laid_out, number, steps, most_nodes))
        .collect()
}

fn next(rest: &mut &[u8]) -> u8 {
    match rest.split_first() {
        Some((&byte, after)) => {
            *rest = after;
            byte
        }
        None => 0,
    }
}

fn literal(rest: &mut &[u8]) -> String {
    let length = usize::from(next(rest)).min(rest.len());
    let (text, after) = rest.split_at(length);
    *rest = after;
    String::from_utf8_lossy(text).into_owned()
}

fn build(laid_out: bool, number: usize, steps: Vec<Step>, most_nodes: usize) -> Page {
    let mut page = if laid_out {
        Builder::with_layout()
    } else {
        Builder::new()
    };
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    let mut flags = Flags::default();
    let mut may_have_attributes = true;
    let mut nodes = 0;
    for step in steps {
        if nodes == most_nodes {
            break;
        }
        match step {
            Step::Open(tag) => {
                page.open(TAGS[usize::from(tag)], std::mem::take(&mut flags));
                may_have_attributes = true;
                nodes += 1;
            }
            Step::Text(data) => {
                page.text(&data, std::mem::take(&mut flags));
                may_have_attributes = false;
                nodes += 1;
            }
            Step::Close(levels) => {
                for _ in 0..levels {
                    if page.open_len() > 2 {
                        page.close();
                        may_have_attributes = false;
                    }
                }
            }
            Step::Attribute(name, value) if may_have_attributes => {
                page.attribute(NAMES[usize::from(name)], &value);
            }
            Step::Attribute(..) => {}
            Step::Box([x, y, width, height]) => page.rect(Rect {
                x: f32::from(x) * 8.0,
                y: f32::from(y) * 40.0,
                width: f32::from(width) * 8.0,
                height: f32::from(height) * 4.0,
            }),
            Step::Flags(bits) if laid_out => flags = Flags(bits),
            Step::Flags(_) => {}
        }
    }
    let size = |width, height| {
        if laid_out {
            Size { width, height }
        } else {
            Size::default()
        }
    };
    page.finish(PageFacts {
        url: format!("https://site.test/a/{number}.html"),
        title: String::new(),
        viewport: size(1280.0, 720.0),
        document: size(1280.0, 10_000.0),
    })
    .expect("a page is built by the rules")
}
