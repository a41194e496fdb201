//! What a classifier sees of an element: where it is, how large, what text and links it has. All numbers are about 0..=1.
//!
//! The paper names its most telling ones: closeness to the margins, links per word, share of text in anchors, size of
//! the anchors, share of intra-site links, ratio of visible characters to HTML; and as examples words shared with the
//! title and the distance from the centre. The rest here follows from its description: *position, area, text, links,
//! anchor text*. Words of the title with fewer than [`LONG_WORD`] characters are passed over: the paper leaves out stop words, and
//! most of those are short. O(nodes + attributes + text) for all elements of a page.

use super::boxes::Boxes;
use unhusk::page::html_size::HtmlSizes;
use unhusk::page::maps::Set;
use unhusk::page::text::{Amount, TextStats};
use unhusk::page::{Element, NodeId, Page, Rect, Size};

/// Names of the features, in the order of a [`Row`].
pub const NAMES: [&str; COUNT] = [
    "bias",
    "left margin",
    "right margin",
    "top margin",
    "bottom margin",
    "near top",
    "near bottom",
    "off centre across",
    "off centre down",
    "width",
    "height",
    "area",
    "flat or tall",
    "words",
    "no words",
    "share of words",
    "words per area",
    "links per word",
    "text in anchors",
    "size of anchors",
    "no links",
    "share of links",
    "intra-site links",
    "visible to html",
    "words of title",
    "title found",
    "ends of sentences",
    "fields",
    "images",
    "digits",
];

/// Number of features.
pub const COUNT: usize = 30;

/// The features of one element.
pub type Row = [f32; COUNT];

/// Fewest characters of a word of the title that is looked for.
const LONG_WORD: usize = 4;

/// Distance from the top or bottom at which an element is half as near as can be, CSS pixels: the depth of a header.
const NEAR: f32 = 200.0;

/// Prefix sums over the nodes of what text statistics do not count.
#[derive(Clone, Copy, Default)]
struct Extra {
    /// Links to pages of the same site.
    own_links: u32,
    /// Words that the title has too.
    titled: u32,
    /// Signs that end sentences.
    stops: u32,
    digits: u32,
    fields: u32,
    images: u32,
}

/// Ready to describe any element of a page.
pub struct Describer<'a> {
    page: &'a Page,
    boxes: &'a Boxes,
    stats: &'a TextStats,
    html: HtmlSizes,
    extra: Vec<Extra>,
    /// Words of the title that are looked for.
    title_words: usize,
    whole: Amount,
}

impl<'a> Describer<'a> {
    /// Goes over `page` once.
    #[must_use]
    pub fn new(page: &'a Page, boxes: &'a Boxes, stats: &'a TextStats) -> Describer<'a> {
        let title: Set<String> = words(&page.facts().title).collect();
        Describer {
            page,
            boxes,
            stats,
            html: HtmlSizes::of(page),
            extra: extra(page, &title),
            title_words: title.len(),
            whole: stats.amount(page, NodeId::ROOT),
        }
    }

    /// The features of an element.
    #[must_use]
    pub fn row(&self, node: NodeId) -> Row {
        // Both sides are at least 1.
        let Size { width, height } = self.boxes.document;
        let Rect {
            x,
            y,
            width: w,
            height: h,
        } = self.boxes.rect(node);
        let (right, bottom) = ((width - x - w).max(0.0), (height - y - h).max(0.0));
        let amount = self.stats.amount(self.page, node);
        let (from, to) = (
            self.extra[node.index()],
            self.extra[self.page.end(node).index()],
        );
        let html = self.html.subtree(self.page, node) as f32;
        let part = |part: u32, whole: u32| {
            if whole == 0 {
                0.0
            } else {
                (part as f32 / whole as f32).min(1.0)
            }
        };
        let is = |fact: bool| f32::from(u8::from(fact));
        let near = |distance: f32| NEAR / (NEAR + distance);
        let images = to.images - from.images;
        let fields = to.fields - from.fields;
        [
            1.0,
            x / width,
            right / width,
            y / height,
            bottom / height,
            near(y),
            near(bottom),
            ((2.0 * x + w - width) / width).abs().min(1.0),
            ((2.0 * y + h - height) / height).abs().min(1.0),
            w / width,
            h / height,
            (w * h).ln_1p() / 15.0,
            ((w.max(1.0) / h.max(1.0)).ln() / 5.0).clamp(-1.0, 1.0),
            length(amount.words),
            is(amount.words == 0),
            part(amount.words, self.whole.words),
            (amount.chars as f32 * 100.0 / (w * h).max(100.0)).min(1.0),
            (amount.links as f32 / amount.words.max(1) as f32).min(1.0),
            amount.link_density(),
            length(amount.link_words / amount.links.max(1)),
            is(amount.links == 0),
            part(amount.links, self.whole.links),
            part(to.own_links - from.own_links, amount.links),
            (amount.chars as f32 / html.max(1.0)).min(1.0),
            part(to.titled - from.titled, amount.words),
            (to.titled - from.titled) as f32
                / (to.titled - from.titled + self.title_words as u32).max(1) as f32,
            (5.0 * part(to.stops - from.stops, amount.words)).min(1.0),
            fields as f32 / (fields + 2) as f32,
            images as f32 / (images + amount.words / 5 + 1) as f32,
            part(to.digits - from.digits, amount.chars),
        ]
    }
}

/// Words on a scale where 1 is 150.
fn length(words: u32) -> f32 {
    (words as f32).ln_1p() / 5.0
}

/// The long words of a text, without signs and in lower case.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().nth(LONG_WORD - 1).is_some())
        .map(str::to_lowercase)
}

fn extra(page: &Page, title: &Set<String>) -> Vec<Extra> {
    let host = host(&page.facts().url).unwrap_or_default().to_lowercase();
    let mut sums = Vec::with_capacity(page.len() + 1);
    let mut total = Extra::default();
    for node in page.nodes() {
        sums.push(total);
        if page.is_hidden(node) {
            continue;
        }
        if let Some(text) = page.text(node) {
            total.titled += words(text).filter(|word| title.contains(word)).count() as u32;
            total.stops += stops(text);
            total.digits += text.chars().filter(char::is_ascii_digit).count() as u32;
            continue;
        }
        match page.element(node) {
            Some(Element::A) => {
                let own = page
                    .attribute(node, "href")
                    .is_some_and(|href| is_own(href, &host));
                total.own_links += u32::from(own);
            }
            Some(Element::Input | Element::Select | Element::Textarea | Element::Button) => {
                total.fields += 1
            }
            Some(
                Element::Img | Element::Svg | Element::Video | Element::Picture | Element::Canvas,
            ) => total.images += 1,
            _ => {}
        }
    }
    sums.push(total);
    sums
}

/// Signs that end a sentence, with white space or nothing after them; those of scripts without spaces anywhere.
fn stops(text: &str) -> u32 {
    let mut count = 0;
    let mut characters = text.chars().peekable();
    while let Some(sign) = characters.next() {
        let ends = match sign {
            '.' | '!' | '?' | ',' | ';' => {
                characters.peek().is_none_or(|next| next.is_whitespace())
            }
            '。' | '、' | '！' | '？' => true,
            _ => false,
        };
        count += u32::from(ends);
    }
    count
}

/// Whether a link leads to the page's own site: it names no host, or the page's.
fn is_own(href: &str, own: &str) -> bool {
    let href = href.trim();
    match host(href) {
        Some(host) => !own.is_empty() && host.eq_ignore_ascii_case(own),
        None => !href
            .split_once(':')
            .is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("mailto")),
    }
}

/// The host that an address names, `www.` aside.
fn host(url: &str) -> Option<&str> {
    let after = match url.strip_prefix("//") {
        Some(after) => after,
        None => url.split_once("://").map(|(_, after)| after)?,
    };
    let end = after.find(['/', '?', '#', ':']).unwrap_or(after.len());
    let host = &after[..end];
    Some(host.strip_prefix("www.").unwrap_or(host))
}
