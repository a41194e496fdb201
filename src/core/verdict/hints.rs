//! What elements say of themselves: landmark elements, ARIA roles, fixed boxes, and words in `class` and `id`.
//!
//! Words are a *prior*, never a verdict: they move the score of a text by a bounded amount and name a block that was
//! judged noise for other reasons too. They are matched as whole words after splitting at anything that is not a letter
//! or digit and at changes of case, so that `header` is not found in `thread` nor `ad` in `shadow`.
//! O(nodes + attributes + bytes of different values).

use super::hashed_words::{self, HashedWords};
use crate::page::{Element, Flags, NodeId, Page};

/// A set of facts about an element, bits of one word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hints(pub(crate) u32);

impl Hints {
    pub(crate) const NAV: Hints = Hints(1);
    pub(crate) const HEADER: Hints = Hints(1 << 1);
    pub(crate) const FOOTER: Hints = Hints(1 << 2);
    pub(crate) const ASIDE: Hints = Hints(1 << 3);
    pub(crate) const MAIN: Hints = Hints(1 << 4);
    pub(crate) const ARTICLE: Hints = Hints(1 << 5);
    pub(crate) const FORM: Hints = Hints(1 << 6);
    pub(crate) const DIALOG: Hints = Hints(1 << 7);
    pub(crate) const FIXED: Hints = Hints(1 << 8);
    pub(crate) const STICKY: Hints = Hints(1 << 9);
    pub(crate) const AD_FRAME: Hints = Hints(1 << 10);
    pub(crate) const WORD_NAV: Hints = Hints(1 << 11);
    pub(crate) const WORD_HEADER: Hints = Hints(1 << 12);
    pub(crate) const WORD_FOOTER: Hints = Hints(1 << 13);
    pub(crate) const WORD_SIDE: Hints = Hints(1 << 14);
    pub(crate) const WORD_AD: Hints = Hints(1 << 15);
    pub(crate) const WORD_RELATED: Hints = Hints(1 << 16);
    /// Named as comments are.
    pub const WORD_COMMENT: Hints = Hints(1 << 17);
    pub(crate) const WORD_NOTICE: Hints = Hints(1 << 18);
    pub(crate) const WORD_SOCIAL: Hints = Hints(1 << 19);
    pub(crate) const WORD_META: Hints = Hints(1 << 20);
    pub(crate) const WORD_CONTENT: Hints = Hints(1 << 21);
    pub(crate) const FIGURE: Hints = Hints(1 << 22);
    pub(crate) const TABLE: Hints = Hints(1 << 23);
    pub(crate) const CODE: Hints = Hints(1 << 24);
    pub(crate) const LIST: Hints = Hints(1 << 25);
    /// The `header` or `footer` of a part of the page.
    pub(crate) const HEADER_INSIDE: Hints = Hints(1 << 26);

    /// Words that name what stands around the content.
    pub(crate) const WORD_AROUND: Hints = Hints(
        Hints::WORD_NAV.0
            | Hints::WORD_HEADER.0
            | Hints::WORD_FOOTER.0
            | Hints::WORD_SIDE.0
            | Hints::WORD_AD.0
            | Hints::WORD_RELATED.0
            | Hints::WORD_COMMENT.0
            | Hints::WORD_NOTICE.0
            | Hints::WORD_SOCIAL.0,
    );

    /// Whether any of `other` is among these.
    #[must_use]
    pub fn has(self, other: Hints) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn with(self, other: Hints) -> Hints {
        Hints(self.0 | other.0)
    }
}

/// Facts of every node: its own, and joined with those of all its ancestors.
pub struct HintMap {
    own: Vec<Hints>,
    inherited: Vec<Hints>,
}

impl HintMap {
    /// Reads the facts of all elements of `page`.
    #[must_use]
    pub fn of(page: &Page) -> HintMap {
        // Per text of an attribute, what its words say, once they are read.
        let mut words: Vec<Option<Hints>> = vec![None; page.strings().len()];
        let mut own = Vec::with_capacity(page.len());
        let mut inherited: Vec<Hints> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let above = page
                .parent(node)
                .map_or(Hints::default(), |parent| inherited[parent.index()]);
            let mut hints = match page.element(node) {
                Some(tag) => element(page, node, tag, above),
                None => Hints::default(),
            };
            // Words on html and body speak of the whole page (`has-sidebar`).
            if page.depth(node) > 1 && !page.is_text(node) {
                for &(name, value) in page.attribute_ids(node) {
                    if ["class", "id"]
                        .iter()
                        .any(|known| page.strings().is(name, known))
                    {
                        let found = *words[value.0 as usize]
                            .get_or_insert_with(|| words_of(page.strings().get(value)));
                        hints = hints.with(found);
                    }
                }
            }
            own.push(hints);
            inherited.push(above.with(hints));
        }
        HintMap { own, inherited }
    }

    /// What a node says of itself.
    #[must_use]
    pub fn own(&self, node: NodeId) -> Hints {
        self.own[node.index()]
    }

    /// What a node and its ancestors say.
    #[must_use]
    pub fn inherited(&self, node: NodeId) -> Hints {
        self.inherited[node.index()]
    }
}

/// The first word in the class or id of `node` that stands for any of `wanted`.
pub(crate) fn word(page: &Page, node: NodeId, wanted: Hints) -> Option<String> {
    page.attributes(node)
        .filter(|(name, _)| matches!(*name, "class" | "id"))
        .find_map(|(_, value)| {
            let mut found = None;
            each_word(value, &mut |word| {
                if found.is_none() && meaning(word).has(wanted) {
                    found = Some(word.to_owned());
                }
            });
            found
        })
}

/// The ARIA role that `node` states, else the element's own name if it is a landmark.
pub(crate) fn role_name(page: &Page, node: NodeId) -> Option<&str> {
    let landmark = |name: &str| {
        matches!(
            name,
            "nav"
                | "header"
                | "footer"
                | "aside"
                | "dialog"
                | "navigation"
                | "banner"
                | "contentinfo"
                | "complementary"
                | "alertdialog"
                | "search"
                | "menu"
                | "menubar"
                | "tablist"
                | "toolbar"
        )
    };
    page.attribute(node, "role")
        .filter(|role| landmark(role))
        .or_else(|| page.tag(node).filter(|tag| landmark(tag)))
}

fn element(page: &Page, node: NodeId, tag: Element, above: Hints) -> Hints {
    let sectioned = above.has(Hints::ARTICLE.with(Hints::MAIN).with(Hints::ASIDE));
    let mut hints = match tag {
        Element::Nav | Element::Menu => Hints::NAV,
        // Inside an article these are the article's own.
        Element::Header if !sectioned => Hints::HEADER,
        Element::Footer if !sectioned => Hints::FOOTER,
        Element::Header => Hints::HEADER_INSIDE,
        Element::Footer | Element::Address => Hints::WORD_META,
        Element::Aside => Hints::ASIDE,
        Element::Main => Hints::MAIN,
        Element::Article => Hints::ARTICLE,
        Element::Form | Element::Select | Element::Button | Element::Fieldset => Hints::FORM,
        Element::Dialog => Hints::DIALOG,
        Element::Figure => Hints::FIGURE,
        Element::Table => Hints::TABLE,
        Element::Pre | Element::Code => Hints::CODE,
        Element::Ul | Element::Ol | Element::Dl => Hints::LIST,
        Element::Iframe | Element::Ins | Element::AmpAd if is_ad_frame(page, node, tag) => {
            Hints::AD_FRAME
        }
        _ => Hints::default(),
    };
    if let Some(role) = page.attribute(node, "role") {
        hints = hints.with(match role {
            "navigation" | "menu" | "menubar" | "tablist" | "toolbar" => Hints::NAV,
            "banner" => Hints::HEADER,
            "contentinfo" => Hints::FOOTER,
            "complementary" => Hints::ASIDE,
            "main" => Hints::MAIN,
            "article" => Hints::ARTICLE,
            "dialog" | "alertdialog" | "alert" | "tooltip" => Hints::DIALOG,
            "search" | "form" => Hints::FORM,
            _ => Hints::default(),
        });
    }
    let flags = page.flags(node);
    if flags.has(Flags::FIXED) {
        hints = hints.with(Hints::FIXED);
    }
    if flags.has(Flags::STICKY) {
        hints = hints.with(Hints::STICKY);
    }
    hints
}

/// Measures of the usual advertisements, in CSS pixels (IAB fixed sizes).
const AD_SIZES: [(u32, u32); 14] = [
    (300, 250),
    (336, 280),
    (728, 90),
    (970, 90),
    (970, 250),
    (160, 600),
    (300, 600),
    (120, 600),
    (320, 50),
    (320, 100),
    (468, 60),
    (250, 250),
    (300, 50),
    (234, 60),
];

fn is_ad_frame(page: &Page, node: NodeId, tag: Element) -> bool {
    if tag != Element::Iframe {
        return tag == Element::AmpAd || page.attribute(node, "data-ad-client").is_some();
    }
    let side = |name| {
        page.attribute(node, name).and_then(|value| {
            value
                .strip_suffix("px")
                .unwrap_or(value)
                .parse::<u32>()
                .ok()
        })
    };
    let declared = side("width").zip(side("height"));
    let laid_out = page
        .rect(node)
        .map(|rect| (rect.width as u32, rect.height as u32));
    [declared, laid_out]
        .iter()
        .flatten()
        .any(|size| AD_SIZES.contains(size))
}

fn words_of(value: &str) -> Hints {
    let mut hints = Hints::default();
    // "no-footer" says that there is none.
    let mut is_denied = false;
    each_word(value, &mut |word| {
        if !is_denied {
            hints = hints.with(meaning(word));
        }
        is_denied = matches!(word, "no" | "empty");
    });
    hints
}

/// Longest class or id value read, in bytes: utility classes by the thousand say nothing more.
const MAX_VALUE: usize = 400;

/// Calls `found` with every word of a class or id value in lower case.
#[inline(never)]
pub(crate) fn each_word(value: &str, found: &mut dyn FnMut(&str)) {
    let value = &value[..value.floor_char_boundary(MAX_VALUE)];
    let lower = value.to_ascii_lowercase();
    let (mut start, mut after_lower) = (0, false);
    for (at, byte) in value.bytes().enumerate() {
        let is_outside = !byte.is_ascii_alphanumeric();
        if is_outside || (byte.is_ascii_uppercase() && after_lower) {
            if start < at {
                found(&lower[start..at]);
            }
            start = at + usize::from(is_outside);
        }
        after_lower = byte.is_ascii_lowercase();
    }
    if start < lower.len() {
        found(&lower[start..]);
    }
}

/// What elements are named as, and the words of classes and ids that say so.
const NAMES: [(Hints, &str); 11] = [
    (
        Hints::WORD_NAV,
        "nav navbar navigation menu submenu menus breadcrumb breadcrumbs pagination pager paging topnav sitenav mainnav \
         mainmenu dropdown toolbar tabs skip toc subnav hamburger facets filters",
    ),
    (
        Hints::WORD_HEADER,
        "header masthead topbar siteheader logo branding head hdr",
    ),
    (
        Hints::WORD_FOOTER,
        "footer foot colophon copyright sitefooter ft bottom legal disclaimer",
    ),
    (
        Hints::WORD_SIDE,
        "sidebar aside rail widget widgets sidecol secondary rightcol leftcol rightbar right side extra",
    ),
    (
        Hints::WORD_AD,
        "ad ads adv advert adverts advertisement advertising adsbygoogle adsense sponsor sponsors sponsored promo \
         promos promoted dfp gpt taboola outbrain adbox adslot adunit adcontainer admanager werbung reklama anzeige",
    ),
    (
        Hints::WORD_RELATED,
        "related recommended recommendation recommendations popular trending mostread similar readmore more also upsell \
         crosssell recirc suggested suggestions teaser teasers latest recent next previous prev",
    ),
    (
        Hints::WORD_COMMENT,
        "comment comments commentlist disqus respond discussion replies reply livefyre",
    ),
    (
        Hints::WORD_NOTICE,
        "cookie cookies consent gdpr ccpa newsletter subscribe subscription signup popup modal overlay paywall toast \
         onetrust lightbox login signin cta notice optin",
    ),
    (
        Hints::WORD_SOCIAL,
        "share sharing sharedaddy social addthis addtoany socials sharebar follow",
    ),
    (
        Hints::WORD_META,
        "meta byline author date tags tag categories category timestamp published caption credit print tools rating bio",
    ),
    (
        Hints::WORD_CONTENT,
        "article content post entry story body text main hentry articlebody description blog page maincontent \
         article__body product storytext postbody richtext prose markdown documentation answer question message thread",
    ),
];

const HASHED: HashedWords<{ hashed_words::count(&NAMES, b' ') }> = HashedWords::of(&NAMES, b' ');

/// What each list names, apart from its words, which the program does not hold.
const NAMED: [Hints; NAMES.len()] = {
    let mut named = [Hints(0); NAMES.len()];
    let mut of = 0;
    while of < NAMES.len() {
        named[of] = NAMES[of].0;
        of += 1;
    }
    named
};

/// What a word of a class or an id names.
fn meaning(word: &str) -> Hints {
    let hash = word
        .bytes()
        .fold(hashed_words::EMPTY, hashed_words::extended);
    let list = HASHED.list_of(hash).map(usize::from);
    list.and_then(|list| NAMED.get(list).copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_names_what_its_list_names() {
        for (hints, words) in NAMES {
            for word in words.split(' ') {
                assert_eq!(meaning(word), hints, "{word}");
            }
        }
        assert_eq!(meaning("quay"), Hints::default());
    }
}
