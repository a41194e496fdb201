//! Cards below a heading that says that they lead elsewhere: "Similar items", "You may also like".
//!
//! ```text
//!   <h1>Kettle</h1> £64 … <section><h2>You may also like</h2> <a><img>Toaster</a> £49 <a><img>Pan</a> £38 …</section>
//!                         └────────────────────────────────── raised ───────────────────────────────────┘
//! ```
//!
//! Such cards look like what one came for on another page (a name, a price, a picture), so the model alone keeps many of them, most of all
//! where the page itself is short. The heading alone says too little: "Related functions" of a manual and "See also" of an encyclopedia
//! are what one came for, hence the prices or pictures. O(texts · log texts).

use std::ops::Range;

use super::features::heading_level;
use super::hashed_words::{self, HashedWords};
use super::text_blocks::TextBlock;
use crate::page::{Element, NodeId, Page};

/// Most characters of such a heading.
const MOST_CHARS: u32 = 60;
/// Elements above a heading among which its section is looked for.
const LEVELS: usize = 12;
/// Texts with links that a section has at least, and one of how many texts has one.
const LEAST_LINKED: u32 = 2;
const LINKED: u32 = 4;
/// Prices or pictures that a section has at least, and how many of its texts and nodes are looked at for them.
const LEAST_CARDS: usize = 2;
const FIRST_TEXTS: usize = 60;
const FIRST_NODES: u32 = 600;
/// First of the scripts whose words are not written apart: Thai, those of China, Japan and Korea.
const FIRST_UNSPACED: char = '\u{e00}';
/// Log-odds that texts of a section get at least.
const RAISED: f32 = 2.5;

/// What such headings say, in lower case: each from the beginning of a word, and anywhere where words are not written apart. White
/// space is one space, one more follows the last word.
const PHRASES: &str = "related|similar |recommended for|recommended prod|recommended read|also like|also love|also enjoy|\
    also be interest|be interested in|also bought|also view|also search|might like|may like|viewed this|bought this|more from|\
    more like this|more on this|recently viewed|frequently bought|pairs well|goes well with|explore more|most read|most popular|\
    sponsored|up next|\
    ähnliche|verwandte |auch gefallen|gefällt dir|auch interess|auch angesehen|ebenfalls angesehen|auch gekauft|passende |\
    passendes zub|dazu passt|passt dazu|kunden kauften|kunden haben|zuletzt angesehen|mehr von|mehr zum thema|lesen sie auch|\
    könnte sie|könnte dich|meistgelesen|\
    similaires|aussi aimer|produits associés|articles associés|contenus associés|lire aussi|voir aussi |vous aimerez|pourrait vous|\
    pourraient vous|dans la même|sur le même|ont également|ont aussi|vont bien|vus récemment|récemment vus|les plus lus|\
    relacionad|similares|semelhantes|parecidos|también te|también le|también compr|también vier|te puede|te podría|quizás te|\
    visto recientemente|vistos recientemente|más leíd|pode gostar|quem viu|quem comprou|também viu|também compr|leia também|\
    veja também|mais anúncios|mais lid|\
    correlat|simili |potrebbe|ti potrebbero|stessa categoria|hanno comprato|hanno acquistato|guardato anche|leggi anche|più letti|\
    visti di recente|\
    gerelateerd|vergelijkbare|soortgelijke|ook interess|ook leuk|bekeken ook|kochten ook|misschien vind|lees ook|laatst bekeken|\
    meest gelezen|\
    podobne|powiązane|polecane|może cię|może ci się|inni klienci|klienci kupili|ostatnio oglądane|zobacz także|zobacz też|\
    przeczytaj także|czytaj także|czytaj też|najczęściej czytane|\
    похожие|связанные|рекоменду|сопутствующие|заинтерес|вам понрав|недавно смотр|вы смотрели|вместе с этим|с этим товаром|\
    также покупа|смотрите также|читайте|по теме|схожі|також|подобни|най-четени|прочетете|\
    související|podobné|mohlo by|mohlo vás|čtěte|přečtěte|zákazníci|naposledy prohl|liknande|relaterade|du kanske|andra köpte|\
    läs också|läs även|senast visade|mest lästa|lignende|relatert|andre kjøpte|andre købte|andre har også|les også|læs også|\
    mest lest|mest læste|samankaltais|liittyvä|saatat pitää|saattaisit|lue myös|tutustu myös|muut ostivat|luetuim|\
    benzer|ilgili |ilginizi|bunları da|çok okunan|hasonló|kapcsolódó|érdekelhet|ezt is olvas|legolvasott|similare|asemănătoare|\
    s-ar putea|te-ar putea|citește și|cele mai citite|\
    σχετικά|σχετικές|παρόμοι|δείτε ακόμη|δείτε επίσης|ذات صلة|مشابه|قد يعجبك|اقرأ أيضا|الأكثر قراءة|דומים|קשורים|שיעניינו|\
    אולי יעניין|مرتبط|هم خریده|संबंधित|मिलते|यह भी पढ़|liên quan|tương tự|có thể bạn|đã xem|terkait|serupa|baca juga|\
    mungkin anda|terpopuler|ที่เกี่ยวข้อง|คล้าย|ยอดนิยม|\
    相关|相關|为你推荐|为您推荐|推荐阅读|推薦|猜你喜|看了又看|还买了|可能喜欢|可能會喜|热门文章|同类|類似|関連|おすすめ|も買って|も見て|あわせて|\
    最近チェック|最近見た|人気記事|관련|비슷한|함께 |추천 상품|최근 본|많이 본";

/// Most bytes of a phrase.
const LONGEST: usize = 48;

const HASHED: HashedWords<{ hashed_words::count(&[((), PHRASES)], b'|') }> =
    HashedWords::of(&[((), PHRASES)], b'|');

/// Sums over the texts before one.
#[derive(Clone, Copy, Default)]
struct Sum {
    /// Those with links.
    linked: u32,
    words: u32,
    /// The words of long ones with few links.
    running: u32,
}

/// Raises the log-odds of such headings and of what they head. `has_one_subject`: whether the page is an
/// article or a product; on others, pictures alone say nothing. The places of the texts of each section, its heading first, ascending.
pub(super) fn raise(
    page: &Page,
    texts: &[TextBlock],
    has_one_subject: bool,
    odds: &mut [f32],
) -> Vec<Range<usize>> {
    let mut sections = Vec::new();
    let mut before = vec![Sum::default()];
    let mut sum = Sum::default();
    for text in texts {
        sum.linked += u32::from(text.link_chars > 0);
        sum.words += text.words;
        sum.running += if text.is_long() { text.words } else { 0 };
        before.push(sum);
    }
    let mut at = 0;
    while at < texts.len() {
        let end = section_end(page, texts, &before, at).filter(|&end| {
            says_related(page, &texts[at]) && has_cards(page, &texts[at..end], has_one_subject)
        });
        // The texts of a section are not looked at again.
        let next = end.unwrap_or(at + 1);
        if end.is_some() {
            for odds in &mut odds[at..next] {
                *odds = odds.max(RAISED);
            }
            sections.push(at..next);
        }
        at = next;
    }
    sections
}

/// One past the last text below a heading; `None` where a text is none, or where what it heads is mostly no links.
fn section_end(page: &Page, texts: &[TextBlock], before: &[Sum], at: usize) -> Option<usize> {
    let heading = &texts[at];
    let level = heading_level(page, heading.owner);
    let is_heading = level > 1 || level == 0 && !heading.sentence && heading.link_density() <= 0.5;
    if !is_heading || heading.chars > MOST_CHARS {
        return None;
    }
    let first = at + 1;
    let linked = |end: usize| before[end].linked - before[first].linked;
    let end_of = |around: NodeId| {
        let end = page.end(around);
        at + texts[at..].partition_point(|text| text.from < end)
    };
    let mut above = page.ancestors(heading.from).take(LEVELS);
    let around = above.find(|&around| linked(end_of(around)) >= LEAST_LINKED)?;
    let mut end = end_of(around);
    let is_first = at == 0 || texts[at - 1].from < around;
    if !is_first && level == 0 {
        return None;
    }
    if !is_first {
        // It has siblings before it: those after it are its own up to the next heading, or to running text.
        let ends = |text: &TextBlock| {
            text.is_long() || (1..=level).contains(&heading_level(page, text.owner))
        };
        let section = &texts[first..end];
        end = first + section.iter().position(ends).unwrap_or(section.len());
    }
    let words = before[end].words - before[first].words;
    let running = before[end].running - before[first].running;
    let is_linked = linked(end) >= LEAST_LINKED && LINKED * linked(end) >= (end - first) as u32;
    (is_linked && 2 * running <= words).then_some(end)
}

/// Whether a section has prices or, on a page with one subject, pictures.
fn has_cards(page: &Page, section: &[TextBlock], has_one_subject: bool) -> bool {
    let prices = section
        .iter()
        .take(FIRST_TEXTS)
        .filter(|text| text.is_amount(page));
    let (Some(first), Some(last)) = (section.first(), section.last()) else {
        return false;
    };
    let nodes = first.last.0..=last.last.0.min(first.last.0.saturating_add(FIRST_NODES));
    let is_picture = |&node: &u32| page.element(NodeId(node)) == Some(Element::Img);
    prices.count() >= LEAST_CARDS
        || has_one_subject && nodes.filter(is_picture).count() >= LEAST_CARDS
}

/// The words of a text, a space behind each.
pub(super) fn words_of(page: &Page, text: &TextBlock) -> String {
    let mut said = String::new();
    for leaf in text.leaves(page) {
        for word in page.text(leaf).unwrap_or_default().split_whitespace() {
            said.push_str(word);
            said.push(' ');
        }
    }
    said
}

/// Whether a text has one of the phrases.
fn says_related(page: &Page, text: &TextBlock) -> bool {
    let said = words_of(page, text);
    let said: String = said.chars().flat_map(char::to_lowercase).collect();
    let mut before = ' ';
    said.char_indices().any(|(at, character)| {
        let inside = before.is_alphanumeric() || before == '-';
        before = character;
        (!inside || character >= FIRST_UNSPACED) && begins_with_phrase(&said.as_bytes()[at..])
    })
}

fn begins_with_phrase(text: &[u8]) -> bool {
    let mut hash = hashed_words::EMPTY;
    text.iter().take(LONGEST).any(|&byte| {
        hash = hashed_words::extended(hash, byte);
        HASHED.list_of(hash).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};
    use crate::verdict::text_blocks::text_blocks;

    /// The texts of a page whose log-odds, −1 before, are raised.
    fn raised(body: &str, has_one_subject: bool) -> Vec<String> {
        let page = parse(body, "https://example.org/", Scripting::Off).unwrap();
        let texts = text_blocks(&page).list;
        let mut odds = vec![-1.0; texts.len()];
        raise(&page, &texts, has_one_subject, &mut odds);
        let each = texts.iter().zip(odds);
        each.filter(|&(_, odds)| odds > 0.0)
            .map(|(text, _)| page.text(text.from).unwrap_or_default().trim().to_owned())
            .collect()
    }

    fn says(text: &str) -> bool {
        let page = parse(
            &format!("<p>{text}"),
            "https://example.org/",
            Scripting::Off,
        )
        .unwrap();
        says_related(&page, &text_blocks(&page).list[0])
    }

    const CARDS: &str = "<div><a href=1><img src=1>Toaster</a><p>£49</div><div><a href=2><img src=2>Pan</a><p>£38</div>";

    #[test]
    fn cards_below_such_a_heading_are_raised_and_nothing_else() {
        for heading in [
            "<h2>You may also like</h2>",
            "<div><h3>Similar items</h3></div>",
            "<p>Customers also viewed",
        ] {
            let body = format!(
                "<main><h1>Kettle</h1><p>£64<p>Boils a litre.<section>{heading}<div>{CARDS}</div></section><h2>Care</h2><p>Rinse it."
            );
            let found = raised(&body, false);
            assert_eq!(found[1..], ["Toaster", "£49", "Pan", "£38"], "{heading}");
        }
    }

    #[test]
    fn without_a_section_of_its_own_a_heading_ends_at_the_next() {
        let body = format!(
            "<main><h1>Kettle</h1><h2>Related products</h2>{CARDS}<h3>For bread</h3>{CARDS}<h2>Reviews</h2><a href=3>Ann</a><p>Boils £1 of water."
        );
        let found = raised(&body, false);
        assert_eq!(found.len(), 10, "{found:?}");
        assert!(!found.contains(&"Ann".to_owned()));
    }

    #[test]
    fn what_has_no_prices_or_pictures_stays() {
        let links = "<ul><li><a href=1>sin</a><li><a href=2>cos</a><li><a href=3>tan</a></ul>";
        let pictures =
            "<ul><li><a href=1><img src=1>Ferries</a><li><a href=2><img src=2>Piers</a></ul>";
        for heading in ["Related functions", "See also"] {
            let with = |items: &str| {
                format!("<h1>tan</h1><p>A function.<section><h2>{heading}</h2>{items}</section>")
            };
            assert!(raised(&with(links), true).is_empty());
            assert!(raised(&with(pictures), false).is_empty());
        }
        let read = format!(
            "<h1>Dusk</h1><p>It fell.<section><h2>Related stories</h2>{pictures}</section>"
        );
        assert_eq!(raised(&read, true), ["Related stories", "Ferries", "Piers"]);
    }

    #[test]
    fn headings_of_the_first_level_and_of_running_text_stay() {
        assert!(raised(&format!("<h1>Similar kettles</h1>{CARDS}"), true).is_empty());
        let prose = "<p>Since the kettle at £64 boils a litre in the time that the pan at £38 takes for half of it, we \
            compare both <a href=1>here</a> and <a href=2>there</a> at length, and with much more patience than anyone needs.";
        let body =
            format!("<h1>Kettles</h1><section><h2>Similar kettles</h2>{prose}{prose}</section>");
        assert!(raised(&body, true).is_empty());
    }

    #[test]
    fn phrases_begin_with_a_word_in_any_language() {
        for text in [
            "Related",
            "<b>More</b> from this shop",
            "Das könnte Ihnen auch gefallen",
            "PODOBNE PRODUKTY",
            "С этим товаром покупают",
            "この商品を買った人はこんな商品も買っています",
            "相关推荐",
            "비슷한 상품",
            "ข่าวที่เกี่ยวข้อง",
        ] {
            assert!(says(text), "{text}");
        }
        for text in [
            "Work-related stress",
            "Unrelated",
            "Similarity",
            "Specifications",
            "商品",
            "Relat ed",
        ] {
            assert!(!says(text), "{text}");
        }
    }

    #[test]
    fn no_phrase_is_too_long_or_hidden_by_another_with_its_hash() {
        let all: Vec<&str> = PHRASES.split('|').collect();
        let known: std::collections::HashSet<&str> = all.iter().copied().collect();
        assert_eq!(known.len(), all.len(), "a phrase stands twice");
        for phrase in all {
            assert!(
                phrase.len() <= LONGEST && phrase.to_lowercase() == phrase,
                "{phrase}"
            );
            assert!(says(phrase), "{phrase}");
        }
    }
}
