//! Facts about an article, from every source a page may give them in.

use unhusk::article::Metadata;
use unhusk::page::html::{Scripting, parse};

fn read(source: &str) -> Metadata {
    Metadata::of(&parse(source, "https://tide.example/a/b", Scripting::Off).unwrap())
}

/// A page that says this in JSON-LD.
fn ld(json: &str) -> String {
    format!("<script type='application/ld+json'>{json}</script><p>Text</p>")
}

/// The facts that the page gives, ` | ` between them; authors one by one.
fn facts(source: &str) -> String {
    let found = read(source);
    let authors = found.authors.iter().map(|author| ("author", author));
    let others = [
        ("headline", &found.headline),
        ("site", &found.site),
        ("published", &found.published),
        ("modified", &found.modified),
        ("description", &found.description),
        ("image", &found.image),
        ("language", &found.language),
        ("address", &found.address),
        ("kind", &found.kind),
    ];
    let facts: Vec<String> = authors
        .chain(others)
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    facts.join(" | ")
}

#[test]
fn json_ld_gives_all_of_them() {
    let source = ld(
        r#"{"@context": "https://schema.org", "@type": ["NewsArticle"], "headline": "Salt &amp; <b>sand</b>",
        "author": [{"@type": "Person", "name": "Ada Reed"}, "Ben Low", {"name": ["Cy Mud", "Di Fox"]}],
        "publisher": {"name": "The Tide"}, "datePublished": "2020-05-02T08:30:00+0200", "dateModified": "2020-05-03",
        "description": "About\n sand", "image": [{"url": "/pier.jpg"}], "inLanguage": "en_gb",
        "mainEntityOfPage": {"@id": "https://tide.example/salt"}}"#,
    );
    assert_eq!(
        facts(&source),
        "author: Ada Reed | author: Ben Low | author: Cy Mud | author: Di Fox | headline: Salt & sand | site: The Tide | \
         published: 2020-05-02T08:30:00+02:00 | modified: 2020-05-03 | description: About sand | \
         image: https://tide.example/pier.jpg | language: en-GB | address: https://tide.example/salt | \
         kind: NewsArticle",
    );
}

#[test]
fn json_ld_is_read_as_graphs_lists_and_references() {
    let graph = ld(
        r##"{"@graph": [{"@type": "WebSite", "name": "The Tide", "@id": "#site"},
        {"@type": "WebPage", "name": "page", "author": "Nobody"},
        {"@type": "BlogPosting", "headline": "In a graph", "author": {"@id": "#ada"}},
        {"@type": "Person", "@id": "#ada", "name": "Ada Reed"}]}"##,
    );
    let list = ld(
        r#"[{"@type": "Organization", "name": "x"}, {"@type": "http://schema.org/Article", "headline": "In a list"}]"#,
    );
    let others = ld(
        r#"{"@type": "ItemList", "itemListElement": [{"item": {"@type": "Article", "headline": "Another"}}]}"#,
    );
    let circle = ld(
        r##"{"@graph": [{"@type": "Article", "@id": "#a", "author": {"@id": "#a"}, "headline": "Circle"}]}"##,
    );
    assert_eq!(
        facts(&graph),
        "author: Ada Reed | headline: In a graph | site: The Tide | kind: BlogPosting",
    );
    assert_eq!(facts(&list), "headline: In a list | kind: Article");
    // What a list of other articles says is not about this page.
    assert_eq!(facts(&others), "");
    // Only names refer: a circle of references ends.
    assert_eq!(facts(&circle), "headline: Circle | kind: Article");
}

#[test]
fn json_ld_is_forgiven_what_readers_forgive_and_refused_otherwise() {
    for good in [
        "<!-- {\"@type\": \"Article\", \"headline\": \"H\"} -->",
        "//<![CDATA[\n{\"@type\": \"Article\", \"headline\": \"H\",}\n//]]>",
        "{\"@type\": \"Article\", \"x\": \"line\nend\ttab\", \"y\": [1, -2.5e3, true, null,], \"headline\": \"H\"};",
        "\u{feff} {\"@type\":\"Article\",\"headline\":\"\\u0048\"}",
        "{\"@type\": \"Article\", \"x\": \"the \"old\" pier\", \"y\": [\"a\", true], \"headline\": \"H\"}",
        "{\"@type\":\"Article\",\"emoji\":\"\\ud83d\\ude00 \\ud83d\",\"headline\":\"H\"}",
    ] {
        assert_eq!(read(&ld(good)).headline, "H", "{good}");
    }
    for bad in [
        "{\"@type\": \"Article\", \"headline\": \"H\"",
        "{\"@type\": \"Article\", \"headline\": \"H}",
        "{\"@type\": \"Article\" \"headline\": \"H\"}",
        "{\"@type\": \"Article\", headline: \"H\"}",
        "{\"@type\": \"Article\", \"headline\": \"H\"]",
        "{\"@type\": \"Article\", \"headline\": \"\\x\"}",
        "{\"@type\": \"Article\", \"headline\": \"\\u00g0\"}",
        "{\"@type\": \"Article\", \"headline\": inf}",
        "{\"@type\": \"Article\", \"headline\": \"H\"} x",
        "var a = {\"@type\": \"Article\", \"headline\": \"H\"}",
        "",
    ] {
        assert_eq!(read(&ld(bad)).headline, "", "{bad}");
    }
}

#[test]
fn meta_elements_are_read_in_all_their_dialects() {
    for (source, expected) in [
        (
            "<html lang=de-ch><meta property='og:title' content='Titel'><meta property='og:site_name' content='Die Flut'>\
             <meta property='og:type' content='article'><meta property='og:url' content='/kanonisch'>\
             <meta property='og:image' content='bild.jpg'><meta property='og:description' content=' Kurz  gesagt '>\
             <meta property='article:published_time' content='2021-01-02T03:04Z'><meta property='article:modified_time' content='2021-02-03 04:05:06'>\
             <meta property='article:author' content='https://social.example/ada'><meta name=author content='von Ada Reed'>",
            // An address is no name.
            "author: Ada Reed | headline: Titel | site: Die Flut | published: 2021-01-02T03:04:00Z | \
             modified: 2021-02-03T04:05:06 | description: Kurz gesagt | image: https://tide.example/a/bild.jpg | \
             language: de-CH | address: https://tide.example/kanonisch | kind: article",
        ),
        (
            "<meta name='twitter:title' content='T'><meta name='twitter:image' content='https://x.example/i.png'>\
             <meta name='twitter:label1' content='Written by'><meta name='twitter:data1' content='Ada Reed'>",
            "author: Ada Reed | headline: T | image: https://x.example/i.png",
        ),
        (
            "<meta name='DC.Title' content='T'><meta name='DC.creator' content='Ada Reed'><meta name='DC.date.issued' content='2019'>\
             <meta name='dc.language' content='fr'>",
            "author: Ada Reed | headline: T | published: 2019 | language: fr",
        ),
        (
            "<meta name=citation_title content=T><meta name=citation_author content='Reed, Ada'>\
             <meta name=citation_author content='Low, Ben'><meta name=citation_publication_date content='2018/3/4'>",
            "author: Ada Reed | author: Ben Low | headline: T | published: 2018-03-04",
        ),
        (
            "<meta name=parsely-title content=T><meta name=parsely-author content='Ada Reed'>\
             <meta name=parsely-pub-date content='2017-06-05T04:03:02.5Z'>",
            "author: Ada Reed | headline: T | published: 2017-06-05T04:03:02Z",
        ),
    ] {
        assert_eq!(facts(source), expected, "{source}");
    }
}

#[test]
fn microdata_links_and_times_are_read() {
    assert_eq!(
        facts(
            "<link rel=canonical href='../c'><article itemscope itemtype='https://schema.org/NewsArticle'>\
             <h1 itemprop=headline>The  headline</h1><span itemprop=author itemscope><a href=/x><b itemprop=name>Ada Reed</b></a>, 40 books</span>\
             <time itemprop=datePublished datetime='2016-02-29'>today</time><meta itemprop=dateModified content='March 1, 2016'>\
             <img itemprop=image src='/p.jpg'>\
             <div itemprop=comment itemscope itemtype='https://schema.org/Comment'><b itemprop=author>Troll</b></div></article>"
        ),
        "author: Ada Reed | headline: The headline | published: 2016-02-29 | modified: 2016-03-01 | \
         image: https://tide.example/p.jpg | address: https://tide.example/c | kind: NewsArticle",
    );
    assert_eq!(
        facts(
            "<a rel='nofollow author' href=/ada>Ada Reed</a> <time datetime='soon'>x</time><time datetime='2015-01-01T10:00'>x</time>"
        ),
        "author: Ada Reed | published: 2015-01-01T10:00:00",
    );
}

#[test]
fn bylines_near_the_title_are_the_last_resort() {
    let byline = |line: &str| read(&format!("<h1>Title</h1>{line}<p>Text by the sea.</p>")).authors;
    for (line, name) in [
        ("<p>By Ada Reed</p>", "Ada Reed"),
        ("<p>by <a href=/ada>Ada Reed</a> on Monday</p>", "Ada Reed"),
        ("<p>Von Ada Reed | 2. Mai</p>", "Ada Reed"),
        (
            "<div class='post-byline'>Ada Reed · 5 min</div>",
            "Ada Reed",
        ),
        ("<span class=author>Автор: Ада Рид</span>", "Ада Рид"),
    ] {
        assert_eq!(byline(line), [name], "{line}");
    }
    for line in [
        "<p>By the time the tide had come in we were on the roof.</p>",
        "<p>By 1850 it was gone</p>",
        "<p>by</p>",
        "<p class=author>*</p>",
        "<p hidden>By Ada Reed</p>",
        "<p>Text Messages</p>",
    ] {
        assert_eq!(byline(line), [""; 0], "{line}");
    }
}

#[test]
fn dates_become_iso_where_their_form_is_known() {
    let published = |date: &str| read(&format!("<meta name=date content='{date}'>")).published;
    for (written, wanted) in [
        ("2020-02-29", "2020-02-29"),
        ("20200229", "2020-02-29"),
        ("2020-02", "2020-02"),
        ("2020/2/9 7:05", "2020-02-09T07:05:00"),
        ("2020-02-09T07:05:30.123-0330", "2020-02-09T07:05:30-03:30"),
        ("Thu, 02 Jan 2020 10:00:00 GMT", "2020-01-02T10:00:00Z"),
        (
            "Thursday, January 2nd, 2020 at 1:30 PM",
            "2020-01-02T13:30:00",
        ),
        ("2 Sept. 2020", "2020-09-02"),
        ("2. Mai 2020", "2020-05-02"),
        // None: no such day, more than one reading, no day that the page says.
        ("2021-02-29", ""),
        ("03/04/2020", ""),
        ("yesterday  at noon", ""),
        ("1970-01-01T00:00:00Z", ""),
        (&"9".repeat(65), ""),
    ] {
        assert_eq!(published(written), wanted, "{written}");
    }
}

#[test]
fn another_date_of_the_page_says_the_order_of_day_and_month() {
    let text = "<p>The harbour was dredged in spring, and the quiet meetings about it went on until the first boats came back.</p>";
    let published = |language: &str, other: &str| {
        read(&format!(
            "<html lang='{language}'><title>The harbour</title><main><h1>The harbour</h1><p>Published 03/04/2020</p>{}</main><p>{other}</p>",
            text.repeat(5)
        ))
        .published
    };
    assert_eq!(published("en-US", ""), "2020-03-04");
    assert_eq!(published("de", ""), "2020-04-03");
    assert_eq!(published("en-US", "Ben, 17/04/2020"), "2020-04-03");
    assert_eq!(published("de", "Ben, 04/17/2020"), "2020-03-04");
    assert_eq!(
        published("", "Ben, 17/04/2020, Cy, 18/04/2020"),
        "2020-04-03"
    );
    // Where no date in digits says it, those with the name of a month do.
    assert_eq!(published("en-US", "Ben, 3 May 2021"), "2020-04-03");
    assert_eq!(published("", "Ben, May 3, 2021"), "2020-03-04");
    assert_eq!(
        published("", "Ben, 3 May 2021. Cy, May 4, 2021"),
        "2020-04-03"
    );
    assert_eq!(
        published("", "<b>Ben, 3 May 2021</b> <b>Cy, May 4, 2021</b>"),
        ""
    );
    assert_eq!(
        published("en-US", "Ben, 3 May 2021, 04/17/2020"),
        "2020-03-04"
    );
    // Not two numbers of a path or a version, and not prose.
    assert_eq!(published("en-US", "Room 17/04/2020/1"), "2020-03-04");
    let prose = format!(
        "{} 17/04/2020.",
        "The letter was found in a box of old papers".repeat(2)
    );
    assert_eq!(published("en-US", &prose), "2020-03-04");
}

#[test]
fn an_article_says_itself_when_it_was_published_first() {
    let text = "<p>The harbour was dredged in spring, and the quiet meetings about it went on until the first boats came back.</p>";
    let published = |note: &str| {
        read(&format!(
            "<html lang=en><title>The harbour</title><main><h1>The harbour</h1><p>30 September 2022</p>{}{note}</main>",
            text.repeat(5)
        ))
        .published
    };
    let first = "2019-09-26";
    for note in [
        "<p>This article was originally published on 26 Sep 2019 at noon but has been updated since.</p>",
        "<p>It stands. (Originally published September 26, 2019.)</p>",
        "<p><em>Editor's note: this story, first published <time>26 September 2019</time>, was corrected.</em></p>",
        "<p>Dieser Beitrag wurde erstmals veröffentlicht am 26. September 2019.</p>",
    ] {
        assert_eq!(published(note)[..10], *first, "{note}");
    }
    for note in [
        "<p>Her book about the harbour was originally published on 26 September 2019.</p>",
        "<p>This article was originally published in the Sunday paper of the old town on 26 September 2019.</p>",
        "<p>This article was originally published on 1 October 2022.</p>",
        "<p>This article was originally published in 2019.</p>",
    ] {
        assert_eq!(published(note), "2022-09-30", "{note}");
    }
}

#[test]
fn the_date_behind_minutes_of_reading_stands_alone() {
    let text = "<p>The harbour was dredged in spring, and the quiet meetings about it went on until the first boats came back.</p>";
    let page = format!(
        "<html lang=en><title>The harbour</title><meta property='article:published_time' content='2024-08-07T12:01:51Z'>\
         <article><h1>The harbour</h1><div><span>7 min read</span> <i>·</i> <span>Dec 30, 2013</span></div>{}</article>",
        text.repeat(5)
    );
    assert_eq!(read(&page).published, "2013-12-30");
}

#[test]
fn addresses_that_lead_nowhere_are_left_out() {
    assert_eq!(
        facts(
            "<html lang='not a language'><link rel=canonical href='javascript:alert(1)'><meta property='og:image' content='data:image/png;base64,AA'>\
             <meta name=author content='mail@tide.example'>"
        ),
        "",
    );
}

/// Names of authors of a page with this around its text.
fn authors(before: &str, behind: &str) -> Vec<String> {
    let text = "<p>The harbour was dredged in spring, and the quiet meetings about it went on until the first boats came back.</p>";
    read(&format!(
        "<title>The harbour - The Tide</title><body><main><h1>The harbour</h1>{before}{}{behind}",
        text.repeat(5)
    ))
    .authors
}

#[test]
fn a_name_alone_beside_the_date_is_the_author() {
    let beside = |line: &str| authors(&format!("<div><time>2024-05-17</time> · {line}</div>"), "");
    assert_eq!(beside("<span>Ada Reed</span>"), ["Ada Reed"]);
    assert_eq!(beside("<span>Dirk van Holt</span>"), ["Dirk van Holt"]);
    assert_eq!(
        beside("<span>Ada Reed, Cy B. Mud, Ben Low</span>"),
        ["Ada Reed", "Cy B. Mud", "Ben Low"]
    );
    assert_eq!(
        beside("<span>5 min read</span> · <span>Ada Reed</span>"),
        ["Ada Reed"]
    );
    let before = authors("<span>Ada Reed</span> <span>17 May 2024</span>", "");
    assert_eq!(before, ["Ada Reed"]);
    // The text has these words small, so they are no name.
    assert!(beside("<span>Quiet Meetings</span>").is_empty());
    // Nor are what leads to a list, a heading, the site, a sentence, and a single word.
    assert!(beside("<a href='/category/pier-walks'>Pier Walks</a>").is_empty());
    assert!(beside("<h3>Pier Walks</h3>").is_empty());
    assert!(beside("<span>The Tide</span>").is_empty());
    assert!(beside("<span>Share Everything.</span>").is_empty());
    assert!(beside("<span>Culture</span>").is_empty());
}

#[test]
fn the_first_line_of_a_named_element_is_the_name() {
    let named = |inner: &str| authors(&format!("<div class='author'>{inner}</div>"), "");
    assert_eq!(
        named("<p>Ada Reed</p><p>Harbour Master</p>"),
        ["Ada Reed"],
        "what a person does follows in a line of its own"
    );
    assert_eq!(named("<p>Written by</p><p>Ada Reed</p>"), ["Ada Reed"]);
    assert_eq!(
        named("<div>AR</div><div>Ada Reed</div>"),
        ["Ada Reed"],
        "initials stand for a picture"
    );
    assert_eq!(
        named("<a href='/ada'>Ada Reed</a><a href='/ben'>Ben Low</a>"),
        ["Ada Reed", "Ben Low"]
    );
    let plural = authors("<ul class='authornames'><li>Ada Reed</li></ul>", "");
    assert_eq!(plural, ["Ada Reed"]);
}

#[test]
fn a_box_behind_the_text_may_name_several_people() {
    let two = "<p>Written by <a href='/authors/ada-and-ben'>Ada Reed and Ben Low</a></p>";
    assert_eq!(authors("", two), ["Ada Reed", "Ben Low"]);
    // One of them again says nothing new; another is another article's.
    let again = "<p>Written by <a href='/authors/ben'>Ben Low</a></p>";
    assert_eq!(authors("", &[two, again].concat()), ["Ada Reed", "Ben Low"]);
    let other = "<p>Written by <a href='/authors/cy'>Cy Mud</a></p>";
    assert!(authors("", &[two, other].concat()).is_empty());
}

#[test]
fn a_date_named_as_one_counts_in_an_aside_where_no_other_is_found() {
    let aside = |inner: &str| {
        format!("<main><h1>The harbour</h1><p>Dredged in spring.</p></main><aside>{inner}</aside>")
    };
    let date = |source: &str| read(source).published;
    assert_eq!(
        date(&aside("<p class='story_date'>25 May 2023</p>")),
        "2023-05-25"
    );
    assert_eq!(date(&aside("<p>25 May 2023</p>")), "");
    let own = "<h2>Next</h2><p class='story_date'>1 May 2023</p>";
    assert_eq!(
        date(&[&aside("<p class='date'>25 May 2023</p>"), own].concat()),
        "2023-05-01"
    );
}

#[test]
fn labels_and_lines_of_dates_are_no_names() {
    let line = |line: &str| authors(&format!("<div class='author'>{line}</div>"), "");
    for none in [
        "Von",
        "Veröffentlicht am",
        "Publicado el",
        "Last updated",
        "Insights from",
    ] {
        assert_eq!(line(none), [""; 0], "{none}");
    }
    let label = "<span class='author'>Von</span> <p>by Ada Reed</p>";
    assert_eq!(authors(label, ""), ["Ada Reed"]);
    assert_eq!(line("Ursula von Holt"), ["Ursula von Holt"]);
}

#[test]
fn what_stands_around_names_is_left_out() {
    for (said, names) in [
        ("Rezept von Ada Reed", &["Ada Reed"][..]),
        ("Ein Artikel von Ada von Holt", &["Ada von Holt"]),
        ("Story and research by Ada Reed", &["Ada Reed"]),
        ("Ada Reed // 17", &["Ada Reed"]),
        ("/ Ada Reed", &["Ada Reed"]),
        ("Ada Reed, Ben Low, Tide", &["Ada Reed", "Ben Low"]),
        ("Ada Reed & Sons", &["Ada Reed & Sons"]),
        ("Ada von Holt", &["Ada von Holt"]),
        ("By Ada Reed, College of Salt", &["Ada Reed"]),
        ("Ada Reed, dpa", &["Ada Reed"]),
        ("Ada Reed, Senior Director, Salt Institute", &["Ada Reed"]),
        (
            "Ada Reed (night editor) and Ben Low",
            &["Ada Reed", "Ben Low"],
        ),
        ("Robert (Bob) Reed", &["Robert (Bob) Reed"]),
        ("By Ada Reed Photographs by Ben Low", &["Ada Reed"]),
        ("Written by Ada Reed. Reviewed by Ben Low", &["Ada Reed"]),
        ("By Ada Reed areed@tide.example", &["Ada Reed"]),
        ("Haber: Ada Reed", &["Ada Reed"]),
        ("كتب: كريم منصور", &["كريم منصور"]),
        ("김하늘 기자", &["김하늘"]),
    ] {
        assert_eq!(unhusk::article::names(said), names, "{said}");
    }
    assert_eq!(authors("<p>/ By Ada Reed</p>", ""), ["Ada Reed"]);
    let short = "<div class='byline'><p>Reed</p><a href='/ada'>Ada Reed</a></div>";
    assert_eq!(authors(short, ""), ["Ada Reed"]);
}

#[test]
fn a_byline_behind_the_title_is_before_marks_far_behind_it() {
    let far = "<p>Next</p>".repeat(40);
    let marked = format!("{far}<a rel=author href='/cy'>Cy Mud</a>");
    assert_eq!(authors("<p>By Ada Reed</p>", &marked), ["Ada Reed"]);
    let same = format!("{far}<a rel=author href='/ada'>Dr Ada Reed</a>");
    assert_eq!(authors("<p>By Ada Reed</p>", &same), ["Dr Ada Reed"]);
    assert_eq!(authors("", &marked), ["Cy Mud"]);
}

#[test]
fn names_far_before_the_title_are_the_last_resort() {
    let page = |before: &str, behind: &str| {
        let between = "<p>Harbour</p>".repeat(40);
        let source = format!(
            "<title>The harbour - The Tide</title><div>{before}</div>{between}<main><h1>The harbour</h1>{behind}<p>Dredged.</p></main>"
        );
        read(&source).authors
    };
    let name = "<span class='author'>Ada Reed</span>";
    assert_eq!(page(name, ""), ["Ada Reed"]);
    assert_eq!(page(name, "<p>By Ben Low</p>"), ["Ben Low"]);
    let others = [name, "<span class='author'>Ben Low</span>"].concat();
    assert!(page(&others, "").is_empty());
    assert!(page("<span class='author'>The Tide</span>", "").is_empty());
    assert!(page(&format!("<nav>{name}</nav>"), "").is_empty());
}

#[test]
fn dates_stand_alone_before_the_title_and_in_no_quote() {
    let date = |before: &str, behind: &str| {
        read(&format!("<div><span>{before}</span></div><main><h1>The harbour</h1><p>Dredged.</p>{behind}</main>")).published
    };
    assert_eq!(date("17 May 2024, 10:00", ""), "2024-05-17T10:00:00");
    assert_eq!(date("Today is 17 May 2024", ""), "");
    assert_eq!(date("17 May 2024 Boats collide", ""), "");
    assert_eq!(date("<nav>17 May 2024</nav>", ""), "");
    assert_eq!(date("17 May 2024", "<p>18 May 2024</p>"), "2024-05-18");
    assert_eq!(date("", "<blockquote><p>17 May 2024</p></blockquote>"), "");
    let label = "<p>Erscheint: <span>17. Mai 2024</span></p>";
    assert_eq!(date("", label), "2024-05-17");
}

#[test]
fn dates_follow_the_colon_of_a_label() {
    let date = |line: &str| read(&format!("<h1>港口</h1><p>{line}</p>")).published;
    assert_eq!(date("发布时间:2018-05-22"), "2018-05-22");
    assert_eq!(date("发布时间：2018年5月22日"), "2018-05-22");
    assert_eq!(date("２０１８年５月２２日"), "2018-05-22");
    assert_eq!(
        date("2018-05-22 10:15 来源：东海岸潮汐日报网络版 作者：张三 编辑：李四"),
        "2018-05-22T10:15:00"
    );
    assert_eq!(date("10:2018-05-22"), "");
}

/// The date of a page with a line below its title, its text, and this behind it.
fn dated(line: &str, behind: &str) -> String {
    let text = "<p>The harbour was dredged in spring, and the quiet meetings about it went on until the first boats came back.</p>";
    read(&format!(
        "<main><h1>The harbour</h1>{line}{}{behind}</main>",
        text.repeat(5)
    ))
    .published
}

#[test]
fn dates_of_captions_comments_and_other_articles_are_not_the_pages() {
    let date = |line: &str, behind: &str| dated(line, behind);
    let own = "<span>17 May 2024</span>";
    let figure = "<figure><img src=a.jpg><figcaption>The quay, 3 May 2024</figcaption></figure>";
    assert_eq!(date(&[figure, own].concat(), ""), "2024-05-17");
    let link = format!("<p class='comments-link-before caption'>{own}</p>");
    assert_eq!(date(&link, ""), "2024-05-17");
    let comment = "<div class='comment-list'><b>Ben</b> <time datetime='2024-06-01'>1 June 2024</time><p>Nice.</p></div>";
    assert_eq!(date("", comment), "");
    let meta = format!("<div class='post-meta'>By Ada Reed | {own} | <a href=/c>News</a></div>");
    let related = "<div class='related-posts'><a href=/x>Nets</a> <span class='date'>1 June 2024</span></div>";
    assert_eq!(date("", &[&meta, related].concat()), "2024-05-17");
}

#[test]
fn dates_in_sentences_are_no_dates_of_publication() {
    let posted = "<p>Posted 17 May 2024</p>";
    for line in [
        "On 9 January 1936 the glass fell.",
        "Join us on Saturday, 14 November 2026 at 7 pm.",
        "Deadline: 30 June 2024",
    ] {
        let line = format!("<p>{line}</p>");
        assert_eq!(dated(&line, ""), "", "{line}");
        assert_eq!(dated(&line, posted), "2024-05-17", "{line}");
    }
    for line in [
        "17 May 2024, 4 p.m.",
        "Posted by Ada on 17 May 2024 in Local News.",
    ] {
        assert_eq!(dated(&format!("<p>{line}</p>"), ""), "2024-05-17", "{line}");
    }
}

#[test]
fn dates_of_changes_stand_beside_those_of_publication() {
    let both = |line: &str| {
        let found = read(&format!("<main><h1>The harbour</h1>{line}</main>"));
        [found.published, found.modified].join(" ")
    };
    let time = |text: &str| format!("<time datetime='2024-05-17'>{text}</time>");
    let line = "<p>Updated: May 20, 2024. Published: May 17, 2024</p>";
    assert_eq!(both(line), "2024-05-17 2024-05-20");
    assert_eq!(
        both(&time("May 17, 2024 <i>Updated May 20, 2024</i>")),
        "2024-05-17 "
    );
    assert_eq!(both(&time("Updated May 20, 2024")), "2024-05-17 ");
    // Where nothing else is said, a change is what the page is dated with.
    assert_eq!(both(&time("Updated May 17, 2024")), "2024-05-17 2024-05-17");
    let named = "<time class='published updated' datetime='2024-05-17'>17 May</time>";
    assert_eq!(both(named), "2024-05-17 ");
}

#[test]
fn ages_have_their_dates_in_attributes() {
    for element in [
        "<span title='Fri, 17 May 2024 09:22:00 GMT'>3 months ago</span>",
        "<time title='17 May 2024'>3 months ago</time>",
        "<abbr class=timeago title='2024-05-17T09:22:00Z'>yesterday</abbr>",
        "<span data-timestamp=1715937720>3 months ago</span>",
        "<span data-time='2024-05-17 09:22:00'>3 bulan lalu</span>",
    ] {
        let date = dated(&format!("<div>{element}</div>"), "");
        assert_eq!(&date[..date.len().min(10)], "2024-05-17", "{element}");
    }
    assert_eq!(
        dated(
            "<a title='Fog of 17 May 2024' href=/fog>Fog and more fog</a>",
            ""
        ),
        ""
    );
}

#[test]
fn a_day_is_better_than_a_month() {
    let page = |rest: &str| {
        let month = "<meta name=citation_publication_date content='2022/07'>";
        read(&[month, rest].concat()).published
    };
    assert_eq!(
        page("<h1>The harbour</h1><p>Published: 30 May 2022</p>"),
        "2022-05-30"
    );
    assert_eq!(
        page("<meta name=dc.date content='2022-07-04'>"),
        "2022-07-04"
    );
    assert_eq!(page("<meta name=dc.date content='2022-05-30'>"), "2022-07");
}

#[test]
fn a_film_in_an_article_does_not_date_it() {
    let page = |kind: &str| {
        let film = r#"{"@type": "VideoObject", "uploadDate": "2020-01-02", "author": {"name": "Ben Low"}}"#;
        let meta = format!("<meta property=og:type content={kind}>");
        read(
            &[
                &meta,
                &ld(film),
                "<h1>The harbour</h1><p>By Ada Reed</p><p>17 May 2024</p>",
            ]
            .concat(),
        )
    };
    assert_eq!(page("article").published, "2024-05-17");
    assert_eq!(page("article").authors, ["Ada Reed"]);
    assert_eq!(page("video.other").published, "2020-01-02");
}

#[test]
fn months_and_years_of_many_languages_are_read() {
    let read = |written: &str| dated(&format!("<p>{written}</p>"), "");
    for (written, wanted) in [
        ("17 febbraio 2024", "2024-02-17"),
        ("17 Des 2024", "2024-12-17"),
        ("2024. január 17.", "2024-01-17"),
        ("17. listopada 2024.", "2024-10-17"),
        ("17 listopada 2024", "2024-11-17"),
        ("17 out. 2024", "2024-10-17"),
        ("17 Eyl 2024", "2024-09-17"),
        ("17 thg 3, 2024", "2024-03-17"),
        ("17 كانون الثاني 2024", "2024-01-17"),
        ("17 تشرين الأول 2024", "2024-10-17"),
        ("17 மார்ச் 2024", "2024-03-17"),
        ("17 бер. 2024", "2024-03-17"),
        ("17 בינו׳ 2024", "2024-01-17"),
        ("17 जन॰ 2024", "2024-01-17"),
        ("17 მარ. 2024", "2024-03-17"),
        ("中華民國113年3月17日", "2024-03-17"),
        ("平成30年3月17日", "2018-03-17"),
        ("17 มี.ค. 67", "2024-03-17"),
        ("Mar 17 '24", "2024-03-17"),
        ("17 Mar ’98", "1998-03-17"),
        ("20240317", "2024-03-17"),
        ("۲۲ اسفند ۱۴۰۲", "2024-03-12"),
        ("۳۰ اسفند ۱۳۹۹", "2021-03-20"),
        ("۱ فروردین ۱۴۰۳", "2024-03-20"),
        ("۳۱ شهریور ۱۴۰۳", "2024-09-21"),
        // No leap year; other words.
        ("۳۰ اسفند ۱۴۰۲", ""),
        ("Mac 17, 2024", ""),
        ("17 Mar 98", ""),
        ("123456789", ""),
    ] {
        assert_eq!(read(written), wanted, "{written}");
    }
}

#[test]
fn names_in_ideographs_follow_labels() {
    let names = |line: &str| authors(&format!("<p>{line}</p>"), "");
    for (line, expected) in [
        ("来源：潮报 作者：张三 编辑：李四", &["张三"][..]),
        ("本报记者 张三 李小四 北京报道", &["张三", "李小四"]),
        ("文/张三、李四", &["张三", "李四"]),
        ("<span>作者：</span><span>张三</span>", &["张三"]),
        ("執筆：山田 太郎", &["山田 太郎"]),
        ("ライター：みなと花子", &["みなと花子"]),
        ("記者 王小明／台北報導", &["王小明"]),
        ("<a href='/author/7'>张三丰</a>", &["张三丰"]),
        ("<a href='/author/7'>更多内容请看这里</a>", &[]),
        ("责任编辑：李四", &[]),
        ("中文 教材", &[]),
        ("记者在港口看到了很多船", &[]),
    ] {
        assert_eq!(names(line), expected, "{line}");
    }
}

#[test]
fn sets_of_characters_are_no_language() {
    let language = |said: &str| {
        read(&format!(
            "<meta http-equiv=content-language content='{said}'><meta name=language content='de'>"
        ))
        .language
    };
    assert_eq!(language("utf-8"), "de");
    assert_eq!(language("iso-8859-1"), "de");
    assert_eq!(language("fr-CA"), "fr-CA");
    assert_eq!(language("es-419"), "es-419");
    let item = "<meta itemprop=datePublished content='2024-05-17'>";
    assert_eq!(read(item).published, "2024-05-17");
}

#[test]
fn authors_in_boxes_of_their_own_are_all_taken() {
    let card = |name: &str| format!("<div class='card'><b class='card-name'>{name}</b></div>");
    let two = [card("Ada Reed"), card("Ben Low")].concat();
    let dated = format!("<time>2024-05-17</time>{two}");
    assert_eq!(authors(&dated, ""), ["Ada Reed", "Ben Low"]);
    let item = |name: &str| format!("<li class='author'><span>{name}</span><p>Clerk</p></li>");
    let list = format!(
        "<ul class='authors'>{}{}</ul>",
        item("Ada Reed"),
        item("Ben Low")
    );
    assert_eq!(authors(&list, ""), ["Ada Reed", "Ben Low"]);
    let photos = format!(
        "{}<p>Photographs by</p>{}",
        item("Ada Reed"),
        item("Ben Low")
    );
    assert_eq!(authors(&photos, ""), ["Ada Reed"]);
    let link = |name: &str| format!("<a class='x'>{name}</a>");
    for label in [" | Fact-checked by ", "</p><p>Category: "] {
        let line = ["<p>By ", &link("Ada Reed"), label, &link("Ben Low"), "</p>"].concat();
        assert_eq!(authors(&line, ""), ["Ada Reed"], "{label}");
    }
    let reviewed = [&link("Ada Reed"), ". Reviewed by ", &link("Ben Low")].concat();
    let reviewed = format!("<div class='author'>By {reviewed}</div>");
    assert_eq!(authors(&reviewed, ""), ["Ada Reed"]);
    // What people do is no name.
    let role = format!("{}{}", item("Ada Reed"), item("Associate Editor"));
    assert_eq!(authors(&role, ""), ["Ada Reed"]);
}

#[test]
fn a_person_near_the_title_is_before_an_account_or_an_organisation() {
    let meta = |name: &str| format!("<meta name='author' content='{name}'>");
    for account in ["Super User", "Paper Media Group", "themeforest"] {
        let line = format!("{}<p>By Ada Reed</p>", meta(account));
        assert_eq!(authors(&line, ""), ["Ada Reed"], "{account}");
    }
    assert_eq!(
        authors(&meta("Paper Media Group"), ""),
        ["Paper Media Group"]
    );
    let inverted = "<meta name='dc.creator' content='Reed, Ada'>";
    assert_eq!(authors(inverted, ""), ["Ada Reed"]);
}

#[test]
fn names_are_found_in_addresses_and_behind_dates_and_labels() {
    for line in [
        "<address>Ada Reed, Department of Salt</address>",
        "<p>May 17, 2024 by Ada Reed</p>",
        "<p>Oleh Ada Reed</p>",
        "<p>Tác giả: Ada Reed</p>",
        "<em class='head_journalist_name'>Ada Reed</em>",
        "<p class='byline'>Ada Reed, Ph.D.</p>",
    ] {
        assert!(authors(line, "")[0].starts_with("Ada Reed"), "{line}");
    }
    let bio = "<p>Written by <b>Ada Reed</b> who lives by the sea and writes about harbours, boats, salt, sand and all that comes with them.</p>";
    assert_eq!(authors("", bio), ["Ada Reed"]);
    assert!(authors("", "<p>Boats <b>and all</b> written by <b>Ada Reed</b> who lives by the sea and writes about harbours, boats and salt.</p>").is_empty());
    assert!(authors("<div class='abstract author'><h2>Abstract</h2></div>", "").is_empty());
}

/// The title of a page with this title of the document and this body.
fn title(document: &str, body: &str) -> String {
    let source = format!("<title>{document}</title><body>{body}<p>Dredged in spring.</p>");
    unhusk::article::title(&parse(&source, "https://tide.example/a/b", Scripting::Off).unwrap())
}

#[test]
fn labels_and_small_print_in_a_heading_are_no_title() {
    let glued = "<h1><span>Dredging</span><span>The long way to bread</span></h1>";
    let said = "Dredging: The long way to bread - Tide";
    assert_eq!(title(said, glued), "The long way to bread");
    assert_eq!(title("Tide", glued), "Dredging The long way to bread");
    let small = "<h1>The harbour wall <small>what stands and what has to go</small></h1>";
    assert_eq!(title("The harbour wall - Tide", small), "The harbour wall");
    let plain = "<h1>Dredging: the long way to bread</h1>";
    assert_eq!(title(said, plain), "Dredging: the long way to bread");
}

#[test]
fn the_title_is_what_the_page_names_so() {
    let second = "<div class='story__title'>The harbour wall falls</div><h1>Nine beams of rust were found.</h1>";
    assert_eq!(
        title("The harbour wall falls - Tide", second),
        "The harbour wall falls"
    );
    let header = "<header><h1>Tide</h1></header><main><h1>The harbour wall</h1></main>";
    assert_eq!(title("Tide | salt and sand", header), "The harbour wall");
    assert_eq!(
        title("x", "<h1>Salt &amp;amp; sand &amp;#8211; all</h1>"),
        "Salt & sand – all"
    );
    assert_eq!(
        title("Roads: what is open - and what is not | Tide", ""),
        "Roads: what is open - and what is not"
    );
    assert_eq!(title("The harbour wall ~ Tide", ""), "The harbour wall");
}

#[test]
fn captions_and_what_the_site_says_of_itself_are_no_description() {
    let description =
        |body: &str| read(&format!("<main><h1>The harbour</h1>{body}</main>")).description;
    let figure = "<figure class='lead'><img src=a.jpg><figcaption>The hall in spring before it burned down.</figcaption></figure>";
    let standfirst = "<p class='author'>Ada Reed</p><p class='fig-standfirst'>The master has a plan that was tried before</p>";
    assert_eq!(description(figure), "");
    assert_eq!(
        description(&[figure, standfirst].concat()),
        "The master has a plan that was tried before"
    );
    let site = "<header><p itemprop='description'>Salt, sand and patience</p></header><h1>The harbour</h1>";
    assert_eq!(read(site).description, "");
    let whole = "<h1>Harbour</h1><div itemprop='description articleBody'><b>All of it</b></div>";
    assert_eq!(read(whole).description, "");
}

#[test]
fn the_site_is_named_by_the_title_and_the_link_to_its_front_page() {
    let page = "<title>The harbour - The Tide</title><body><header><a href='/'><img alt='the tide' src=l.png></a></header><h1>The harbour</h1>";
    assert_eq!(read(page).site, "The Tide");
    let other = page
        .replace("href='/'", "href='/x'")
        .replace("The Tide", "The Gull");
    assert_eq!(read(&other).site, "");
    // The host has it in its name.
    for title in ["The harbour | Tide", "The Tide: The harbour"] {
        let page = format!("<title>{title}</title><h1>The harbour</h1>");
        assert!(title.contains(&read(&page).site) && read(&page).site.ends_with("Tide"));
    }
    let logo = "<title>Кей</title><a href='/'><img src=l.png alt='Дневник'></a><h1>Кей</h1>";
    assert_eq!(read(logo).site, "Дневник");
    let default = "<meta property='og:site_name' content='My Company'><title>Quay | Tide</title><h1>Quay</h1>";
    assert_eq!(read(default).site, "Tide");
}

/// The authors of a page with this body, ` | ` between them.
fn all_authors(body: &str) -> String {
    read(body).authors.join(" | ")
}

#[test]
fn names_behind_a_date_in_one_line_are_authors() {
    let line = |line: &str| {
        all_authors(&format!(
            "<h1>The harbour wall</h1><p>{line}</p><p>Text</p>"
        ))
    };
    for said in [
        "4 March 2023 | By Ada Reed",
        "04.03.2023 · Von Ada Reed",
        "Publié le 4 mars 2023 par Ada Reed",
        "4 de marzo de 2023 | Por Ada Reed",
        "4 March 2023 · Words: Ada Reed · Photography: Ben Low",
    ] {
        assert_eq!(line(said), "Ada Reed", "{said}");
    }
    assert_eq!(line("On 4 March 2023 it was sold door to door"), "");
}

#[test]
fn lists_of_names_are_parted_at_and_in_other_languages() {
    let line = |line: &str| all_authors(&format!("<h1>The harbour</h1><p class=byline>{line}</p>"));
    for and in ["en", "och", "og", "ja", "ve", "dan", "та", "AND", "UND"] {
        assert_eq!(
            line(&format!("Ada Reed {and} Ben Low")),
            "Ada Reed | Ben Low",
            "{and}"
        );
    }
    assert_eq!(line("MARIA E LOPEZ"), "MARIA E LOPEZ");
}

#[test]
fn labels_places_and_agencies_are_no_part_of_a_name() {
    let line = |line: &str| all_authors(&format!("<h1>The harbour</h1><p class=author>{line}</p>"));
    for (said, name) in [
        ("<span>Auteur</span><a href=/a>Ada Reed</a>", "Ada Reed"),
        ("Yazan: Ada Reed", "Ada Reed"),
        ("كتبت: سارة عبد الله", "سارة عبد الله"),
        ("بيروت - سارة عبد الله", "سارة عبد الله"),
        ("Ada Reed/Reuters", "Ada Reed"),
        ("Ada Reed (Text), Ben Low (Fotos)", "Ada Reed"),
        ("Col. James Reed (ret.)", "Col. James Reed (ret.)"),
        ("Interview: Ada Reed, Fotos: Ben Low", "Ada Reed"),
        ("<b>Ada Reed</b><i>Gardener and writer</i>", "Ada Reed"),
    ] {
        assert_eq!(line(said), name, "{said}");
    }
}

#[test]
fn a_name_at_the_end_of_the_text_is_its_author() {
    let end = |line: &str| {
        let text = "Dredged in spring, as the board had said it would be, and long before that. ";
        all_authors(&["<h1>Wall</h1><p>", &text.repeat(40), "</p>", line].concat())
    };
    assert_eq!(end("<p><em>By Ada Reed</em></p>"), "Ada Reed");
    assert_eq!(end("<p><b>Автор: Тарас Грень</b></p>"), "Тарас Грень");
    assert_eq!(end("<p>박경만 허윤희 기자 <a>a</a></p>"), "박경만 | 허윤희");
    assert_eq!(end("<p>（记者 王小明）</p>"), "王小明");
    assert_eq!(end("<p>（記者王小明／台北報導）</p>"), "王小明");
    assert_eq!(
        end("<h3>Authors</h3><ul><li><b class=n>Ada Reed</b><i class=j>Economist</i></li></ul>"),
        "Ada Reed"
    );
    assert_eq!(end("<p>By Ada Reed we mean the plant</p>"), "");
}

#[test]
fn accounts_and_the_site_lose_against_a_visible_person() {
    let page = |head: &str, shown: &str| {
        all_authors(&format!(
            "<meta name=author content='{head}'><meta property='og:site_name' content='Gull - Daily'>\
             <h1>The harbour</h1><p class=byline>By <a rel=author>{shown}</a></p>"
        ))
    };
    for head in [
        "ada_admin",
        "ada_r2",
        "Gull",
        "Gullonline",
        "Low GmbH",
        "新報社",
    ] {
        assert_eq!(page(head, "Ada Reed"), "Ada Reed", "{head}");
    }
    let several = "Ada Reed</a></p><p class=byline>By <a>Ben Low";
    assert_eq!(page("", several), "Ada Reed | Ben Low");
    let picture = "<h1>Quay</h1><div itemscope itemtype='http://schema.org/ImageObject'><i itemprop=author>Ben Low</i></div>\
        <p itemprop=author>Ada Reed</p>";
    assert_eq!(all_authors(picture), "Ada Reed");
}

#[test]
fn json_ld_with_small_mistakes_is_read() {
    let good = r#"{"@type": "Article", "author": [{"name": "Ada Hern&aacute;ndez"},],}"#;
    let first = r#"{"@type": "BreadcrumbList"}"#;
    for json in [
        format!("<!-- article -->{good}"),
        format!("/* article */ {good} // end"),
        format!("//<![CDATA[\n{good}\n//]]>"),
        format!("{first}\n{good}"),
        good.replace('"', "&quot;"),
        good.replace("[{", "// the author\n[{"),
    ] {
        assert_eq!(all_authors(&ld(&json)), "Ada Hernández", "{json}");
    }
    let parts = r#"{"@type": "Article", "author": {"givenName": "Ada", "familyName": "Reed"}}"#;
    assert_eq!(all_authors(&ld(parts)), "Ada Reed");
}

#[test]
fn titles_keep_their_marks_and_lose_labels() {
    let quoted = "« It stays » : the quay - Tide";
    let heading = "<h1>« It stays » : the quay</h1>";
    assert_eq!(title(quoted, heading), "« It stays » : the quay");
    let bar = "<meta property='og:title' content='Who pays for | the wall'><h1>Who pays for | the wall</h1>";
    assert_eq!(
        title("Who pays for | the wall | Tide", bar),
        "Who pays for | the wall"
    );
    let label = "<h1><span class=label>Question</span>How bad is the swell?</h1>";
    assert_eq!(
        title("Question - How bad is the swell? | Tide", label),
        "How bad is the swell?"
    );
    let section = "<h1>News</h1><h2>How bad is the swell this year?</h2>";
    assert_eq!(
        title("How bad is the swell this year? - News - Tide", section),
        "How bad is the swell this year?"
    );
}

#[test]
fn dates_of_sentences_times_and_placeholders_are_not_the_date() {
    let page =
        |head: &str, line: &str| read(&format!("{head}<h1>Quay</h1>{line}<p>Text</p>")).published;
    assert_eq!(page("", "<p>The quay was opened on 4 June 1911.</p>"), "");
    assert_eq!(
        page("", "<p>6.10. 14:31 | Päivitetty 6.10.2023</p>"),
        "2023-10-06"
    );
    let stated = "<meta property='article:published_time' content='2010-01-01T00:00:00Z'>";
    assert_eq!(page(stated, "<p>17 May 2022</p>"), "2022-05-17");
    let later = "<meta name='DC.Date' content='2023-07-04'>";
    assert_eq!(page(later, "<p><b>Datum:</b> 29.06.2023</p>"), "2023-06-29");
}

#[test]
fn pictures_of_systems_and_of_people_are_not_the_article_s() {
    for name in [
        "images/publication-cover.jpg",
        "fb-share.png",
        "fb_landscape_share.png",
        "bio.jpg",
    ] {
        let page = format!("<meta property='og:image' content='/{name}'><h1>Quay</h1>");
        assert_eq!(read(&page).image, "", "{name}");
    }
}
