//! Cards below a heading that says that they lead elsewhere: "Similar items", "You may also like".
//!
//! ```text
//!   <h1>Kettle</h1> £64 … <section><h2>You may also like</h2> <a><img>Toaster</a> £49 <a><img>Pan</a> £38 …</section>
//!                         └────────────────────────────────── raised ───────────────────────────────────┘
//! ```
//!
//! Such cards look like what one came for on another page (a name, a price, a picture), so the model alone keeps many of them, most of all
//! where the page itself is short. Some headings say enough by themselves ("Most read"), some do on pages that are no lists ("Latest
//! news"), and some too little: "Related functions" of a manual and "See also" of an encyclopedia are what one came for, hence the
//! prices, pictures or titles below these. O(texts · log texts).

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
/// Words and characters that links have at least, in the mean, where they are titles.
const TITLE_WORDS: u32 = 4;
const TITLE_CHARS: u32 = 10;
/// Log-odds that texts of a section get at least.
const RAISED: f32 = 2.5;

/// What such headings say, in lower case: each from the beginning of a word, and anywhere where words are not written apart. White
/// space is one space, one more follows the last word. These also head what one came for: other words, functions, laws.
const AMBIGUOUS_PHRASES: &str = "relate|similar |recommended for|recommended prod|more like this|more on this|sponsored|most popular|up next|the blog|\
    ähnliche|verwandte |passende |kunden haben|mehr von|mehr zum thema|\
    similaires|associés|voir aussi |le blog|dans la même|sur le même|\
    relacionad|similare|semelhantes|parecidos|veja também|mais anúncios|\
    correlat|simili |stessa categoria|gerelateerd|vergelijkba|soortgelijke|\
    podobn|powiązane|polecane|zobacz t|\
    похожи|связанные|рекоменду|сопутствующие|смотрите также|також|популярное|по теме|схожі|подобни|\
    související|zákazníci|liknande|lignende|samankaltais|liittyvä|\
    benzer|ilgili |hasonló|kapcsolódó|asemănătoare|\
    σχετικ|παρόμοι|δείτε ακόμη|δείτε επίσης|ذات صلة|مشابه|דומים|קשורים|مرتبط|संबंधित|मिलते|liên quan|tương tự|terkait|\
    serupa|ที่เกี่ยวข้อง|ยอดนิยม|คล้าย|相关|相關|热门|同类|類似|関連|관련|비슷한|함께 ";

/// Phrases that head nothing else.
const ELSEWHERE_PHRASES: &str = "recommended read|also like|also love|also enjoy|\
    be interest|also bought|also view|also search|also look|also consider|might like|may like|viewed this|\
    bought this|more from|recently viewed|frequently bought|pairs well|goes well with|explore more|most read|\
    our blog|recent comments|\
    auch gefallen|gefällt dir|auch interess|auch angesehen|ebenfalls angesehen|auch gekauft|kauften auch|\
    passendes zub|dazu passt|passt dazu|zuletzt angesehen|lesen sie auch|das könnt|könnten |\
    meistgelesen|unserem blog|dem blog|\
    aussi aimer|lire aussi|vous aimerez|vous aimez|pourrait vous|pourraient vous|ont également|ont aussi|vont bien|vus récemment|\
    récemment vus|les plus lus|notre blog|\
    también te|también le|también compr|también vier|te puede|te podría|puede interesar|podría interesar|\
    recientemente|más leíd|nuestro blog|del blog|pode gostar|quem viu|quem comprou|também viu|\
    também compr|leia também|mais lid|nosso blog|do blog|\
    potrebbe|hanno comprato|hanno acquistato|guardato anche|leggi anche|più letti|visti di recente|nostro blog|dal blog|\
    ook interess|ook leuk|bekeken ook|kochten ook|misschien vind|lees ook|laatst bekeken|meest gelezen|ons blog|onze blog|\
    może cię|może ci się|mogą cię|inni klienci|klienci kupili|ostatnio oglądane|przeczytaj także|czytaj t|\
    najczęściej czytane|naszego bloga|\
    заинтерес|зацікав|вам понрав|могут подойти|недавно смотр|вы смотрели|вместе с этим|с этим товаром|также покупа|читайте|\
    най-четени|прочетете|нашего блога|самое читаемое|\
    mohlo by|mohlo vás|čtěte|přečtěte|naposledy prohl|našeho blogu|nejčtenější|\
    du kanske|andra köpte|läs också|läs även|senast visade|mest lästa|andre kjøpte|andre købte|andre har også|les også|læs også|\
    mest lest|mest læste|saatat pitää|saattaisit|lue myös|tutustu myös|muut ostivat|luetuim|\
    ilginizi|bunları da|çok okunan|érdekelhet|ezt is olvas|legolvasott|s-ar putea|te-ar putea|citește și|cele mai citite|\
    قد يعجبك|اقرأ أيضا|الأكثر قراءة|الأكثر مشاهدة|שיעניינו|אולי יעניין|הנקראות ביותר|هم خریده|پربازدید|यह भी पढ़|ये भी पढ़|\
    có thể bạn|đã xem|đọc nhiều|xem nhiều|baca juga|mungkin anda|terpopuler|\
    为你推荐|为您推荐|推荐阅读|推薦|猜你喜|看了又看|还买了|可能喜欢|可能會喜|おすすめ|も買って|も見て|あわせて|最近チェック|最近見た|\
    人気記事|추천 상품|최근 본|많이 본";

/// Phrases that head what leads elsewhere unless the page is a list, of which they head the content.
const LATEST_PHRASES: &str = "latest news|latest posts|latest articles|recent posts|recent articles|trending|\
    neueste|aktuelle nachrichten|aktuelle beiträge|weitere artikel|weitere beiträge|weitere meldungen|\
    dernières actualités|derniers articles|dernières nouvelles|articles récents|\
    últimas noticias|últimos artículos|entradas recientes|artículos recientes|últimas notícias|notícias recentes|posts recentes|\
    ultime notizie|ultimi articoli|articoli recenti|laatste nieuws|recente berichten|meer nieuws|najnowsze|ostatnie wpisy|\
    последние новости|свежие записи|другие новости|останні новини|nejnovější|aktuality|senaste nytt|senaste nyheterna|seneste nyt|\
    seneste nyheder|siste nytt|siste nyheter|uusimmat|son yazılar|son haberler|friss hírek|legfrissebb|ροή ειδήσεων|τελευταία νέα|\
    ultimele știri|articole recente|آخر الأخبار|أحدث|آخرین اخبار|آخرین خبر|ताज़ा खबर|tin mới|bài viết mới|berita terbaru|\
    artikel terbaru|ล่าสุด|最新文章|最新新闻|新着|最新記事|최신";

/// Most bytes of a phrase.
const LONGEST: usize = 48;

const LISTS: [(u8, &str); 3] = [
    (AMBIGUOUS, AMBIGUOUS_PHRASES),
    (LATEST, LATEST_PHRASES),
    (ELSEWHERE, ELSEWHERE_PHRASES),
];
/// The place of each list; a phrase of a later one counts more.
const AMBIGUOUS: u8 = 0;
const LATEST: u8 = 1;
const ELSEWHERE: u8 = 2;

const HASHED: HashedWords<{ hashed_words::count(&LISTS, b'|') }> = HashedWords::of(&LISTS, b'|');

/// Sums over the texts before one.
#[derive(Clone, Copy, Default)]
struct Sum {
    /// Those with links.
    linked: u32,
    words: u32,
    /// The words of long ones with few links.
    running: u32,
    /// Headings of the first level.
    titles: u32,
}

/// What is known of the page's kind.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// An article or a product; on others, pictures alone say nothing.
    pub(super) has_one_subject: bool,
    /// Things of one sort: what is latest is what one came for.
    pub(super) is_list: bool,
}

/// Raises the log-odds of such headings and of what they head. The places of the texts of each section, its heading first, ascending.
pub(super) fn raise(
    page: &Page,
    texts: &[TextBlock],
    kind: Kind,
    odds: &mut [f32],
) -> Vec<Range<usize>> {
    let mut sections = Vec::new();
    let mut before = vec![Sum::default()];
    let mut sum = Sum::default();
    for text in texts {
        sum.linked += u32::from(text.link_chars > 0);
        sum.words += text.words;
        sum.running += if text.is_long() { text.words } else { 0 };
        sum.titles += u32::from(heading_level(page, text.owner) == 1);
        before.push(sum);
    }
    let mut at = 0;
    while at < texts.len() {
        let end = section_end(page, texts, &before, at).filter(|&end| {
            said_list(page, &texts[at]).is_some_and(|list| {
                if kind.is_list || list == AMBIGUOUS {
                    list != LATEST && has_cards(page, &texts[at..end], kind.has_one_subject)
                } else {
                    true
                }
            })
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
    // What has the page's own heading or most of its running text is the page's own content.
    let all_running = before[texts.len()].running;
    let is_own =
        before[end].titles > before[first].titles || running > 0 && 2 * running > all_running;
    (is_linked && 2 * running <= words && !is_own).then_some(end)
}

/// Whether a section has prices, titles as links or, on a page with one subject, pictures.
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
        || has_titles(section)
        || has_one_subject && nodes.filter(is_picture).count() >= LEAST_CARDS
}

/// Whether its links are as long as titles in the mean: those to other words, functions or pages of a wiki are shorter.
fn has_titles(section: &[TextBlock]) -> bool {
    let (mut links, mut words, mut chars) = (0, 0, 0);
    let section = section.iter().take(FIRST_TEXTS);
    for text in section.filter(|text| text.link_density() > 0.5) {
        links += 1;
        words += text.words;
        chars += text.chars;
    }
    links > 0 && words >= TITLE_WORDS * links && chars >= TITLE_CHARS * links
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

/// The last of the lists that a text has a phrase of.
fn said_list(page: &Page, text: &TextBlock) -> Option<u8> {
    let said = words_of(page, text);
    let said: String = said.chars().flat_map(char::to_lowercase).collect();
    let mut before = ' ';
    let lists = said.char_indices().map(|(at, character)| {
        let inside = before.is_alphanumeric() || before == '-';
        before = character;
        let begins = !inside || character >= FIRST_UNSPACED;
        begins
            .then(|| list_at_start(&said.as_bytes()[at..]))
            .flatten()
    });
    lists.max().flatten()
}

/// The list of the phrase that a text begins with.
fn list_at_start(text: &[u8]) -> Option<u8> {
    let mut hash = hashed_words::EMPTY;
    text.iter().take(LONGEST).find_map(|&byte| {
        hash = hashed_words::extended(hash, byte);
        HASHED.list_of(hash)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};
    use crate::verdict::text_blocks::text_blocks;

    /// The texts of a page whose log-odds, −1 before, are raised.
    fn raised(body: &str, has_one_subject: bool) -> Vec<String> {
        let kind = Kind {
            has_one_subject,
            is_list: false,
        };
        raised_on(body, kind)
    }

    fn raised_on(body: &str, kind: Kind) -> Vec<String> {
        let page = parse(body, "https://example.org/", Scripting::Off).unwrap();
        let texts = text_blocks(&page).list;
        let mut odds = vec![-1.0; texts.len()];
        raise(&page, &texts, kind, &mut odds);
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
        said_list(&page, &text_blocks(&page).list[0]).is_some()
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
    fn links_as_long_as_titles_are_no_words_or_pages_of_a_wiki() {
        let section = |heading: &str, titles: [&str; 2]| {
            let items = titles
                .map(|title| format!("<li><a href=1>{title}</a>"))
                .concat();
            let body = format!(
                "<h1>Kettle</h1><p>Boils.<section><h2>{heading}</h2><ul>{items}</ul></section>"
            );
            raised(&body, false).len()
        };
        let titles = [
            "Why a kettle sings before it boils",
            "Lime in the kettle, and what helps",
        ];
        assert_eq!(section("Related stories", titles), 3);
        assert_eq!(section("Related pages", ["Pan lid", "Tea"]), 0);
        assert_eq!(
            section(
                "関連記事",
                [
                    "なぜやかんは沸く前に歌うのか",
                    "やかんの石灰を取り除く簡単な方法"
                ]
            ),
            3
        );
        assert_eq!(section("関連項目", ["やかんの一覧", "茶"]), 0);
    }

    #[test]
    fn some_headings_say_enough_and_on_lists_fewer() {
        let links = "<ul><li><a href=1>Tea</a><li><a href=2>Pans</a></ul>";
        let body = |heading: &str| {
            format!("<h1>Kettles</h1><p>All of them.<section><h2>{heading}</h2>{links}</section>")
        };
        for (heading, is_list, count) in [
            ("Most read", false, 3),
            ("Most read", true, 0),
            ("Latest news", false, 3),
            ("Latest news", true, 0),
            ("Related terms", false, 0),
        ] {
            let kind = Kind {
                has_one_subject: false,
                is_list,
            };
            assert_eq!(raised_on(&body(heading), kind).len(), count, "{heading}");
        }
    }

    #[test]
    fn a_section_that_has_the_page_in_it_is_none() {
        let links = "<a href=1>Print</a><p><a href=2>Comments</a>";
        let prose = "<p>It boils a litre in four minutes, and a cup in one, which is less than any other kettle of its size takes for it.";
        for title in ["<h1>Kettle</h1>", "<p>Kettle"] {
            let body = format!(
                "<p>Shop<div><h2>Latest news</h2>{title}{links}{prose}{links}{links}</div>"
            );
            assert!(raised(&body, true).is_empty(), "{title}");
        }
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
        let list_of = |phrase: &str| list_at_start(phrase.as_bytes());
        let lists = LISTS.iter();
        let all: Vec<(u8, &str)> = lists
            .flat_map(|&(list, phrases)| phrases.split('|').map(move |phrase| (list, phrase)))
            .collect();
        let known: std::collections::HashSet<&str> =
            all.iter().map(|&(_, phrase)| phrase).collect();
        assert_eq!(known.len(), all.len(), "a phrase stands twice");
        for (list, phrase) in all {
            assert!(
                phrase.len() <= LONGEST && phrase.to_lowercase() == phrase,
                "{phrase}"
            );
            assert_eq!(list_of(phrase), Some(list), "{phrase}");
            assert!(says(phrase), "{phrase}");
        }
    }
}
