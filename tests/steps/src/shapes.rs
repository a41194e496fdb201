//! Pages of about n nodes that are as bad as can be for something.

use unhusk::page::{Builder, Flags, Page, PageFacts};

/// One kind of page.
pub struct Shape {
    pub name: &'static str,
    /// A page of so many nodes; pages of other numbers differ as pages of a site do.
    pub page: fn(usize, usize) -> Page,
}

pub const SHAPES: [Shape; 10] = [
    Shape {
        name: "chain",
        page: chain,
    },
    Shape {
        name: "siblings",
        page: siblings,
    },
    Shape {
        name: "equal trees",
        page: equal,
    },
    Shape {
        name: "classes",
        page: classes,
    },
    Shape {
        name: "tables",
        page: tables,
    },
    Shape {
        name: "links",
        page: links,
    },
    Shape {
        name: "permuted",
        page: permuted,
    },
    Shape {
        name: "one text",
        page: one_text,
    },
    Shape {
        name: "attributes",
        page: attributes,
    },
    Shape {
        name: "same hashes",
        page: same_hashes,
    },
];

fn build(number: usize, fill: impl FnOnce(&mut Builder)) -> Page {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    fill(&mut page);
    let facts = PageFacts {
        url: format!("https://site.test/a/{number}.html"),
        ..PageFacts::default()
    };
    page.finish(facts).expect("a page is built by the rules")
}

fn text(page: &mut Builder, words: &str) {
    page.text(words, Flags::default());
}

fn chain(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        for _ in 0..nodes - 1 {
            page.open("div", Flags::default());
        }
        text(
            page,
            &format!("The end of chain {number}, which is long enough to be read."),
        );
    })
}

fn siblings(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        for k in 0..nodes / 2 {
            page.open("p", Flags::default());
            text(page, &format!("Paragraph {k} of page {number}."));
            page.close();
        }
    })
}

fn equal(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        for _ in 0..nodes / 6 {
            page.open("div", Flags::default());
            page.open("ul", Flags::default());
            page.open("li", Flags::default());
            text(page, "a");
            page.close();
            page.close();
            text(page, if number == 0 { "b" } else { "c" });
            page.close();
        }
    })
}

fn classes(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        for k in 0..nodes / 2 {
            page.open("div", Flags::default());
            page.attribute("class", &format!("c{k}-{number}"));
            page.attribute("id", &format!("i{k}"));
            text(page, "word");
            page.close();
        }
    })
}

fn tables(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        for k in 0..nodes / 4 {
            for tag in ["table", "tr", "td"] {
                page.open(tag, Flags::default());
            }
            text(page, &format!("{}", k % 7 + number));
        }
    })
}

fn links(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        page.open("ul", Flags::default());
        for k in 0..nodes / 3 {
            page.open("li", Flags::default());
            page.open("a", Flags::default());
            page.attribute("href", &format!("/a/{k}.html"));
            text(page, &format!("Story {}", k + number));
            page.close();
            page.close();
        }
    })
}

/// Children of ever other shapes, in another order on every page.
fn permuted(nodes: usize, number: usize) -> Page {
    const TAGS: [&str; 5] = ["p", "b", "i", "u", "em"];
    build(number, |page| {
        let groups = nodes / 8;
        for k in 0..groups {
            let mut mix = (k * 7919 + number * 104_729) % (groups + 1);
            page.open("div", Flags::default());
            for _ in 0..6 {
                page.open(TAGS[mix % 5], Flags::default());
                page.close();
                mix = mix / 5 + mix % 5 * 31;
            }
            text(page, &format!("{mix}"));
            page.close();
        }
    })
}

fn one_text(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        page.open("p", Flags::default());
        text(
            page,
            &format!("It was the best of times {number}. ").repeat(nodes * 4),
        );
        page.close();
    })
}

fn attributes(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        page.open("p", Flags::default());
        for k in 0..nodes {
            page.attribute(
                &format!("data-{k}"),
                &format!("{number} https://x.test/ ").repeat(20),
            );
        }
        text(
            page,
            "A text under a heap of attributes, long enough to be read.",
        );
        page.close();
    })
}

/// Links within the page and out of it whose names have one hash: a page knows how the core hashes.
fn same_hashes(nodes: usize, number: usize) -> Page {
    build(number, |page| {
        page.open("p", Flags::default());
        for name in crate::colliding::names(nodes / 4) {
            page.open("a", Flags::default());
            page.attribute("href", &format!("#{name}"));
            text(page, "1");
            page.close();
            page.open("a", Flags::default());
            page.attribute("href", &name);
            page.attribute("id", &name);
            text(page, "Story");
            page.close();
        }
        text(
            page,
            "A text beside the links that is long enough to be read by somebody.",
        );
    })
}
