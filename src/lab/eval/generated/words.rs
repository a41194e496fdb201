//! Words that nobody wrote: names, sentences and figures for generated pages, as unevenly frequent as real ones.
//!
//! Content words are made of syllables, so no text is anybody's; little words ("the", "of") are English, since real
//! templates and real content share them. A word's rank is log-uniform, which is Zipf's law: few words are common, most
//! are rare. Whole numbers alone are used, so that a seed gives the same words on every machine.

use unhusk::template::random::Random;

const ONSETS: [&str; 24] = [
    "b", "br", "c", "ch", "d", "dr", "f", "g", "gl", "h", "j", "k", "l", "m", "n", "p", "pl", "r",
    "s", "st", "t", "tr", "v", "w",
];
const VOWELS: [&str; 10] = ["a", "e", "i", "o", "u", "ai", "ea", "ee", "oa", "ou"];
const CODAS: [&str; 14] = [
    "", "", "", "ck", "l", "ll", "m", "n", "nd", "r", "rt", "s", "st", "t",
];

const LITTLE: [&str; 32] = [
    "the", "of", "and", "to", "in", "a", "is", "that", "for", "it", "as", "was", "with", "be",
    "by", "on", "not", "he", "his", "but", "at", "are", "this", "have", "from", "or", "had", "an",
    "they", "which", "one", "we",
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Content words of one site.
const LEXICON: usize = 1 << 11;

/// The words of one site, the most frequent first.
#[derive(Clone, Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn new(random: &mut Random) -> Words {
        Words((0..LEXICON).map(|_| made_up(random)).collect())
    }

    /// A content word.
    pub(super) fn word(&self, random: &mut Random) -> &str {
        // Log-uniform rank: a power of two, then a place below it.
        let magnitude = random.below(LEXICON.ilog2() as usize + 1);
        &self.0[random.below(1 << magnitude)]
    }

    /// Several words, the first with a capital.
    pub(super) fn phrase(&self, random: &mut Random, least: usize, most: usize) -> String {
        let count = between(random, least, most);
        let words: Vec<&str> = (0..count)
            .map(|k| {
                // A phrase begins and ends with a content word.
                if k > 0 && k + 1 < count && random.below(5) < 2 {
                    one_of(random, &LITTLE)
                } else {
                    self.word(random)
                }
            })
            .collect();
        capital(&words.join(" "))
    }

    /// A sentence of 6 to 22 words.
    pub(super) fn sentence(&self, random: &mut Random) -> String {
        let mut sentence = self.phrase(random, 3, 10);
        if random.below(2) == 0 {
            sentence.push(',');
        }
        let rest = self.phrase(random, 3, 12);
        format!("{sentence} {}.", rest.to_lowercase())
    }

    /// Several sentences.
    pub(super) fn sentences(&self, random: &mut Random, least: usize, most: usize) -> String {
        let count = between(random, least, most);
        let sentences: Vec<String> = (0..count).map(|_| self.sentence(random)).collect();
        sentences.join(" ")
    }

    /// First and last name.
    pub(super) fn person(&self, random: &mut Random) -> String {
        format!(
            "{} {}",
            capital(self.word(random)),
            capital(&made_up(random))
        )
    }

    /// The name of a page, a person, a thing, for addresses: lower case, hyphens.
    pub(super) fn slug(text: &str) -> String {
        let kept = text
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' });
        kept.collect::<String>().to_lowercase()
    }
}

/// A number in `least..=most`.
pub(super) fn between(random: &mut Random, least: usize, most: usize) -> usize {
    least + random.below(most - least + 1)
}

/// True in `percent` of the cases.
pub(super) fn chance(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}

/// Any one of a list that is not empty.
pub(super) fn one_of<'a, T: ?Sized>(random: &mut Random, list: &[&'a T]) -> &'a T {
    list[random.below(list.len())]
}

/// Some of a list, each at most once, in the order of the list.
pub(super) fn some_of<'a>(random: &mut Random, list: &[&'a str], count: usize) -> Vec<&'a str> {
    let mut left: Vec<usize> = (0..list.len()).collect();
    let mut chosen: Vec<usize> = (0..count).filter_map(|_| random.pick(&mut left)).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|k| list[k]).collect()
}

/// As `3 May 2011`.
pub(super) fn date(random: &mut Random) -> String {
    let month = one_of(random, &MONTHS);
    format!(
        "{} {month} {}",
        between(random, 1, 28),
        between(random, 2003, 2024)
    )
}

/// As `1,249.90`.
pub(super) fn price(random: &mut Random) -> String {
    let pence = [0, 50, 90, 95, 99][random.below(5)];
    match between(random, 1, 2400) {
        pounds @ 1000.. => format!("£{},{:03}.{pence:02}", pounds / 1000, pounds % 1000),
        pounds => format!("£{pounds}.{pence:02}"),
    }
}

/// The text with its first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

fn made_up(random: &mut Random) -> String {
    let syllables = 1 + random.below(2) + random.below(2);
    let mut word = String::new();
    for _ in 0..syllables {
        for part in [&ONSETS[..], &VOWELS[..], &CODAS[..]] {
            word.push_str(part[random.below(part.len())]);
        }
    }
    // One syllable may be a little word; more is not.
    if word.len() < 4 {
        word.push_str(VOWELS[random.below(5)]);
    }
    word
}
