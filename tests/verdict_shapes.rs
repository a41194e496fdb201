//! Parts known by their form alone: found without any name that tells, and only where the form is whole.

use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::verdict::{Choice, Class, Decision, Judge};

const TEXT: &str = "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it has \
                    done for three hundred years, with care and a little goose grease on the axle of the wheel.";

/// A page of five paragraphs with something before its title, something after its text, and something at the end.
fn page(before: &str, after: &str) -> Page {
    let text = format!("<p>{TEXT}</p>").repeat(5);
    let source = format!(
        "<!doctype html><title>Iron pan</title><body><div><div>{before}<div><h1>Iron pan</h1>{text}</div>{after}</div></div>"
    );
    parse(
        &source,
        "https://mill.example/pans/iron-pan",
        Scripting::Off,
    )
    .unwrap()
}

fn holding(page: &Page, text: &str) -> NodeId {
    page.nodes()
        .find(|&node| page.text(node).is_some_and(|own| own.contains(text)))
        .unwrap_or_else(|| panic!("no {text:?}"))
}

fn class_of(page: &Page, text: &str) -> Class {
    Judge::new(page).verdict().classes[holding(page, text).index()]
}

#[test]
fn links_up_the_site_before_the_title_are_a_trail() {
    for trail in [
        "<div><a href=/>Mill</a><span>/</span><a href=/pans>All pans</a><span>/</span><span>Iron pan</span></div>",
        "<div><a href=/>Mill</a> › <a href=/pans>All pans</a></div>",
        "<ol><li><a href=/>Mill</a></li><li><a href=/pans>All pans</a></li><li>Iron pan</li></ol>",
        "<div><a href=/>Mill</a> <span>All pans</span> <span>Iron pan</span></div>",
    ] {
        let page = page(trail, "");
        assert_eq!(class_of(&page, "All pans"), Class::Navigation, "{trail}");
        assert_eq!(class_of(&page, "The miller"), Class::Content);
    }
    // Words around links are a sentence; a name of the maker is no trail.
    for other in [
        "<p>By <a href=/who>Corrie Foundry</a> and <a href=/others>others</a> since 1802</p>",
        "<div><span>New here</span><a href=/who>Corrie Foundry</a></div>",
    ] {
        let page = page(other, "");
        let verdict = Judge::new(&page).verdict();
        let node = holding(&page, "Corrie Foundry");
        let block = verdict
            .blocks
            .iter()
            .find(|block| page.contains(block.node, node));
        assert!(
            block.is_none_or(|block| block.class != Class::Navigation),
            "{other}"
        );
    }
}

#[test]
fn links_that_carry_this_page_elsewhere_are_for_sharing() {
    for share in [
        "<div><span>Tell someone</span><button>Copy link</button><a href='mailto:?subject=Iron'>By letter</a></div>",
        "<ul><li><a href='https://chat.example/send?u=https%3A%2F%2Fmill.example%2Fpans'>Tell someone</a></li></ul>",
    ] {
        let page = page("", share);
        assert!(class_of(&page, "Tell someone").is_noise(), "{share}");
    }
    let said = format!("<p>{TEXT} Tell someone by <a href='mailto:?subject=Iron'>letter</a>.</p>");
    let page = page(&said, &said);
    assert_eq!(class_of(&page, "Tell someone"), Class::Content);
}

fn cards(count: usize) -> String {
    let card = |k: usize| {
        format!("<a href=/pans/{k}><img src={k}.png><span>Milk pan number {k}</span></a>")
    };
    let all: String = (0..count).map(card).collect();
    format!("<div><h2>People also bought</h2><div>{all}</div></div>")
}

#[test]
fn a_few_pictured_links_after_the_text_are_related_with_their_heading() {
    let page = page("", &cards(4));
    assert_eq!(class_of(&page, "People also bought"), Class::Related);
    assert_eq!(class_of(&page, "Milk pan number 3"), Class::Related);
}

#[test]
fn a_listing_keeps_its_pictured_links() {
    let source = format!(
        "<!doctype html><title>Pans</title><body><div><h1>Pans</h1><p>{TEXT}</p>{}</div>",
        cards(40)
    );
    let page = parse(&source, "https://mill.example/pans", Scripting::Off).unwrap();
    assert_ne!(class_of(&page, "Milk pan number 30"), Class::Related);
}

#[test]
fn what_is_rated_with_stars_is_comments_and_what_asks_for_mail_a_notice() {
    let reviews: String = (0..4)
        .map(|k| {
            format!(
                "<div><span>★★★★☆</span><b>Good {k}</b><button>Useful ({k})</button> <a href=/u/{k}>User {k}</a></div>"
            )
        })
        .collect();
    let end = format!(
        "<div>{reviews}</div><div><div>A postcard a month from us</div><form><input type=email><button>Send me one</button></form></div>"
    );
    let page = page("", &end);
    // Reviews may be what one came for: they are named where a person hides them.
    let reviews = page
        .parent(page.parent(holding(&page, "★★★★☆")).unwrap())
        .unwrap();
    let reviews = page.parent(reviews).unwrap();
    let hide = [Decision::about_block(&page, reviews, Choice::Hide)];
    let verdict = Judge::new(&page).decisions(&hide).verdict();
    for (text, class) in [
        ("Useful (2)", Class::Comments),
        ("Send me one", Class::Notice),
    ] {
        assert_eq!(verdict.classes[holding(&page, text).index()], class);
    }
}
