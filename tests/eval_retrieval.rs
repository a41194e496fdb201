//! The ranking of chunks against the formula of BM25 written down as it is, and questions worked out by hand.

use std::collections::BTreeMap;

use husk_lab::eval::retrieval::{FIRST, Question, Way, questions, reciprocal_ranks};
use proptest::prelude::*;
use unhusk::article::Chunk;

fn chunk(path: &[&str], text: &str) -> Chunk {
    Chunk {
        path: path.iter().map(|&heading| heading.to_owned()).collect(),
        text: text.to_owned(),
    }
}

#[test]
fn headings_below_the_title_are_questions() {
    let articles = [
        vec![
            chunk(&["A mill by the sea"], "one"),
            chunk(&["A mill by the sea", "How it was built"], "two"),
            chunk(&["A mill by the sea", "How it was built"], "three"),
            chunk(&["A mill by the sea", "Notes"], "four"),
        ],
        vec![],
        vec![chunk(&["Tides", "Two", "How it was built"], "five")],
    ];
    let asked = |answers: &[usize]| Question {
        text: "How it was built".to_owned(),
        answers: answers.to_vec(),
    };
    assert_eq!(questions(&articles), [asked(&[1, 2]), asked(&[4])]);
    let last = &articles[2][0];
    assert_eq!(Way::Text.write(last), "\nfive");
    assert_eq!(Way::Heading.write(last), "How it was built\nfive");
    assert_eq!(Way::Path.write(last), "Tides\nTwo\nHow it was built\nfive");
    assert_eq!(Way::Path.write(&chunk(&[], "six")), "\nsix");
}

/// Ranks by BM25 (k1 1.2, b 0.75) without any index; a word of the question counts as often as it is asked for.
fn naive(documents: &[Vec<u8>], question: &[u8], answers: &[usize]) -> f64 {
    let mean = documents.iter().map(Vec::len).sum::<usize>() as f32 / documents.len() as f32;
    let count =
        |document: &[u8], word: u8| document.iter().filter(|&&other| other == word).count() as f32;
    let score = |document: &Vec<u8>| -> f32 {
        let of = |&word: &u8| {
            let with = documents
                .iter()
                .filter(|other| other.contains(&word))
                .count() as f32;
            let idf = (1.0 + (documents.len() as f32 - with + 0.5) / (with + 0.5)).ln();
            let often = count(document, word);
            idf * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * (document.len() as f32 / mean)))
        };
        question.iter().map(of).sum()
    };
    let mut ranked: BTreeMap<usize, f32> = documents.iter().map(score).enumerate().collect();
    ranked.retain(|_, score| *score > 0.0);
    let mut ranked: Vec<(usize, f32)> = ranked.into_iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let at = ranked
        .iter()
        .take(FIRST)
        .position(|(id, _)| answers.contains(id));
    at.map_or(0.0, |at| 1.0 / (at + 1) as f64)
}

fn text(words: &[u8]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("W{word}")).collect();
    words.join(", ")
}

proptest! {
    #[test]
    fn ranks_are_those_of_the_formula(
        documents in prop::collection::vec(prop::collection::vec(0_u8..9, 1..12), 1..30),
        asked in prop::collection::vec(0_u8..9, 1..4),
        answer in 0_usize..30,
    ) {
        let texts: Vec<String> = documents.iter().map(|words| text(words)).collect();
        let question = Question { text: text(&asked).to_lowercase(), answers: vec![answer] };
        let ranks = reciprocal_ranks(&texts, &[question]);
        prop_assert_eq!(ranks, [naive(&documents, &asked, &[answer])]);
    }
}
