//! PageLevel: how much every part of a single page looks like template, and the page in sections of one score each.
//!
//! ```text
//!   elements ≥ 2000 px²     classifier              smoothing (γ = 0.01 · page / element)         sections
//!   body                    .4                      .1                                            1  body
//!   ├ ul                    .9                      .8                                            2  ul
//!   │ ├ li                  .6   a li that looks    .8   no node is less template than            2
//!   │ └ li                  .8   like content       .8   what holds it                            2
//!   └ div                   .1                      .1                                            1
//!     └ p                   .2                      .1   not worth a section                      1
//! ```
//!
//! - [`basic`]: the classifier's score of every element by itself; [`basic_merge`]: neighbours with nearly equal scores as one
//!   segment; [`smooth`]: scores and sections by isotonic smoothing, which is the method.
//! - Time O(n + v·k) for n nodes, v elements of 2000 square pixels or more and k different scores among them, see
//!   [`isotonic`], which also says where the limit of work is; [`Sections::exact`] is false when it struck.
//! - Paper: D. Chakrabarti, R. Kumar, K. Punera, *Page-level template detection via isotonic smoothing*, WWW 2007.
//!
//! What differs from the print:
//!
//! 1. Features and areas of the four models are named in the paper by example; ours are listed in [`features`] and
//!    [`classifier`].
//! 2. A page without layout gets estimated boxes ([`boxes`]) and a model trained on such.
//! 3. An element of less than 2000 square pixels may hold larger ones (floats in a box without height): those hang on the
//!    nearest larger ancestor. What is not rendered counts for nothing. The root is never hidden.
//! 4. Text has the score of the element that shows it. In smoothing [`WORDS`] words weigh as much as a hidden element: as
//!    printed, an article in one paragraph weighs no more than an empty box, and yields to what is around it.
//!    [`Smoothing::as_printed`] does without.
//! 5. Scores are rounded to thousandths before they are smoothed: more says nothing, and keeps k at 1001.
//! 6. The model that Husk brings along was trained on blocks typed by hand (see [`default_model`]), since pages that
//!    may be passed on come without their sites. Training from SiteLevel's labels is in `eval`.
//!
//! The wrong choice where the site's other pages are at hand (they know better, see `template`), for the one line of
//! template inside content (too small to be seen), and for pages that are all links.

pub mod boxes;
pub mod classifier;
pub mod default_model;
pub mod features;
pub mod isotonic;

use boxes::Boxes;
use classifier::Model;
use features::Describer;
use isotonic::{Node, Smoothed, smooth as smooth_tree};
use unhusk::page::text::{TextStats, is_blank};
use unhusk::page::{NodeId, Page};

/// Elements of less area are hidden, square CSS pixels: the paper's value.
pub const SMALLEST: f32 = 2000.0;

/// Score from which on a part of a page is template, 0..=1.
pub const THRESHOLD: f32 = 0.5;

/// The paper's factor of the penalty.
pub const PENALTY: f64 = 0.01;

/// Words that weigh as much as a hidden element. Chosen among 1 to 10 by what smoothing adds to the classifier.
pub const WORDS: u32 = 5;

/// What a section of its own costs an element: `factor` times each ratio asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Penalty {
    /// c in the paper, ≥ 0.
    pub factor: f64,
    /// N / Nᵢ: nodes of the page to nodes of the element.
    pub nodes: bool,
    /// A / Aᵢ: area of the page to that of the element.
    pub area: bool,
    /// A of the parent / Aᵢ.
    pub parent: bool,
}

impl Default for Penalty {
    /// γᵢ = 0.01 · A / Aᵢ, what the paper settled on.
    fn default() -> Self {
        Penalty {
            factor: PENALTY,
            nodes: false,
            area: true,
            parent: false,
        }
    }
}

/// Steps of a score that are told apart in smoothing.
const STEPS: f64 = 1000.0;

/// How scores are smoothed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Smoothing {
    /// What sections cost.
    pub penalty: Penalty,
    /// Words that weigh as much as a hidden element; `None`: text weighs nothing.
    pub words: Option<u32>,
}

impl Default for Smoothing {
    /// The paper's penalty, and [`WORDS`].
    fn default() -> Self {
        Smoothing {
            penalty: Penalty::default(),
            words: Some(WORDS),
        }
    }
}

impl Smoothing {
    /// To the letter of the paper.
    #[must_use]
    pub fn as_printed() -> Self {
        Smoothing {
            words: None,
            ..Smoothing::default()
        }
    }

    /// With another penalty.
    #[must_use]
    pub fn with_penalty(self, penalty: Penalty) -> Self {
        Smoothing { penalty, ..self }
    }
}

/// Scores and segments of every node of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Sections {
    /// Per node: 0..=1, 1 = surely template.
    pub scores: Vec<f32>,
    /// Per node: the segment it lies in, by number.
    pub segments: Vec<u32>,
    /// The root of each section, where there are such.
    pub roots: Vec<NodeId>,
    /// False if the work limit stood in the way of the best scores.
    pub exact: bool,
}

/// The classifier's scores; every element of 2000 square pixels is a segment with what it shows itself.
#[must_use]
pub fn basic(page: &Page) -> Sections {
    Classified::of(page, default_model::of(page)).basic()
}

/// [`basic`], with neighbouring leaves whose scores differ by less than `difference` in one segment.
#[must_use]
pub fn basic_merge(page: &Page, difference: f32) -> Sections {
    Classified::of(page, default_model::of(page)).merged(page, difference)
}

/// The method: scores smoothed over the tree, and the sections that come of it.
#[must_use]
pub fn smooth(page: &Page, smoothing: &Smoothing) -> Sections {
    Classified::of(page, default_model::of(page)).smooth(smoothing)
}

/// An element that is not hidden.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// The element.
    pub node: NodeId,
    /// Position among the parts of the nearest one that holds it; 0 for the root.
    pub parent: u32,
    /// Area in square CSS pixels, at least [`SMALLEST`].
    pub area: f32,
    /// Rendered elements below it, itself included.
    pub size: u32,
    /// Hidden elements rolled into it.
    pub hidden: u32,
    /// Words of visible text that it shows itself or by hidden elements.
    pub words: u32,
}

impl Part {
    /// How many nodes it stands for: itself, the hidden ones, and one for every so many words.
    #[must_use]
    pub fn weight(&self, words: Option<u32>) -> f64 {
        let text = words.map_or(0, |words| self.words / words.max(1));
        1.0 + f64::from(self.hidden) + f64::from(text)
    }
}

/// The elements of a page that are not hidden, in document order, the root first.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The elements.
    pub parts: Vec<Part>,
    /// Per node of the page: position of the part that it is or is rolled into.
    pub place: Vec<u32>,
    /// Area of the page in square CSS pixels.
    pub area: f32,
}

impl Parts {
    /// Hides the small ones.
    #[must_use]
    pub fn of(page: &Page, boxes: &Boxes, stats: &TextStats) -> Parts {
        let area = boxes.area().max(SMALLEST);
        let mut parts: Vec<Part> = Vec::new();
        let mut place: Vec<u32> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let above = page.parent(node).map(|parent| place[parent.index()]);
            let own = boxes.rect(node).area();
            let is_rendered = !page.is_text(node) && !page.is_hidden(node);
            let parent = match above {
                Some(above) if !is_rendered || own < SMALLEST => {
                    let holder = &mut parts[above as usize];
                    holder.hidden += u32::from(is_rendered);
                    if page.is_text(node) {
                        holder.words += stats.amount(page, node).words;
                    }
                    place.push(above);
                    continue;
                }
                above => above.unwrap_or(0),
            };
            place.push(parts.len() as u32);
            parts.push(Part {
                node,
                parent,
                area: if above.is_none() { area } else { own.min(area) },
                size: 0,
                hidden: 0,
                words: 0,
            });
        }
        for k in (0..parts.len()).rev() {
            parts[k].size += 1 + parts[k].hidden;
            let (parent, size) = (parts[k].parent as usize, parts[k].size);
            if k > 0 {
                parts[parent].size += size;
            }
        }
        Parts { parts, place, area }
    }
}

/// A page whose elements have been classified.
#[derive(Clone, Debug)]
pub struct Classified {
    /// The elements that have.
    pub parts: Parts,
    /// The score of each.
    pub scores: Vec<f32>,
}

impl Classified {
    /// Scores every element that is not hidden.
    #[must_use]
    pub fn of(page: &Page, model: &Model) -> Classified {
        let stats = TextStats::of(page);
        let boxes = Boxes::of(page, &stats);
        let parts = Parts::of(page, &boxes, &stats);
        let describer = Describer::new(page, &boxes, &stats);
        let scores = parts
            .parts
            .iter()
            .map(|part| model.score(part.area, &describer.row(part.node)))
            .collect();
        Classified { parts, scores }
    }

    /// See [`basic`].
    #[must_use]
    pub fn basic(&self) -> Sections {
        let place = &self.parts.place;
        Sections {
            scores: place.iter().map(|&k| self.scores[k as usize]).collect(),
            segments: place.clone(),
            roots: Vec::new(),
            exact: true,
        }
    }

    /// See [`basic_merge`].
    #[must_use]
    pub fn merged(&self, page: &Page, difference: f32) -> Sections {
        let mut sections = self.basic();
        let mut last: Option<f32> = None;
        let mut segment = 0;
        for node in page.nodes() {
            let score = sections.scores[node.index()];
            let is_blank = page.text(node).is_some_and(is_blank);
            if page.is_leaf(node) && !is_blank && !page.is_hidden(node) {
                segment += u32::from(last.is_some_and(|last| (last - score).abs() >= difference));
                last = Some(score);
            }
            sections.segments[node.index()] = segment;
        }
        sections
    }

    /// The smoothed scores of the parts, and the places of those that are roots of sections.
    #[must_use]
    pub fn smoothed(&self, smoothing: &Smoothing) -> Smoothed {
        smooth_tree(&self.tree(smoothing))
    }

    /// See [`smooth`].
    #[must_use]
    pub fn smooth(&self, smoothing: &Smoothing) -> Sections {
        let smoothed = self.smoothed(smoothing);
        let Parts { parts, place, .. } = &self.parts;
        let mut section = vec![0; parts.len()];
        let mut roots = Vec::with_capacity(smoothed.sections.len());
        for (k, part) in parts.iter().enumerate() {
            let is_root = smoothed.sections.get(roots.len()) == Some(&(k as u32));
            if is_root {
                roots.push(part.node);
            }
            section[k] = if is_root {
                roots.len() as u32 - 1
            } else {
                section[part.parent as usize]
            };
        }
        Sections {
            scores: place
                .iter()
                .map(|&k| smoothed.values[k as usize] as f32)
                .collect(),
            segments: place.iter().map(|&k| section[k as usize]).collect(),
            roots,
            exact: smoothed.exact,
        }
    }

    /// The tree to smooth: one node for each part.
    #[must_use]
    pub fn tree(&self, smoothing: &Smoothing) -> Vec<Node> {
        let Parts { parts, area, .. } = &self.parts;
        let Smoothing { penalty, words } = smoothing;
        // There is always a root.
        let size = parts.first().map_or(0, |root| root.size);
        let node = |(part, &score): (&Part, &f32)| {
            let own = f64::from(part.area);
            let mut cost = penalty.factor;
            if penalty.nodes {
                cost *= f64::from(size) / f64::from(part.size);
            }
            if penalty.area {
                cost *= f64::from(*area) / own;
            }
            if penalty.parent {
                cost *= f64::from(parts[part.parent as usize].area) / own;
            }
            Node {
                parent: part.parent,
                score: (f64::from(score) * STEPS).round() / STEPS,
                weight: part.weight(*words),
                penalty: cost,
            }
        };
        parts.iter().zip(&self.scores).map(node).collect()
    }
}
