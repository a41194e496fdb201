//! Every method behind one call, so that they are run, measured and shown side by side.
//!
//! ```text
//!   pages of a site ─ Method::learn ─▶ Marker ─ mark(page) ─▶ Marking: template or not, how sure, which segment
//! ```
//!
//! Methods differ in what they promise. [`Marking`] is what they have in common, and says nothing a method does not:
//! without scores of its own a method gives 0 and 1, without segments the runs of equal marks.
//!
//! | method | pages it needs | template is |
//! | --- | --- | --- |
//! | [`Tps`](Method::Tps) | one | all outside the main region |
//! | [`Rtdm`](Method::Rtdm) | several | what FindTemplate keeps of the sampled pages, located on the page |
//! | [`Align`](Method::Align) | several | what half of the pages share in the same order |
//! | [`Husk`](Method::Husk) | one, better several | what the verdict calls noise |

use fixedbitset::FixedBitSet;

use crate::page::{NodeId, Page};
use crate::segment::tps;
use crate::template::align::{self, Part, Tokens};
use crate::template::find::{FindSettings, find_template, locate};
use crate::template::{Labels, SiteTemplate, Tree};
use crate::verdict;

/// A way to tell template from content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Tag path sequence segmentation (Velloso and Dorneles 2013).
    Tps,
    /// RTDM-TD's FindTemplate and removal (Vieira et al. 2006).
    Rtdm,
    /// Consensus of aligned token sequences (Geraci and Maggini 2011).
    Align,
    /// Husk's own verdict, with the site's template where there are pages to learn from.
    Husk,
}

/// What a method makes of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Marking {
    /// One bit per node: it is template. An element is when it and all its text are.
    pub template: FixedBitSet,
    /// Per node: 0..=1, 1 = surely template.
    pub scores: Vec<f32>,
    /// Per node: the segment it lies in. Numbers are arbitrary, equal where the segment is.
    pub segments: Vec<u32>,
}

/// A method that has learned what it can from a site, ready for any page of it.
pub trait Marker: Send + Sync {
    /// Tells template from content.
    fn mark(&self, page: &Page) -> Marking;

    /// The site's template as Husk stores it; `None` of other methods, and where nothing was learned.
    fn stored(&self) -> Option<&SiteTemplate> {
        None
    }
}

/// Told how many of how many steps are done.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);

impl Method {
    /// All methods, in the order of tables.
    pub const ALL: [Method; 4] = [Method::Tps, Method::Rtdm, Method::Align, Method::Husk];

    /// The name people and programs use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Tps => "tps",
            Method::Rtdm => "rtdm",
            Method::Align => "align",
            Method::Husk => "husk",
        }
    }

    /// The method of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Fewest pages of a site without which the method says nothing.
    #[must_use]
    pub fn least_pages(self) -> usize {
        match self {
            Method::Tps | Method::Husk => 0,
            Method::Rtdm | Method::Align => 2,
        }
    }

    /// Learns from pages of one site, in the order given; `seed` decides every random choice.
    #[must_use]
    pub fn learn(self, pages: &[&Page], seed: u64, progress: Progress<'_>) -> Box<dyn Marker> {
        match self {
            Method::Tps => Box::new(TpsMarker),
            Method::Rtdm => Box::new(RtdmMarker::learn(pages, seed, progress)),
            Method::Align => Box::new(AlignMarker::learn(pages, seed, progress)),
            Method::Husk => Box::new(HuskMarker::learn(pages, progress)),
        }
    }
}

impl Marking {
    /// A marking without scores and segments of its own. Elements without text of their own below take the mark given.
    #[must_use]
    pub fn from_bits(template: FixedBitSet) -> Marking {
        let scores = (0..template.len())
            .map(|node| f32::from(u8::from(template.contains(node))))
            .collect();
        let mut segments = Vec::with_capacity(template.len());
        let mut segment = 0;
        for node in 0..template.len() {
            if node > 0 && template.contains(node) != template.contains(node - 1) {
                segment += 1;
            }
            segments.push(segment);
        }
        Marking {
            template,
            scores,
            segments,
        }
    }

    /// Whether a node is template.
    #[must_use]
    pub fn is_template(&self, node: NodeId) -> bool {
        self.template.contains(node.index())
    }
}

struct TpsMarker;

impl Marker for TpsMarker {
    fn mark(&self, page: &Page) -> Marking {
        let regions = tps::segments(page);
        let mut template = tps::filter(page, &tps::Settings::default());
        template.grow(page.len());
        template.toggle_range(..);
        let segments = regions
            .per_node(page)
            .into_iter()
            .map(|region| region.map_or(0, |region| region.0 + 1))
            .collect();
        Marking {
            segments,
            ..Marking::from_bits(template)
        }
    }
}

struct RtdmMarker {
    labels: Labels,
    template: Tree,
}

impl RtdmMarker {
    fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> RtdmMarker {
        let mut labels = Labels::new();
        let mut trees = Vec::with_capacity(pages.len());
        for page in pages {
            trees.push(labels.tree(page));
            progress(trees.len(), pages.len());
        }
        let settings = FindSettings::new()
            .with_seed(seed)
            .with_max_pages(pages.len());
        let template = find_template(&mut labels, &trees, &settings).template;
        RtdmMarker { labels, template }
    }
}

impl Marker for RtdmMarker {
    fn mark(&self, page: &Page) -> Marking {
        let tree = self.labels.clone().tree(page);
        let mut template = FixedBitSet::with_capacity(page.len());
        let covered = locate(&self.template, &tree);
        template.extend(covered.ones().map(|node| tree.node(node as u32).index()));
        Marking::from_bits(template)
    }
}

struct AlignMarker {
    tokens: Tokens,
    template: align::Template,
}

impl AlignMarker {
    fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> AlignMarker {
        let mut tokens = Tokens::new();
        let mut sequences = Vec::with_capacity(pages.len());
        for page in pages {
            sequences.push(tokens.learn(page));
            progress(sequences.len(), pages.len());
        }
        let settings = align::Settings::new().with_seed(seed);
        AlignMarker {
            template: align::extract(&sequences, &settings),
            tokens,
        }
    }
}

impl Marker for AlignMarker {
    /// Scores are the shares of the pages that support a node.
    fn mark(&self, page: &Page) -> Marking {
        let sequence = self.tokens.read(page);
        let settings = align::Settings::new();
        let located = align::locate(&self.template, sequence.tokens(), &settings);
        let mut template = align::template_nodes(page, &sequence, &located);
        let mut scores = vec![0.0; page.len()];
        let mut other_texts = FixedBitSet::with_capacity(page.len());
        for (&(node, part), place) in sequence.places().iter().zip(&located.places) {
            match (part, place) {
                (Part::End, _) | (Part::Start, None) => {}
                (Part::Text, None) => other_texts.insert(node.index()),
                (_, Some(place)) => {
                    scores[node.index()] = self.template.share(*place as usize);
                }
            }
        }
        // An element with a text in it that is not template is none either.
        let mut next_other = usize::MAX;
        for node in page.nodes().rev() {
            if other_texts.contains(node.index()) {
                next_other = node.index();
            }
            if next_other < page.end(node).index() {
                template.set(node.index(), false);
            }
            if !template.contains(node.index()) {
                scores[node.index()] = 0.0;
            }
        }
        Marking {
            scores,
            ..Marking::from_bits(template)
        }
    }
}

struct HuskMarker {
    template: Option<SiteTemplate>,
}

impl HuskMarker {
    fn learn(pages: &[&Page], progress: Progress<'_>) -> HuskMarker {
        /// Time between two learned pages, milliseconds; any number does.
        const HOUR: u64 = 3_600_000;
        let mut template = SiteTemplate::new("");
        for (hours, page) in (1..).zip(pages) {
            verdict::learn(&mut template, page, HOUR * hours);
            progress(hours as usize, pages.len());
        }
        HuskMarker {
            template: (!pages.is_empty()).then_some(template),
        }
    }
}

impl Marker for HuskMarker {
    fn stored(&self) -> Option<&SiteTemplate> {
        self.template.as_ref()
    }

    fn mark(&self, page: &Page) -> Marking {
        let verdict = verdict::judge(page, self.template.as_ref(), &[]);
        let noise = page
            .nodes()
            .filter(|node| verdict.classes[node.index()].is_noise())
            .map(NodeId::index);
        let mut template = FixedBitSet::with_capacity(page.len());
        template.extend(noise);
        Marking {
            scores: verdict.scores,
            ..Marking::from_bits(template)
        }
    }
}
