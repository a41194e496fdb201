//! Random pages, laid out or not, for property tests.

use proptest::prelude::*;
use unhusk::page::{Builder, Flags, Page, PageFacts, Rect, Size};

/// One call on a builder.
#[derive(Clone, Debug)]
pub enum Step {
    Open {
        tag: &'static str,
        flags: u32,
        attributes: Vec<(&'static str, String)>,
    },
    Text {
        data: String,
        flags: u32,
    },
    Close,
}

const TAGS: [&str; 12] = [
    "div", "p", "span", "a", "ul", "li", "table", "script", "noscript", "title", "body", "dialog",
];
const NAMES: [&str; 7] = ["class", "id", "href", "style", "hidden", "open", "width"];

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-c ]{0,6}",
        1 => "\\PC{0,8}",
        1 => Just("日本 語 text 𝒳\u{a0}".to_owned()),
        1 => Just("\u{0}\u{fffd}\u{10ffff}".to_owned()),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let attributes = prop::collection::vec((prop::sample::select(&NAMES[..]), words()), 0..3);
    prop_oneof![
        4 => (prop::sample::select(&TAGS[..]), 0..=Flags::ALL.0, attributes).prop_map(
            |(tag, flags, attributes)| Step::Open { tag, flags: flags & !Flags::TEXT.0, attributes }
        ),
        3 => (words(), 0..=Flags::ALL.0).prop_map(|(data, flags)| Step::Text { data, flags }),
        3 => Just(Step::Close),
    ]
}

/// A page of up to 60 nodes.
pub fn pages() -> impl Strategy<Value = Page> {
    let side = || prop_oneof![Just(0.0_f32), -1e6_f32..1e6];
    let rect = (side(), side(), side(), side()).prop_map(|(x, y, width, height)| Rect {
        x,
        y,
        width: width.abs(),
        height: height.abs(),
    });
    let size = (0.0_f32..1e5, 0.0_f32..1e5).prop_map(|(width, height)| Size { width, height });
    let facts = (words(), words(), size.clone(), size);
    let steps = prop::collection::vec((step(), rect), 0..60);
    (any::<bool>(), steps, facts).prop_map(|(laid_out, steps, facts)| build(laid_out, steps, facts))
}

fn build(
    laid_out: bool,
    steps: Vec<(Step, Rect)>,
    (url, title, viewport, document): (String, String, Size, Size),
) -> Page {
    let mut page = if laid_out {
        Builder::with_layout()
    } else {
        Builder::new()
    };
    // Flags are given by a browser; a page without one has only what tags and attributes say.
    let given = |flags: u32| {
        if laid_out {
            Flags(flags)
        } else {
            Flags::default()
        }
    };
    page.open("html", Flags::default());
    for (step, rect) in steps {
        match step {
            Step::Open {
                tag,
                flags,
                attributes,
            } => {
                page.open(tag, given(flags));
                for (name, value) in attributes {
                    page.attribute(name, &value);
                }
            }
            Step::Text { data, flags } => page.text(&data, given(flags)),
            Step::Close if page.open_len() > 1 => page.close(),
            Step::Close => continue,
        }
        page.rect(rect);
    }
    page.finish(PageFacts {
        url,
        title,
        viewport,
        document,
    })
    .unwrap()
}
