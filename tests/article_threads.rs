//! Threads whose posts are found though something around or inside them looks like one, and what stands between posts.

use proptest::prelude::*;
use unhusk::article::{Article, Content, Post};
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::page_kind::{LikelyKind, PageKind};
use unhusk::verdict::{Judge, Verdict};

const SAID: [&str; 5] = [
    "My mother's hedge of hornbeam has grown three metres tall, and nobody dares to cut it back.",
    "Cut it in February before the buds swell, a third of its height in each of three years.",
    "Leave the trunk alone until the birds are out of it, which in our valley is the end of June.",
    "We took ours down by half in one winter and it sprouted again from every knot of the old wood.",
    "Feed it afterwards with compost from the year before and water it well through the first summer.",
];

fn page(body: &str) -> Page {
    let source = format!(
        "<html lang=en><title>How low can a hedge be cut?</title><nav><a href=/>Board</a> <a href=/new>New</a></nav>{body}"
    );
    parse(&source, "https://talk.example/t/7", Scripting::Off).unwrap()
}

/// The verdict on a page that is known to be a thread: these are too short to tell.
fn verdict(page: &Page) -> Verdict {
    let mut verdict = Judge::new(page).verdict();
    verdict.kind = Some(LikelyKind {
        kind: PageKind::Thread,
        probability: 0.9,
    });
    verdict
}

fn posts_of(page: &Page) -> Vec<Post> {
    Article::of(page, &verdict(page)).posts
}

/// Who wrote each post and what it says.
fn said(posts: &[Post]) -> Vec<(&str, &str)> {
    let fields = posts.iter().map(|post| (&*post.author, &*post.text));
    fields.collect()
}

/// What stands above a post: its author, as a link, and its date.
fn head(k: usize) -> String {
    format!(
        "<h3 class=author><a href=/member/{k}>Gardener {k}</a></h3><time datetime=2023-04-0{}T08:00:00Z>April</time>",
        k + 1
    )
}

fn wanted(count: usize) -> Vec<(String, &'static str)> {
    let posts = SAID[..count].iter().enumerate();
    posts
        .map(|(k, text)| (format!("Gardener {k}"), *text))
        .collect()
}

fn assert_wanted(page: &Page, count: usize) {
    let posts = posts_of(page);
    let wanted = wanted(count);
    let wanted: Vec<(&str, &str)> = wanted.iter().map(|(name, text)| (&**name, *text)).collect();
    assert_eq!(said(&posts), wanted);
}

/// Posts of one class in a row.
fn row(count: usize) -> String {
    let posts = SAID[..count].iter().enumerate();
    posts
        .map(|(k, text)| {
            let head = head(k);
            format!("<article class=post>{head}<div class=text><p>{text}</p></div></article>")
        })
        .collect()
}

#[test]
fn two_posts_in_one_of_several_boxes_are_posts() {
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><div class=box><p>Asked by <a href=/member/0>Gardener 0</a> \
         <time datetime=2023-04-01>April 1</time></p></div><div class=box>{}</div>\
         <div class=box><h2>Read next</h2><p><a href=/t/8>When do quinces ripen?</a> <a href=/member/9>Gardener 9</a> \
         <time datetime=2023-05-02>May 2</time></p></div>",
        row(2)
    ));
    assert_wanted(&page, 2);
}

#[test]
fn a_header_of_a_class_inside_posts_is_none() {
    let posts: String = (0..12)
        .map(|k| {
            let text = SAID[k % 5];
            format!(
                "<article class=post><h3 class=author><a href=/member/{k}>Gardener {k}</a></h3><div class='wide inner'>\
                 <time datetime=2023-04-{:02}T08:00:00Z>April</time><div class=text><p>{text} It was number {k}.</p></div></div></article>",
                k + 1
            )
        })
        .collect();
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><div class='wide head'>Asked by <a class=author href=/member/0>Gardener 0</a> \
         <time datetime=2023-04-01T08:00:00Z>April 1</time></div><section><div>{posts}</div></section>"
    ));
    let posts = posts_of(&page);
    let names: Vec<&str> = posts.iter().map(|post| &*post.author).collect();
    let wanted: Vec<String> = (0..12).map(|k| format!("Gardener {k}")).collect();
    assert_eq!(names, wanted);
}

#[test]
fn a_box_around_posts_with_a_class_of_their_parts_is_none() {
    let posts: String = (SAID.iter().enumerate())
        .map(|(k, text)| {
            let head = head(k);
            format!(
                "<li><p>{text} Or so they told me, who are number {k} of all that ever stood below this hedge.</p>{head}<div class=gap><p>{text}</p><time datetime=2023-05-01>May</time></div></li>"
            )
        })
        .collect();
    let page = page(&format!(
        "<div class=gap><h1>How low can a hedge be cut?</h1><p>Solved, and moved to the board of hedges and trees</p><ul>{posts}</ul></div>"
    ));
    let posts = posts_of(&page);
    assert_eq!(posts.len(), SAID.len());
    assert!(posts.iter().all(|post| post.depth == 0));
}

#[test]
fn what_a_post_answers_and_shows_is_not_what_it_says() {
    // The first, long post stands shortened above each of the others.
    let first = format!("{} {}", SAID[0], SAID[4]);
    let texts = [&*first, SAID[1], SAID[2], SAID[3]];
    let posts: String = (texts.iter().enumerate())
        .map(|(k, text)| {
            let shown = if k == 0 {
                String::new()
            } else {
                format!("<div class=answered><div class=shown><p>{first}</p></div></div>")
            };
            let head = head(k);
            format!("<li class=post>{shown}{head}<div class=content><p>{text}</p></div></li>")
        })
        .collect();
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><ul>{posts}</ul>"
    ));
    let posts = posts_of(&page);
    let found: Vec<&str> = posts.iter().map(|post| &*post.text).collect();
    assert_eq!(found, texts);
}

/// One comment of a tree: a folder to fold it, its head and text, and the list of its answers.
fn comment(k: usize, answers: &str) -> String {
    let (head, text) = (head(k), SAID[k]);
    format!(
        "<li class=branch><input type=checkbox class=folder><div class=comment><div class=details>{head}<p>{text}</p></div></div>\
         <ol class=branches>{answers}</ol></li>"
    )
}

#[test]
fn branches_with_few_answers_are_no_posts_in_several_parts() {
    let tree = [
        comment(0, &(comment(1, "") + &comment(2, ""))),
        comment(3, &comment(4, "")),
    ];
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><ol><li class=branch id=all><ol class=branches>{}</ol></li></ol>",
        tree.concat()
    ));
    let posts = posts_of(&page);
    let depths: Vec<u32> = posts.iter().map(|post| post.depth).collect();
    assert_eq!(depths, [0, 1, 1, 0, 1]);
    assert_wanted(&page, SAID.len());
    // Lists that only arrange posts are none.
    let text = markdown(&page);
    let is_item = |line: &str| line.trim_start().starts_with("1.") || line.contains("[ ]");
    assert!(!text.lines().any(is_item), "{text}");
}

#[test]
fn names_in_bold_are_authors_though_few_people_wrote_all() {
    let posts: String = (0..12)
        .map(|k| {
            format!(
                "<div class=entry><h2><a href=#p{k}>2023-04-{:02} 10:59:47</a></h2><dl><dt><strong>{}</strong></dt>\
                 <dd><strong>Member</strong></dd></dl><div class=said><p>{} It was number {k}.</p></div></div>",
                k + 1,
                ["karla", "tomas", "ines"][k % 3],
                SAID[k % 5]
            )
        })
        .collect();
    let page = page(&format!("<h1>How low can a hedge be cut?</h1>{posts}"));
    let posts = posts_of(&page);
    let names: Vec<&str> = posts.iter().map(|post| &*post.author).collect();
    assert_eq!(names, ["karla", "tomas", "ines"].repeat(4));
}

fn markdown(page: &Page) -> String {
    Content::of(page, &verdict(page)).markdown()
}

#[test]
fn labels_between_title_posts_and_end_are_left_out() {
    let labels = "<p>» <b>How low can a hedge be cut?</b></p><ul><li>Thread starter <a href=/member/0>Gardener 0</a></li>\
        <li>Start date <a href=/t/7>Apr 1, 2023</a></li></ul><p>5 Posts · 5 Posters · 15.8k Views</p>";
    let sums = "<p>Viewed 69 times</p><p><a href=/tag/hedges>hedges</a> <a href=/tag/hornbeam>hornbeam</a></p>";
    let posts = row(5).replacen("</article>", &format!("</article>{sums}"), 1);
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1>{labels}<div>{posts}</div>"
    ));
    let text = markdown(&page);
    for label in ["»", "starter", "Start date", "Posters", "Viewed", "/tag/"] {
        assert!(!text.contains(label), "{label} in {text}");
    }
    for said in SAID {
        assert!(text.contains(said), "{said} in {text}");
    }
}

#[test]
fn what_somebody_wrote_above_the_first_post_stays_with_its_short_lines() {
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><div class=question><p>Hello all,</p>\
         <p>the hedge behind our shed has become a wood, and I would like to see the sun again before autumn.</p><p>Thank you!</p></div>\
         <div>{}</div>",
        row(5)
    ));
    let text = markdown(&page);
    for line in ["Hello all", "a wood", "Thank you!"] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn a_list_above_posts_is_no_label() {
    let books: String = (0..30)
        .map(|k| format!("<li><a href=/book/{k}>The Garden in Winter, volume {k}</a></li>"))
        .collect();
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><ol>{books}</ol><div>{}</div>",
        row(5)
    ));
    let text = markdown(&page);
    assert!(
        text.contains("volume 7") && text.contains(SAID[3]),
        "{text}"
    );
}

#[test]
fn a_long_phrase_in_a_script_without_spaces_is_written_by_somebody() {
    let said = "รั้วต้นไม้หลังบ้านของเราสูงเกินไปแล้วและเราอยากเห็นแสงแดดอีกครั้งก่อนฤดูหนาว";
    let page = page(&format!(
        "<h1>How low can a hedge be cut?</h1><div><p>{said}</p></div><div>{}</div>",
        row(5)
    ));
    let text = markdown(&page);
    assert!(text.contains(said), "{text}");
}

proptest! {
    #[test]
    fn every_post_stays_whatever_stands_between(labels in prop::collection::vec("[A-Za-z0-9 ·/,]{0,40}", 6)) {
        let mut body = String::from("<h1>How low can a hedge be cut?</h1><div>");
        for (k, label) in labels.iter().enumerate() {
            body += &format!("<p>{label}</p>");
            if let Some(text) = SAID.get(k) {
                body += &format!("<article class=post>{}<div class=text><p>{text}</p></div></article>", head(k));
            }
        }
        let page = page(&(body + "</div>"));
        let posts = posts_of(&page);
        for text in SAID {
            prop_assert!(posts.iter().any(|post| post.text == text), "{text}");
        }
    }
}
