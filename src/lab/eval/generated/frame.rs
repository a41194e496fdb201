//! What all pages of a generated site share, decided once by its seed.

use super::SiteKind;
use super::words::{Words, between, capital, chance, one_of, some_of};
use unhusk::template::random::Random;

/// Names of sections, as sites have them.
const SECTIONS: [&str; 36] = [
    "News",
    "World",
    "Business",
    "Sport",
    "Culture",
    "Travel",
    "Science",
    "Health",
    "Opinion",
    "Weather",
    "Food",
    "Fashion",
    "Music",
    "Books",
    "Games",
    "Garden",
    "Kitchen",
    "Office",
    "Audio",
    "Cameras",
    "Phones",
    "Bargains",
    "New arrivals",
    "Members",
    "Search",
    "Help",
    "Archive",
    "Gallery",
    "Downloads",
    "Support",
    "Guides",
    "Reference",
    "Events",
    "Jobs",
    "Motoring",
    "Property",
];

/// What footers and side columns link to.
const SERVICES: [&str; 40] = [
    "About us",
    "Contact",
    "Privacy policy",
    "Terms of use",
    "Cookies",
    "Accessibility",
    "Advertise with us",
    "Careers",
    "Press",
    "Newsletter",
    "RSS",
    "Site map",
    "Delivery",
    "Returns",
    "Payment",
    "Gift cards",
    "Store finder",
    "FAQ",
    "Imprint",
    "Licence",
    "Contributors",
    "Report a fault",
    "Subscribe",
    "Sign in",
    "Register",
    "Mobile version",
    "Back issues",
    "Partners",
    "Investors",
    "Sponsors",
    "Feedback",
    "Security",
    "Track your order",
    "Wish list",
    "My account",
    "Moderators",
    "Rules",
    "Random page",
    "Recent changes",
    "Printable version",
];

const HEADINGS: [&str; 12] = [
    "Company",
    "Service",
    "Follow us",
    "More from us",
    "Information",
    "Legal",
    "Tools",
    "Community",
    "Quick links",
    "Resources",
    "Discover",
    "Shopping",
];

/// A name and where it leads.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) name: String,
    pub(super) href: String,
}

impl Link {
    fn new(name: &str, folder: &str) -> Link {
        Link {
            href: format!("{folder}/{}", Words::slug(name)),
            name: name.to_owned(),
        }
    }
}

/// A part of the site and its pages in the menu.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) link: Link,
    pub(super) children: Vec<Link>,
}

/// A heading over links that never change.
#[derive(Clone, Debug)]
pub(super) struct LinkBox {
    pub(super) heading: String,
    pub(super) links: Vec<Link>,
}

/// Where a block that not all pages have stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExtraPosition {
    Top,
    AfterContent,
    Side,
}

/// A block that not all pages have.
#[derive(Clone, Debug)]
pub(super) struct Notice {
    pub(super) place: ExtraPosition,
    pub(super) percent: usize,
    pub(super) heading: String,
    pub(super) text: String,
    pub(super) button: &'static str,
}

/// How the menu shows where the page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Active {
    /// A class.
    Class,
    /// The item is no link.
    Strong,
    /// The item has an arrow beside it.
    Arrow,
}

/// The frame of a site. See the [module](self).
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: SiteKind,
    pub(super) words: Words,
    pub(super) brand: String,
    pub(super) host: String,
    pub(super) motto: String,
    pub(super) sections: Vec<Section>,
    pub(super) footer: Vec<LinkBox>,
    pub(super) legal: Vec<String>,
    pub(super) side: Vec<LinkBox>,
    pub(super) notices: Vec<Notice>,
    /// The pool of advertisements: headline and claim.
    pub(super) ads: Vec<(String, String)>,
    /// Titles of pages that lists of most read pages name.
    pub(super) titles: Vec<String>,
    pub(super) active: Active,
    /// The header shows today's date.
    pub(super) dated: bool,
    /// The menu shows the children of the section the page is in.
    pub(super) opens: bool,
    /// Percent of pages whose content has one wrapper more.
    pub(super) wrapped: usize,
    /// Before class names, as builds add it.
    pub(super) prefix: String,
}

impl Frame {
    pub(super) fn new(kind: SiteKind, seed: u64) -> Frame {
        let salt = SiteKind::ALL
            .iter()
            .position(|&known| known == kind)
            .unwrap_or(0) as u64;
        let mut random = Random::new(seed ^ (salt + 1) << 48);
        let random = &mut random;
        let words = Words::new(random);
        let brand = capital(words.word(random))
            + one_of(random, &["", " Online", " Times", " & Co", ".net"]);
        let deep = kind == SiteKind::Docs;
        let sections: Vec<Section> = {
            let count = between(random, 6, 12);
            let names = some_of(random, &SECTIONS, count);
            let section = |name: &&str| {
                let link = Link::new(name, "");
                let count = if deep {
                    between(random, 5, 9)
                } else {
                    between(random, 2, 6)
                };
                let children = (0..count)
                    .map(|_| Link::new(&words.phrase(random, 1, 3), &link.href))
                    .collect();
                Section { link, children }
            };
            names.iter().map(section).collect()
        };
        let footer = {
            let columns = between(random, 2, 4);
            let headings = some_of(random, &HEADINGS, columns);
            let column = |heading: &&str| box_of(random, heading, 4, 8);
            headings.iter().map(column).collect()
        };
        let legal = (0..between(random, 1, 3))
            .map(|_| words.sentence(random))
            .collect();
        let side = {
            let boxes = between(random, 1, 2);
            let headings = some_of(random, &HEADINGS, boxes);
            let list = |heading: &&str| box_of(random, heading, 3, 7);
            headings.iter().map(list).collect()
        };
        let notices = {
            let mut places = vec![
                ExtraPosition::Top,
                ExtraPosition::AfterContent,
                ExtraPosition::Side,
            ];
            let mut notices = Vec::new();
            for _ in 0..random.below(3) {
                if let Some(place) = random.pick(&mut places) {
                    notices.push(notice(random, &words, place));
                }
            }
            notices
        };
        Frame {
            kind,
            host: format!("{}.example", Words::slug(&brand)),
            motto: words.phrase(random, 3, 7),
            sections,
            footer,
            legal,
            side,
            notices,
            ads: (0..between(random, 4, 9))
                .map(|_| (words.phrase(random, 2, 4), words.sentence(random)))
                .collect(),
            titles: (0..60).map(|_| words.phrase(random, 3, 8)).collect(),
            active: [Active::Class, Active::Strong, Active::Arrow][random.below(3)],
            dated: chance(random, 40),
            opens: deep || chance(random, 20),
            wrapped: [0, 0, 25][random.below(3)],
            prefix: [String::new(), format!("{}-", words.word(random))][random.below(2)].clone(),
            brand,
            words,
        }
    }

    /// A class name as this site writes it.
    pub(super) fn class(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

fn box_of(random: &mut Random, heading: &str, least: usize, most: usize) -> LinkBox {
    let count = between(random, least, most);
    let names = some_of(random, &SERVICES, count);
    LinkBox {
        heading: heading.to_owned(),
        links: names.iter().map(|name| Link::new(name, "/info")).collect(),
    }
}

fn notice(random: &mut Random, words: &Words, place: ExtraPosition) -> Notice {
    Notice {
        place,
        percent: [30, 60, 90][random.below(3)],
        heading: words.phrase(random, 2, 5),
        text: words.sentence(random),
        button: one_of(random, &["Sign up", "More", "OK", "Join now", "Accept"]),
    }
}
