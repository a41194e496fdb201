//! Posts of threads: each of a folder of pages written in the forms of different software, with the posts that are right.

use proptest::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use unhusk::article::{Article, Content, Post, Reading};
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

fn page(source: &str) -> Page {
    parse(source, "https://talk.example/t/1", Scripting::Off).unwrap()
}

/// Pages of which not all posts are found yet: messages without an element of their own, a reply that is built in another way than
/// all others, a remark that stands alone, a subject that stands in the text.
const NOT_YET: [&str; 4] = [
    "mails-in-pre-between-rules",
    "chat-message-groups",
    "questions-in-tables",
    "bulletin-rows-of-one-table",
];
/// Share of all fields that is to be right, those pages included.
const LEAST: f64 = 0.95;

/// Compares what is found on each page below `tests/pages/<folder>` with what is right: every post, and every field that is given.
fn compare(folder: &str, posts: fn(&Article) -> &[Post]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    let mut folders: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.sort();
    let mut wrong = Vec::new();
    let (mut right, mut all) = (0, 0);
    for path in folders {
        let page = page(&fs::read_to_string(path.join("source.html")).unwrap());
        let verdict = Judge::new(&page).verdict();
        let found = serde_json::to_value(posts(&Article::of(&page, &verdict))).unwrap();
        let wanted = fs::read_to_string(path.join(format!("{folder}.json"))).unwrap();
        let wanted: Vec<Value> = serde_json::from_str(&wanted).unwrap();
        let found = found.as_array().unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut differs = Vec::new();
        if found.len() != wanted.len() {
            let (found, wanted) = (found.len(), wanted.len());
            differs.push(format!("{found} posts of {wanted}, {:?}", verdict.kind));
        }
        for (at, wanted) in wanted.iter().enumerate() {
            for (key, value) in wanted.as_object().unwrap() {
                all += 1;
                let got = found.get(at).and_then(|post| post.get(key));
                if got == Some(value) {
                    right += 1;
                } else {
                    differs.push(format!("{at} {key}: {got:?} instead of {value}"));
                }
            }
        }
        assert!(
            !differs.is_empty() || !NOT_YET.contains(&name.as_str()),
            "{name} is read well now: take it off NOT_YET"
        );
        if !NOT_YET.contains(&name.as_str()) {
            wrong.extend(differs.into_iter().map(|line| format!("{name} {line}")));
        }
    }
    assert!(
        wrong.is_empty() && f64::from(right) >= LEAST * f64::from(all),
        "{right} of {all} right\n{}",
        wrong.join("\n")
    );
}

#[test]
fn posts_of_every_form_have_their_author_date_text_and_depth() {
    compare("threads", |article| &article.posts);
}

#[test]
fn comments_and_reviews_are_told_from_what_they_are_about() {
    compare("comments", |article| &article.comments);
}

/// Remarks that end with the name of who wrote them, which the page also says unseen, and that begin with their votes.
#[test]
fn what_the_heading_of_a_post_says_is_not_said_again_and_reputation_is_no_vote() {
    let names = ["Ilse Varga", "baker_42", "Tomas Reyes", "Nour Haddad"];
    let remark = |(k, name): (usize, &&str)| {
        let day = k + 11;
        let text = [
            "The crust sets before the crumb has finished rising, so put a bowl of water on the floor of the oven.",
            "Cut deeper, and at a flat angle. A cut of half a centimetre is closed again before it can open.",
            "What flour do you bake with? Mine tears whenever the flour is too weak for so hot an oven.",
            "A stone that is not hot through lifts the loaf too late. Give it an hour, and then ten minutes more.",
        ][k];
        let score = if k % 2 == 0 {
            format!("<div class=comment-score><span>{}</span></div>", 7 + k)
        } else {
            String::new()
        };
        format!(
            "<li class=comment id=comment-{k}>{score}<div class=comment-body><p>{text}</p>\
             <div class=by><div class=author hidden>{name}</div>– <a class=comment-user href=/users/{k}>{name}</a> \
             <span class=reputation-score>{}</span></div>\
             <span class=date><time datetime=2021-02-{day}T08:00:00Z>Feb {day}</time></span></div></li>",
            4711 + k
        )
    };
    let remarks: String = names.iter().enumerate().map(remark).collect();
    let page = page(&format!(
        "<title>Bread</title><nav><a href=/>Kitchen</a></nav><h1>Why does my bread tear?</h1><ul class=comments>{remarks}</ul>"
    ));
    let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
    assert_eq!(posts.len(), names.len());
    for (k, post) in posts.iter().enumerate() {
        assert_eq!(post.author, names[k]);
        assert_eq!(post.votes, (k % 2 == 0).then_some(7 + k as i64));
        assert!(post.text.ends_with('.'), "{}", post.text);
        assert!(!post.text.contains("47"), "{}", post.text);
        assert!(!post.text.starts_with(char::is_numeric), "{}", post.text);
    }
}

#[test]
fn comments_stand_outside_the_text_and_inside_what_a_reader_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/comments");
    let mut compared = 0;
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let page = page(&fs::read_to_string(path.join("source.html")).unwrap());
        let verdict = Judge::new(&page).verdict();
        let (article, reading) = (Article::of(&page, &verdict), Reading::of(&page, &verdict));
        assert_eq!(reading.comments.len(), article.comments.len());
        if article.comments.is_empty() {
            continue;
        }
        let kept: String = (page
            .nodes()
            .filter(|node| reading.kept_comments[node.index()]))
        .filter_map(|node| page.text(node))
        .collect();
        for comment in &article.comments {
            let first = comment.text.lines().next().unwrap();
            assert!(kept.contains(first), "{}: {first}", path.display());
            let texts = [&article.text(), &reading.text, &reading.markdown];
            for text in texts {
                assert!(!text.contains(first), "{}: {first}", path.display());
            }
            compared += 1;
        }
    }
    assert!(compared >= 10);
}

/// A comment and those that answer it.
fn comment(number: usize, inside: &str) -> String {
    format!(
        "<li class=comment><div class=body><a class=author href=/users/{number}>Person {number}</a> \
         <time datetime=2021-03-01T10:00:00Z>1 March</time>\
         <p>What person {number} says here is a sentence of more than ten words.</p></div>\
         <ul class=children>{inside}</ul></li>"
    )
}

fn thread(comments: &str) -> Page {
    page(&format!(
        "<title>Open thread</title><body><h1>Open thread</h1><ul class=comments>{comments}</ul>"
    ))
}

#[test]
fn threads_of_any_depth_and_length_are_read_in_time() {
    const MANY: usize = 20_000;
    let flat: String = (0..MANY).map(|number| comment(number, "")).collect();
    let nested = (0..MANY)
        .rev()
        .fold(Vec::new(), |mut parts: Vec<String>, number| {
            parts.push(comment(number, "|"));
            parts
        });
    // Each comment around the next, without copying what is inside for each.
    let (mut before, mut behind) = (String::new(), Vec::new());
    for part in nested.iter().rev() {
        let (start, end) = part.split_once('|').unwrap();
        before.push_str(start);
        behind.push(end);
    }
    let nested = before + &behind.into_iter().rev().collect::<String>();
    for (comments, are_nested) in [(flat, false), (nested, true)] {
        let page = thread(&comments);
        let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
        assert_eq!(posts.len(), MANY, "nested: {are_nested}");
        for (number, post) in posts.iter().enumerate() {
            assert_eq!(post.author, format!("Person {number}"));
            assert!(post.text.contains(&format!("What person {number} says")));
            // The parser nests up to 512 elements.
            let depth = if are_nested { number as u32 } else { 0 };
            assert!(post.depth == depth || number > 200);
        }
    }
}

/// Answers by how deep each is, the first at the top.
fn depths() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0_usize..4, 3..20).prop_map(|mut steps| {
        steps[0] = 0;
        let mut above = 0;
        for depth in &mut steps {
            *depth = (*depth).min(above);
            above = *depth + 1;
        }
        steps
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_tree_of_answers_is_read_as_it_was_written(depths in depths()) {
        // From the last to the first: what is open at each depth goes into the answer above it.
        let mut open = vec![String::new(); 6];
        for (number, &depth) in depths.iter().enumerate().rev() {
            let inside = std::mem::take(&mut open[depth + 1]);
            open[depth] = comment(number, &inside) + &open[depth];
        }
        let page = thread(&open[0]);
        let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
        let found: Vec<(String, u32)> = posts.iter().map(|post| (post.author.clone(), post.depth)).collect();
        let wanted: Vec<(String, u32)> = depths
            .iter()
            .enumerate()
            .map(|(number, &depth)| (format!("Person {number}"), depth as u32))
            .collect();
        prop_assert_eq!(found, wanted);
    }
}

/// Threads that name somebody else beside their title: who moderates or founded the forum.
const OF_OTHERS: [&str; 2] = ["bulletin-profile-after-body", "nested-things-with-scores"];

/// Who begins a thread is its author, whoever else the page marks as one.
#[test]
fn a_thread_is_by_who_begins_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/threads");
    let mut all = 0;
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let posts = fs::read_to_string(path.join("threads.json")).unwrap();
        let posts: Vec<Value> = serde_json::from_str(&posts).unwrap();
        if NOT_YET.iter().chain(&OF_OTHERS).any(|other| *other == name) {
            continue;
        }
        let page = page(&fs::read_to_string(path.join("source.html")).unwrap());
        let facts = Content::of(&page, &Judge::new(&page).verdict()).metadata();
        let author = posts[0]["author"].as_str().unwrap();
        assert_eq!(facts.authors, [author], "{name}");
        all += 1;
    }
    assert!(all >= 30);
}

/// Who did something on a day of September.
fn signed(did: &str, name: &str, day: u32) -> String {
    format!(
        "<div class=card><div>{did} <span title='2020-09-{day:02} 07:58:04Z'>Sep {day}, 2020</span></div>\
         <div class=user><a href=/users/{day}>{name}</a></div></div>"
    )
}

/// As on sites that lead from there to what was changed.
fn edited(name: &str, day: u32) -> String {
    signed("edited", name, day)
        .replace("<div>edited", "<div><a href=/revisions>edited")
        .replace("2020</span>", "2020</span></a>")
}

const TITLE: &str = "Why does my pen leave a bead of ink?";
const QUESTION: &str = "I fly twice a month with the same pen. After each landing there is a bead of ink on the section, always on the \
    side of the breather hole, and my fingers are blue.";
const ANSWER: &str = "The air behind the ink was shut in at ground level, so it grows by a third at cruising height and pushes \
    whatever stands before it.";

fn heads(source: &str) -> Vec<(String, String)> {
    let page = page(source);
    let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
    let first = posts.into_iter().filter(|post| post.depth == 0);
    let head = |post: Post| (post.author, post.date.chars().take(10).collect());
    first.map(head).collect()
}

/// Where others edited all posts, nothing in the posts tells them from those who wrote these; the page says when it was asked.
#[test]
fn the_first_post_is_of_the_moment_that_the_page_names() {
    let post = |kind: &str, said: &str, cards: [String; 2]| {
        let cards = cards.concat();
        format!(
            "<section class={kind}><div class=votes>7</div><div class=said><p>{said}</p>{cards}</div></section>"
        )
    };
    let asked = [edited("Ama Tetteh", 5), signed("asked", "Hesper Lund", 2)];
    let answered = |name: &str, day: u32| {
        [
            edited("Ama Tetteh", day + 10),
            signed("answered", name, day),
        ]
    };
    let source = [
        format!(
            "<title>{TITLE}</title><h1>{TITLE}</h1><p>Asked <time datetime=2020-09-02T07:58:04Z>5 years ago</time></p>"
        ),
        post("question", QUESTION, asked),
        post("answer", ANSWER, answered("Nib Smith", 6)),
        post("answer", ANSWER, answered("Ok Sato", 7)),
        post("answer", ANSWER, answered("Vera Pohl", 8)),
    ];
    let first = heads(&source.concat()).swap_remove(0);
    assert_eq!(first, ("Hesper Lund".to_owned(), "2020-09-02".to_owned()));
}

/// What four people say, and one who says less.
const SAID: [&str; 4] = [
    "The old kiln needs three days to reach its heat, and two more before the door may be opened again.",
    "We fire ours with beech, split thin in the winter and stacked under the southern eaves until May.",
    "Clay from the river bank shrinks by a tenth, so make each of the jars a little larger than you want it.",
    "A cracked pot is not lost: fill the crack with slip while it is still damp and smooth it with a shell.",
];

/// A thread of [`SAID`]: `post` gives what lies in the element of one, by its number and text.
fn kiln(post: impl Fn(usize, &str) -> String) -> Page {
    let posts: String = (SAID.iter().enumerate())
        .map(|(k, text)| format!("<div class=post id=p{k}>{}</div>", post(k, text)))
        .collect();
    page(&format!(
        "<title>Firing clay</title><nav><a href=/>Board</a></nav><h1>Firing clay</h1><div class=posts>{posts}</div>"
    ))
}

fn head(k: usize) -> String {
    format!(
        "<div class=author><a href=/member/{k}>Potter {k}</a></div><time datetime=2022-05-0{}T08:00:00Z>May</time>",
        k + 1
    )
}

#[test]
fn what_is_named_after_a_signature_and_holds_the_text_is_none() {
    let page = kiln(|k, text| {
        let name = if k % 2 == 0 { "content" } else { "content_sig" };
        let signature =
            "<div class=signature>Fire is a good servant and a bad master of the house</div>";
        format!(
            "{}<div class={name}><p>{text}</p></div>{signature}",
            head(k)
        )
    });
    let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
    let texts: Vec<&str> = posts.iter().map(|post| &*post.text).collect();
    assert_eq!(texts, SAID);
}

#[test]
fn a_blockquote_that_is_all_of_every_post_is_no_quote() {
    let page = kiln(|k, text| {
        let quoted = if k == 2 {
            "<blockquote>Beech, split thin in the winter</blockquote>"
        } else {
            ""
        };
        format!(
            "{}<div><blockquote class=body>{quoted}<p>{text}</p></blockquote></div>",
            head(k)
        )
    });
    let markdown = Content::of(&page, &Judge::new(&page).verdict()).markdown();
    assert!(!markdown.contains("> The old kiln"), "{markdown}");
    assert!(markdown.contains("> Beech, split thin"), "{markdown}");
}

#[test]
fn a_date_in_several_pieces_is_one() {
    let page = kiln(|k, text| {
        format!(
            "<div class=author><a href=/member/{k}>Potter {k}</a>: <span><b>3:2{k}pm</b> On <b>May 0{}</b>, <b>2022</b></span></div>\
             <div class=body><p>{text}</p></div>",
            k + 1
        )
    });
    let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
    let dates: Vec<&str> = posts
        .iter()
        .map(|post| post.date.get(..10).unwrap_or(""))
        .collect();
    assert_eq!(
        dates,
        ["2022-05-01", "2022-05-02", "2022-05-03", "2022-05-04"]
    );
}

/// Dates of the posts of a thread, whose first ones are on these days.
fn written_on(days: [&str; 4]) -> Vec<String> {
    let page = kiln(|k, text| {
        format!(
            "<div class=author><a href=/member/{k}>Potter {k}</a></div><div class=date>{}, 08:1{k} AM</div><div class=body><p>{text}</p></div>",
            days[k]
        )
    });
    let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
    posts.into_iter().map(|post| post.date).collect()
}

#[test]
fn a_day_above_twelve_says_the_order_of_the_other_dates() {
    assert_eq!(
        written_on(["12-01-2022", "13-01-2022", "01-02-2022", "02-02-2022"]),
        [
            "2022-01-12T08:10:00",
            "2022-01-13T08:11:00",
            "2022-02-01T08:12:00",
            "2022-02-02T08:13:00"
        ]
    );
    assert_eq!(
        written_on(["01/12/2022", "01/13/2022", "02/01/2022", "02/02/2022"]),
        [
            "2022-01-12T08:10:00",
            "2022-01-13T08:11:00",
            "2022-02-01T08:12:00",
            "2022-02-02T08:13:00"
        ]
    );
    // Nothing says it, and dates that contradict each other say nothing.
    assert_eq!(
        written_on(["01/02/2022", "01/03/2022", "01/04/2022", "01/05/2022"])[0],
        "01/02/2022, 08:10 AM"
    );
    assert_eq!(
        written_on(["01/02/2022", "13/02/2022", "02/14/2022", "03/01/2022"])[0],
        "01/02/2022, 08:10 AM"
    );
}

#[test]
fn an_empty_link_says_the_date_and_the_beginning_of_the_post_that_is_answered_is_left_out() {
    let post = |(k, text): (usize, &&str)| {
        let parent = match k.checked_sub(1).and_then(|before| SAID.get(before)) {
            Some(before) => format!("<div class=parent><p>{before}</p></div>"),
            None => String::new(),
        };
        format!(
            "<li>{parent}<div class=box><div class=author><a href=/member/{k}>Potter {k}</a></div>\
             <span>wrote on <a class=timeago href=/post/{k} title=2022-05-0{}T08:00:00Z></a></span>\
             <div class=text><p>{text}</p></div></div></li>",
            k + 1
        )
    };
    let posts: String = SAID.iter().enumerate().map(post).collect();
    let page = page(&format!(
        "<title>Firing clay</title><nav><a href=/>Board</a></nav><h1>Firing clay</h1><ul>{posts}</ul>"
    ));
    let content = Content::of(&page, &Judge::new(&page).verdict());
    let posts = content.article().posts;
    let found: Vec<(&str, &str)> = posts
        .iter()
        .map(|post| (&*post.text, &post.date[..10]))
        .collect();
    let days = ["2022-05-01", "2022-05-02", "2022-05-03", "2022-05-04"];
    assert_eq!(found, SAID.into_iter().zip(days).collect::<Vec<_>>());
    assert_eq!(content.markdown().matches(SAID[0]).count(), 1);
}
