//! What a reader is told of the nodes of a page: the fixtures, and what holds on any page.

use crate::support::kept::all;
use crate::support::pages;
use proptest::prelude::*;
use unhusk::article::{Article, Content, Metadata, Reading};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts, text};
use unhusk::verdict::{Judge, Verdict};

fn read(source: &str) -> Page {
    parse(source, "https://mill.example/wheel", Scripting::Off).unwrap()
}

fn fixture(name: &str) -> Page {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pages/");
    read(&std::fs::read_to_string([folder, name, "/source.html"].concat()).unwrap())
}

/// A node as people would write it: its tag and id, or its text.
fn say(page: &Page, node: NodeId) -> String {
    match page.text(node) {
        Some(data) => text::collapse(data),
        None => {
            let name = page.attribute(node, "id").or(page.attribute(node, "class"));
            [
                page.tag(node).unwrap_or_default(),
                "#",
                name.unwrap_or_default(),
            ]
            .concat()
        }
    }
}

fn prose() -> String {
    "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it always has. "
        .repeat(4)
}

#[test]
fn texts_pictures_players_and_what_is_around_them_are_kept() {
    let prose = prose();
    let page = read(&format!(
        "<title>The wheel of the mill</title><nav><ul><li><a href=/x>Menu</a><li><a href=/y>Other</a></ul></nav>\
         <main id=main><h1 id=h>The wheel of the mill</h1><p>{prose}</p><div id=blank> </div>\
         <figure id=fig><picture><source id=src srcset=/w.webp><img id=pic src=/w.jpg width=800 height=600></picture></figure>\
         <img id=icon src=/i.png width=16 height=16><p>{prose}</p>\
         <div id=box><video id=film><source id=track src=blob:x></video></div><iframe id=ad src=/ad></iframe>\
         <iframe id=player src=https://video.example/1 allowfullscreen></iframe>\
         <svg id=ornament width=200 height=90></svg><svg id=chart role=img width=200 height=90><g id=bars></g></svg>\
         <p>{prose}</p></main><footer id=foot><p>Printed by hand <img id=logo src=/logo.png></p></footer>"
    ));
    let reading = Reading::of(&page, &Judge::new(&page).verdict());
    let kept = |id: &str| {
        let node = page
            .nodes()
            .find(|&node| page.attribute(node, "id") == Some(id));
        reading.kept[node.unwrap().index()]
    };
    for id in [
        "main", "h", "fig", "src", "pic", "box", "film", "track", "player", "chart", "bars",
    ] {
        assert!(kept(id), "{id}");
    }
    for id in ["blank", "icon", "ad", "ornament", "foot", "logo"] {
        assert!(!kept(id), "{id}");
    }
    assert_eq!(reading.kept.len(), page.len());
    assert!(reading.kept[NodeId::ROOT.index()]);
    assert_eq!(
        reading.heading.map(|node| say(&page, node)).as_deref(),
        Some("h1#h")
    );
}

#[test]
fn the_heading_is_the_one_that_says_the_title() {
    let heading = |source: &str| {
        let page = read(source);
        let reading = Reading::of(&page, &all(&page));
        let heading = reading.heading.map(|node| say(&page, node));
        (reading.title, heading.unwrap_or_default())
    };
    let found = |title: &str, heading: &str| (title.to_owned(), heading.to_owned());
    let metadata =
        "<meta property=og:site_name content='The Tide'><meta property=og:title content='Salt'>";
    for (source, expected) in [
        (
            "<title>Salt and sand | The Tide</title><h1 id=logo>Tide</h1><h2 id=t>Salt and sand</h2>",
            found("Salt and sand", "h2#t"),
        ),
        // Headings of menus share the site's name, those of parts a word of the title.
        (
            "<title>The mill has a new wheel - Tide News</title><h2>Tide menu</h2><h1 id=t>The mill has a new wheel</h1>",
            found("The mill has a new wheel", "h1#t"),
        ),
        (
            "<title>Wheels | Tide</title><h1 id=t>Wheels</h1><h2>Using wheels</h2>",
            found("Wheels", "h1#t"),
        ),
        (
            "<title>Wheels of oak for mills | Tide</title><h1 id=t>Wheels of oak</h1><h2>Mills, wheels, fine oak for you</h2>",
            found("Wheels of oak", "h1#t"),
        ),
        // The site's own name, in all the ways in which it stands beside the page's.
        (
            "<meta property=og:site_name content='The Tide of the East'><title>Salt - The Tide of the East</title>\
             <h1>The Tide of the East</h1>",
            found("Salt", ""),
        ),
        (
            "<title>salt and sand [The Tide Papers]</title><h2>Other</h2>",
            found("salt and sand", ""),
        ),
        (
            "<title>Ada Reed of Mill - Тетрадь Ады</title>",
            found("Ada Reed of Mill", ""),
        ),
        // Other words in the heading: the title is the document's, and no heading says it.
        (
            "<title>Salt and sand</title><h1>News</h1>",
            found("Salt and sand", ""),
        ),
        // A block that says it and nothing else; not the breadcrumb before it, what follows the text, nor words of a sentence.
        (
            "<title>Salt and sand | Tide</title><div>Salt and sand</div><div id=t><b>Salt and sand</b></div><p>Salt and sand are \
             what the sea leaves on the mill in a year of many storms, and what the miller sweeps into the river again.</p>\
             <div>Salt and sand</div>",
            found("Salt and sand", "div#t"),
        ),
        (
            "<title>Salt and sand</title><p><b>Salt and sand</b> are what the sea leaves.</p>",
            found("Salt and sand", ""),
        ),
        // A low heading comes first.
        (
            "<title>Salt and sand</title><div>Salt and sand</div><h4 id=t>Salt and sand</h4>",
            found("Salt and sand", "h4#t"),
        ),
        // A word alone is not enough to choose a heading by, but the same title in another place is found.
        (
            "<title>Saltworks</title><h3 id=t>SALTWORKS</h3>",
            found("Saltworks", "h3#t"),
        ),
        ("<h1 id=t>Salt</h1>", found("Salt", "h1#t")),
        ("<title>Salt</title><h1 hidden>Salt</h1>", found("Salt", "")),
        (
            &format!(
                "<title>The Tide</title>{metadata}<h1 id=logo>The Tide</h1><h2 id=t>Salt</h2>"
            ),
            found("Salt", "h2#t"),
        ),
        (
            &format!("<title>The Tide</title>{metadata}<h1 id=logo>The Tide</h1>"),
            found("Salt", ""),
        ),
    ] {
        assert_eq!(heading(source), expected, "{source}");
    }
}

#[test]
fn the_title_is_said_by_any_heading_and_no_other_is_like_it() {
    let title = |source: &str| Reading::of(&read(source), &all(&read(source))).title;
    for (source, expected) in [
        // An `h2` that shares a word or two with the titles is one of a part.
        (
            "<title>Twelve tools for the harbour</title><h2>Harbour tools</h2><h2>What are tools for?</h2>",
            "Twelve tools for the harbour",
        ),
        (
            "<title>Twelve tools for the harbour</title><h2>Ten tools for the harbour</h2>",
            "Ten tools for the harbour",
        ),
        // Lower headings are titles where they say one.
        (
            "<title>Salt and sand | The Tide</title><h1>The Tide</h1><h4>Salt and sand</h4><h4>Tide tables</h4>",
            "Salt and sand",
        ),
        (
            "<title>The Tide: Salt and sand</title><h1><a href='/'>The Tide</a></h1><h3>Salt and sand</h3>",
            "Salt and sand",
        ),
        // Of headings that say parts the site's name is the last to be taken, though it is longer.
        (
            "<title>Salt and sand — The Tide of the East</title><h1>The Tide of the East</h1><h1>Salt and sand</h1>",
            "Salt and sand",
        ),
        (
            "<title>Salt - Sand - The Tide</title><h1>The Tide</h1><h2>Salt - Sand</h2>",
            "Salt - Sand",
        ),
        // Marks between parts.
        (
            "<title>Salt and sand / Forum / The Tide</title>",
            "Salt and sand",
        ),
        ("<title>Salt and sand :: The Tide</title>", "Salt and sand"),
        ("<title>Salt and sand › The Tide</title>", "Salt and sand"),
        ("<title>Salt / sand</title>", "Salt / sand"),
        (
            "<title>港口今年春天重新疏浚_新闻_潮报</title>",
            "港口今年春天重新疏浚",
        ),
        (
            "<title>港口今年春天重新疏浚｜潮报</title>",
            "港口今年春天重新疏浚",
        ),
        (
            "<title>港口今年春天重新疏浚--潮报</title>",
            "港口今年春天重新疏浚",
        ),
        (
            "<title>the_harbour_in_spring</title>",
            "the_harbour_in_spring",
        ),
        // Readings of ideographs beside them are no part of a title.
        (
            "<title>港を深くする|潮報</title><h1><ruby>港<rt>みなと</rt></ruby>を深くする</h1>",
            "港を深くする",
        ),
    ] {
        assert_eq!(title(source), expected, "{source}");
    }
}

#[test]
fn notes_are_where_their_references_lead() {
    let page = read(
        "<p>As is known<sup id=s><a id=r1 href=#n1>1</a></sup>, and still<sup><a id=r2 href=#n2>[b]</a></sup>, \
         as said<sup><a id=r3 href=#n1>1</a></sup>.</p><ol><li id=n1>Since 1850. <a id=b1 href=#s>back</a></li>\
         <li id=n2>Not any more.</li></ol>",
    );
    let reading = Reading::of(&page, &all(&page));
    let notes: Vec<String> = reading
        .notes
        .iter()
        .map(|link| {
            format!(
                "{} {} {}",
                say(&page, link.reference),
                link.label,
                say(&page, link.note)
            )
        })
        .collect();
    assert_eq!(notes, ["a#r1 1 li#n1", "a#r2 [b] li#n2", "a#r3 1 li#n1"]);
    let backs: Vec<String> = reading.backs.iter().map(|&node| say(&page, node)).collect();
    assert_eq!(backs, ["a#b1"]);
}

#[test]
fn references_lead_to_notes_by_any_form_of_the_pages_address() {
    let notes = |url: &str, before: &str| {
        let source = format!(
            "<p>As is known<sup><a href='{before}#n1'>1</a></sup>.</p><ol><li id=n1>Since 1850.</li></ol>"
        );
        let page = parse(&source, url, Scripting::Off).unwrap();
        Reading::of(&page, &all(&page)).notes.len()
    };
    let topic = "https://tide.example/topic?t=5";
    assert_eq!(notes(topic, topic), 1);
    assert_eq!(notes(topic, "https://tide.example/topic?t=6"), 0);
    let sluice = "https://tide.example/wiki/Sluice";
    for before in ["", "./Sluice", "/wiki/Sluice"] {
        assert_eq!(notes(sluice, before), 1, "{before}");
    }
    for before in ["./Gate", "/wiki/Gate", "/"] {
        assert_eq!(notes(sluice, before), 0, "{before}");
    }
}

#[test]
fn formulas_have_their_tex_and_their_copies() {
    let page = read(
        "<p>Let <span class=katex><span class=katex-mathml><math id=a><semantics><mi>x</mi>\
         <annotation encoding=application/x-tex>x^2</annotation></semantics></math></span>\
         <span id=drawn class=katex-html aria-hidden=true>x2</span></span> be <math id=bare><mi>y</mi></math> and \
         <span id=pre class=MathJax_Preview>z</span><span class=MathJax id=E-1-Frame><span id=in class=MathJax_x>z</span>\
         <span class=MJX_Assistive_MathML><math id=inner><mi>z</mi></math></span></span>\
         <script id=E-1 type='math/tex; mode=display'>z</script><span class=MathJax id=E-2-Frame>w</span>\
         <script id=E-2 type=math/tex>w</script> as said.</p>",
    );
    let reading = Reading::of(&page, &all(&page));
    let formulas: Vec<String> = reading
        .formulas
        .iter()
        .map(|formula| {
            let copies: Vec<String> = formula
                .copies
                .iter()
                .map(|&node| say(&page, node))
                .collect();
            let (node, tex) = (say(&page, formula.node), &formula.tex);
            format!("{node} {tex:?} {} {}", formula.display, copies.join(" "))
        })
        .collect();
    assert_eq!(
        formulas,
        [
            "math#a \"x^2\" false span#drawn",
            "math#bare \"y\" false ",
            "script#E-1 \"z\" true span#pre span#E-1-Frame",
            "script#E-2 \"w\" false span#E-2-Frame",
        ]
    );
}

#[test]
fn pictures_are_those_of_the_written_article() {
    let mut pictures = 0;
    for name in [
        "article-figures",
        "article-lead",
        "article-math",
        "verdict-article",
        "verdict-docs",
    ] {
        let page = fixture(name);
        for verdict in [all(&page), Judge::new(&page).verdict()] {
            let reading = Reading::of(&page, &verdict);
            let written = Content::of(&page, &verdict).html();
            let lead = usize::from(!reading.facts.image.is_empty());
            let count = written.matches("<img").count();
            let shown = page
                .nodes()
                .filter(|&node| page.tag(node) == Some("img") && reading.kept[node.index()])
                .count();
            assert!(
                (count..=count + lead + 1).contains(&(shown + lead)),
                "{name}: {shown} {count}\n{written}"
            );
            pictures += shown;
        }
    }
    assert!(pictures >= 6, "{pictures}");
}

/// What holds of a reading of any page.
fn holds(page: &Page, verdict: &Verdict) {
    let reading = Reading::of(page, verdict);
    assert_eq!(reading.facts, Content::of(page, verdict).metadata());
    let article = Article::of(page, verdict);
    assert_eq!(reading.title, article.title);
    // What is shown says all that the article's text says, in its order, and what stands with it.
    let letters = |text: &str| -> Vec<char> {
        text.chars()
            .filter(|c| !c.is_whitespace() && *c != '|')
            .collect()
    };
    let mut shown = letters(&reading.text).into_iter();
    assert!(
        letters(&article.text())
            .into_iter()
            .all(|letter| shown.any(|other| other == letter)),
        "{}\n---\n{}",
        article.text(),
        reading.text
    );
    // What is shown alone has its title before it where no block says it.
    assert!(
        reading
            .markdown
            .ends_with(&Content::of(page, verdict).markdown())
    );
    assert_eq!(reading.kept.len(), page.len());
    for node in page.nodes() {
        let kept = reading.kept[node.index()];
        let is_full = page.text(node).is_none_or(|data| !text::is_blank(data));
        if let Some(above) = page.parent(node).filter(|_| kept && is_full) {
            assert!(reading.kept[above.index()], "what is around is kept");
        }
        // Of a post, what is said is shown and not what stands beside it; of a list, not what one chooses by.
        let is_whole = article.posts.is_empty() && article.items.is_empty();
        let is_article = verdict.is_article(node) && is_whole;
        if page.is_text(node) && !page.is_hidden(node) && is_article {
            // Of what the page shows twice the first.
            let said = page.text(node).unwrap_or_default().trim();
            let is_before = reading.heading.is_some_and(|heading| node < heading);
            // Nor what leads to the title, says it or the facts again, nor a last heading with nothing below.
            let may_go = is_before
                || is_in_heading(page, node)
                || reading.title == said
                || is_line_of_facts(&reading.facts, said);
            let is_kept = kept || reading.text.contains(said) || may_go;
            assert!(is_kept, "texts of the article are kept");
        }
        if kept && !page.is_text(node) {
            const MEDIA: [&str; 11] = [
                "img", "picture", "iframe", "embed", "object", "video", "audio", "svg", "canvas",
                "math", "script",
            ];
            let is_media = |at: NodeId| page.tag(at).is_some_and(|tag| MEDIA.contains(&tag));
            let inside = page.subtree(node).any(|at| {
                is_media(at)
                    || (page.text(at).is_some_and(|data| !text::is_blank(data))
                        && reading.kept[at.index()])
            });
            assert!(
                inside || page.ancestors(node).any(is_media),
                "an element is kept for something"
            );
        }
    }
    let ordered = |nodes: Vec<NodeId>| nodes.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(ordered(
        reading.notes.iter().map(|link| link.reference).collect()
    ));
    assert!(ordered(reading.backs.clone()));
    assert!(ordered(
        reading
            .formulas
            .iter()
            .map(|formula| formula.node)
            .collect()
    ));
    let articles: Vec<NodeId> = reading.articles.iter().map(|part| part.node).collect();
    for pair in articles.windows(2) {
        assert!(page.end(pair[0]) <= pair[1], "articles do not overlap");
    }
    let mut copies: Vec<NodeId> = reading
        .formulas
        .iter()
        .flat_map(|formula| formula.copies.clone())
        .collect();
    copies.sort_unstable();
    for pair in copies.windows(2) {
        assert!(page.end(pair[0]) <= pair[1], "copies do not overlap");
    }
}

#[test]
fn fixtures_are_read_as_they_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pages");
    for case in std::fs::read_dir(folder).unwrap() {
        let name = case.unwrap().file_name().into_string().unwrap();
        if name.starts_with("article-") || name.starts_with("verdict-") {
            let page = fixture(&name);
            holds(&page, &all(&page));
            holds(&page, &Judge::new(&page).verdict());
        }
    }
}

proptest! {
    #[test]
    fn any_page_is_read(page in pages::pages()) {
        holds(&page, &all(&page));
        holds(&page, &Judge::new(&page).verdict());
    }
}

#[test]
fn a_hundred_thousand_levels() {
    for tags in [
        &["div"][..],
        &["h1"],
        &["article", "h1"],
        &["sup", "a"],
        &["math"],
        &["figure", "img"],
        &["picture", "img"],
        &["video", "p"],
        &["svg", "object"],
    ] {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        page.open("body", Flags::default());
        for k in 0..100_000 {
            let tag = tags[k % tags.len()];
            page.open(tag, Flags::default());
            page.attribute("href", "#x");
            page.attribute("id", "x");
            page.attribute("src", "/x.png");
            page.text("w ", Flags::default());
        }
        let page = page.finish(PageFacts::default()).unwrap();
        let reading = Reading::of(&page, &all(&page));
        assert_eq!(reading.kept.len(), page.len(), "{tags:?}");
    }
}

#[test]
fn captions_tables_code_and_notes_stand_with_the_texts() {
    let prose = prose();
    let page = read(&format!(
        "<title>The wheel of the mill</title><nav><ul><li><a href=/x>Menu</a><li><a href=/y>Other</a></ul></nav>\
         <main><h1>The wheel of the mill</h1><p>{prose}<sup><a href=#n1 id=r1>1</a></sup></p>\
         <figure><img src=/w.jpg width=800 height=600><figcaption>From the east</figcaption></figure><p>{prose}</p>\
         <table><caption>Tides</caption><tr><th>Day</th><th>Hour</th></tr><tr><td>Mon</td><td>4</td></tr><tr><td>Tue</td><td>5</td></tr></table>\
         <p>{prose}</p><pre>mill --open</pre><p>{prose}</p>\
         <table><tr><td><a href=/a>Mills</a></td><td><a href=/b>Wheels</a></td></tr><tr><td><a href=/c>Gates</a></td><td><a href=/d>Ponds</a></td></tr></table>\
         <ol><li id=n1>Since 1850. <a href=#r1>back</a></li></ol></main><footer><p>Printed by hand</p></footer>"
    ));
    let verdict = Judge::new(&page).verdict();
    let reading = Reading::of(&page, &verdict);
    let kept: String = page
        .nodes()
        .filter(|&node| reading.kept[node.index()])
        .filter_map(|node| page.text(node))
        .collect();
    for companion in [
        "From the east",
        "Tides",
        "Day",
        "Mon",
        "5",
        "mill --open",
        "Since 1850.",
    ] {
        assert!(kept.contains(companion), "{companion} in {kept}");
    }
    assert_eq!(reading.notes.len(), 1);
    assert!(!kept.contains("Printed by hand") && !kept.contains("Menu"));
    let written = [
        Content::of(&page, &verdict).markdown(),
        Content::of(&page, &verdict).html(),
    ];
    for form in &written {
        assert!(
            form.contains("From the east") && form.contains("mill --open"),
            "{form}"
        );
        assert!(
            form.contains("Tue") && form.contains("Since 1850."),
            "{form}"
        );
    }
    // The text alone is what it was.
    let text = Article::of(&page, &verdict).text();
    assert!(text.contains("The miller opens the gate"), "{text}");
}

#[test]
fn a_body_has_its_title_once() {
    let text = "<p>The ferry crosses the sound twice a day, and in winter only when the ice lets it, as nobody has a timetable.</p>".repeat(4);
    let pages = [
        // In the body, above it, in capitals, beside a mark, and on no heading of the page.
        format!("<title>The last ferry</title><main><h1>The last ferry</h1>{text}</main>"),
        format!(
            "<title>The last ferry</title><header><h1>The last ferry</h1></header><main>{text}</main>"
        ),
        format!("<title>The last ferry</title><main>{text}</main>"),
        format!("<title>The last ferry</title><main><h1>The <em>last</em> ferry</h1>{text}</main>"),
    ];
    for page in pages {
        let page = parse(&page, "https://sound.example/x", Scripting::Off).unwrap();
        let verdict = Judge::new(&page).verdict();
        let reading = Reading::of(&page, &verdict);
        for body in [reading.markdown.replace('*', ""), reading.text] {
            assert_eq!(body.matches("The last ferry").count(), 1, "{body}");
        }
    }
}

#[test]
fn boxes_that_open_menus_are_no_tasks() {
    let story = "The miller opens the gate when the pond is full, and the wheel turns for four hours with great care.";
    let menu = "<ul><li><input type=checkbox id=one checked><label for=one>Shop</label>\
        <li><input type=checkbox id=two><label for=two>News</label></ul>";
    let tasks = "<ul><li><input type=checkbox checked> Grease the axle<li><input type=checkbox> Clear the race</ul>";
    let source = format!(
        "<title>The mill</title><nav>{menu}</nav><article><h1>The mill</h1><p>{story}</p><p>{story}</p>{tasks}<p>{story}</p>\
         </article><footer>{menu}</footer>"
    );
    let page = parse(&source, "", Scripting::Off).unwrap();
    let verdict = Judge::new(&page).verdict();
    let markdown = Content::of(&page, &verdict).markdown();
    let written: Vec<&str> = markdown.lines().filter(|line| line.contains('[')).collect();
    assert_eq!(
        written,
        ["-   [x] Grease the axle", "-   [ ] Clear the race"],
        "{markdown}"
    );
}

fn is_in_heading(page: &Page, node: NodeId) -> bool {
    let mut around = page.ancestors(node).take(3);
    around.any(|above| {
        page.element(above)
            .is_some_and(|element| element.heading_level() > 0)
    })
}

fn is_line_of_facts(facts: &Metadata, said: &str) -> bool {
    let says_day = said.contains(|letter: char| letter.is_ascii_digit());
    let says_name = || {
        facts
            .authors
            .iter()
            .any(|name| said.contains(name.as_str()))
    };
    text::count(said).words <= 14 && (says_day || says_name())
}
