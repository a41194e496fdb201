//! Alignment: what half of the pages share in the same order.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking, Progress};
use crate::align::{self, Part, Tokens};
use unhusk::page::Page;

pub(super) struct AlignMarker {
    tokens: Tokens,
    template: align::Template,
}

impl AlignMarker {
    pub(super) fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> AlignMarker {
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
