//! Whether a question finds the part of an article that answers it: chunks with and without the headings above them.
//!
//! ```text
//!   articles ─ chunks ─┬─▶ documents, written in each [`Way`] ─▶ ranked by BM25 for every question
//!                      └─▶ questions: headings below the title, answered by the chunks under them
//! ```
//!
//! The measure is the mean reciprocal rank among the first [`FIRST`]: 1 where an answer comes first for every question, 0 where none
//! is found. Headings are no part of a chunk's own text, so that [`Way::Text`] finds an answer by what it says alone. O(words), and for a
//! question O(places of its words).

use rayon::prelude::*;
use unhusk::article::Chunk;
use unhusk::page::maps::Map;
use unhusk::page::text::words;

/// Ranks that count.
pub const FIRST: usize = 10;

/// Fewest words of a heading that is a question: fewer stand over parts of many pages.
const LEAST_WORDS: usize = 3;

/// How soon a word that stands in a document again counts less, and how much longer documents count less.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// How a chunk is written for the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// What it says.
    Text,
    /// Below its nearest heading.
    Heading,
    /// Below all its headings, the title first.
    Path,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 3] = [Way::Text, Way::Heading, Way::Path];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Way::Text => "text alone",
            Way::Heading => "with its heading",
            Way::Path => "with all headings",
        }
    }

    /// A chunk as it is searched.
    #[must_use]
    pub fn write(self, chunk: &Chunk) -> String {
        let headings = match self {
            Way::Text => &[],
            Way::Heading => &chunk.path[chunk.path.len().saturating_sub(1)..],
            Way::Path => &chunk.path[..],
        };
        format!("{}\n{}", headings.join("\n"), chunk.text)
    }
}

/// A heading, and the documents that lie under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// Numbers of documents, over the chunks of all articles.
    pub answers: Vec<usize>,
}

/// The questions of articles: each heading of at least three words below the title of an article, once. Chunks are numbered over all
/// articles, in their order.
#[must_use]
pub fn questions(articles: &[Vec<Chunk>]) -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    let mut number = 0;
    for chunks in articles {
        let first = questions.len();
        for chunk in chunks {
            if let [_, .., heading] = chunk.path.as_slice()
                && words(heading).count() >= LEAST_WORDS
            {
                match questions[first..]
                    .iter_mut()
                    .find(|known| known.text == *heading)
                {
                    Some(known) => known.answers.push(number),
                    None => questions.push(Question {
                        text: heading.clone(),
                        answers: vec![number],
                    }),
                }
            }
            number += 1;
        }
    }
    questions
}

/// The reciprocal rank of the first answer to each question among the documents, 0 where none is among the first [`FIRST`].
#[must_use]
pub fn reciprocal_ranks(documents: &[String], questions: &[Question]) -> Vec<f64> {
    let index = Index::of(documents);
    let rank = |question: &Question| {
        let mut first = index.ranked(&question.text).into_iter().take(FIRST);
        let at = first.position(|number| question.answers.contains(&number));
        at.map_or(0.0, |at| 1.0 / (at + 1) as f64)
    };
    questions.par_iter().map(rank).collect()
}

/// Documents by their words, without case. BM25 as Lucene has it: no word counts against a document.
struct Index {
    /// In which documents a word stands, and how often.
    places: Map<String, Vec<(usize, u32)>>,
    /// Words of each document.
    lengths: Vec<f32>,
    mean_length: f32,
}

impl Index {
    fn of(documents: &[String]) -> Index {
        let mut places: Map<String, Vec<(usize, u32)>> = Map::default();
        let mut lengths = Vec::with_capacity(documents.len());
        for (number, document) in documents.iter().enumerate() {
            let mut length = 0;
            for word in words(document) {
                length += 1;
                let places = places.entry(word.to_lowercase()).or_default();
                match places.last_mut() {
                    Some((last, often)) if *last == number => *often += 1,
                    _ => places.push((number, 1)),
                }
            }
            lengths.push(length as f32);
        }
        Index {
            mean_length: lengths.iter().sum::<f32>() / lengths.len().max(1) as f32,
            places,
            lengths,
        }
    }

    /// The documents with a word of the question, the best first; of equal ones the first.
    fn ranked(&self, question: &str) -> Vec<usize> {
        let mut scores = vec![0.0_f32; self.lengths.len()];
        for word in words(question) {
            let places = self.places.get(&word.to_lowercase());
            let places = places.map_or(&[][..], Vec::as_slice);
            let with = places.len() as f32;
            let rarity = (1.0 + (scores.len() as f32 - with + 0.5) / (with + 0.5)).ln();
            for &(number, often) in places {
                let often = often as f32;
                let length = self.lengths[number] / self.mean_length;
                scores[number] +=
                    rarity * often * (K1 + 1.0) / (often + K1 * (1.0 - B + B * length));
            }
        }
        let mut found: Vec<usize> = (0..scores.len()).filter(|&k| scores[k] > 0.0).collect();
        found.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        found
    }
}
