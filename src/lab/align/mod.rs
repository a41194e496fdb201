//! Template extraction by aligning the token sequences of several pages: what most pages have in the same order stays.
//!
//! ```text
//!   page 1   <ul> <li> News </ul> <h1>  Rain    </h1> ┐
//!   page 2   <ul> <li> News </ul> <h1>  Wind    </h1> ┴─ union of both: 2 2 2 2 2, Rain 1, Wind 1, 2 ┐
//!   page 3   <ul> <li> News </ul> <h1>  A storm </h1> ┐                                              ├ less than half: out
//!   page 4   <ul> <li> News </ul> <h1>  News    </h1> ┴─ 2 2 2 2 2, A storm 1, News 1, 2 ────────────┘
//!                                                        template: <ul> <li> News </ul> <h1> </h1>
//! ```
//!
//! - Time O(t n² / 64) word operations for t pages of n tokens, memory O(t n): 16 pages of 3,000 tokens take some hundredths
//!   of a second. A work limit holds on pages made to provoke worse, and [`Template::limited`] then says so.
//! - Paper: F. Geraci and M. Maggini, *A fast method for web template extraction via a multi-sequence alignment approach*,
//!   KDIR 2011. The tokens are in [`tokens`], the alignment of two sequences in [`mod@needleman_wunsch`].
//!
//! At step r pairs of sequences are aligned (match 1, mismatch 0, gap −1) and each pair is replaced by its union: matching
//! tokens once, with their supports added, mismatched ones left before right. Tokens supported by less than 2^(r−2) of
//! the t pages are then dropped. When one sequence is left, what less than half of the pages support is dropped as well.
//!
//! What differs from the print, or is not said there:
//!
//! 1. Tokens come from the parsed page, not from its source: tags that HTML lets people leave out are there, comments and
//!    the text of scripts and style sheets are not. Blank texts are no tokens.
//! 2. The first row and column of the matrix are printed as S\[0]\[i] = i; its figure 1 has −i, as gaps cost 1.
//! 3. Which of several best alignments is meant is not said: see [`mod@needleman_wunsch`].
//! 4. The print asks for t = 2ⁿ. Here an odd sequence waits for the next step, where it is paired first, and a union of p
//!    pages drops what less than p / 4 of them support. For t = 2ⁿ that is 2^(r−2) of t pages at step r, as printed.
//! 5. Pages are paired at random; here the [seed](Settings::with_seed) decides.
//! 6. How the template is found on a page is not said. [`locate()`] aligns the page with it in the same way: tokens that
//!    match are template. [`template_nodes`] makes nodes of them, with a rule of its own against tags that match anywhere.
//!
//! The wrong choice where blocks move or change their order, and where something of k tokens comes or goes *before* a part
//! of the template and something as long goes or comes *behind* it: gaps on both sides cost 2 k, so a part with fewer
//! matches than that is matched with nothing. [`AlignMode::Anchored`] holds on to such parts by their unique tokens, so it is
//! often the better one, though its scores are lower. Attributes count: one class that tells the current page makes another
//! token.

pub mod anchor;
mod locate;
pub mod needleman_wunsch;
pub mod tokens;

use needleman_wunsch::{Alignment, DEFAULT_STEPS, align_within};
use unhusk::template::random::Random;

pub use locate::{Located, locate, template_nodes};
pub use tokens::{Part, Sequence, Tokens, UNKNOWN};

/// How two sequences are aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AlignMode {
    /// At the best score. Where that takes more than the work limit, by anchors, and the result says so.
    #[default]
    Exact,
    /// By [`anchor`]s: faster on long pages, may miss the best score.
    Anchored,
}

impl AlignMode {
    /// Its name in tables and options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AlignMode::Exact => "exact",
            AlignMode::Anchored => "anchored",
        }
    }
}

/// How a template is extracted and located.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    way: AlignMode,
    seed: u64,
    least_percent: u32,
    max_steps: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            way: AlignMode::Exact,
            seed: 0,
            // The paper's value; it says that others might be used.
            least_percent: 50,
            max_steps: DEFAULT_STEPS,
        }
    }
}

impl Settings {
    /// The paper's.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How two sequences are aligned.
    #[must_use]
    pub fn with_way(self, way: AlignMode) -> Self {
        Settings { way, ..self }
    }

    /// Decides which pages are paired.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Settings { seed, ..self }
    }

    /// Share of the pages that must support a token of the template, in percent, 0..=100. What the pruning of the last
    /// step drops, less than a quarter, is lost in any case.
    #[must_use]
    pub fn with_least_percent(self, percent: u32) -> Self {
        Settings {
            least_percent: percent,
            ..self
        }
    }

    /// Words of 64 cells that extracting, or locating, may take in all; see [`needleman_wunsch::steps`].
    #[must_use]
    pub fn with_max_steps(self, steps: u64) -> Self {
        Settings {
            max_steps: steps,
            ..self
        }
    }
}

/// The template of a site: tokens in order, each with the number of pages that support it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Template {
    tokens: Vec<u32>,
    support: Vec<u32>,
    pages: u32,
    limited: usize,
}

impl Template {
    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Per token: pages that support it.
    #[must_use]
    pub fn support(&self) -> &[u32] {
        &self.support
    }

    /// Pages it was extracted from.
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Alignments that were not exact because of the work limit: 0 but on very long pages. The template is then one of
    /// less evidence.
    #[must_use]
    pub fn limited(&self) -> usize {
        self.limited
    }

    /// Share of the pages that support the token at `at`, 0..=1; 0 where there is none.
    #[must_use]
    pub fn share(&self, at: usize) -> f32 {
        let support = self.support.get(at).copied().unwrap_or(0);
        support as f32 / self.pages.max(1) as f32
    }

    /// The template of one page: the page.
    fn of(tokens: &[u32]) -> Template {
        Template {
            tokens: tokens.to_vec(),
            support: vec![1; tokens.len()],
            pages: 1,
            limited: 0,
        }
    }

    fn retain(&mut self, keep: impl Fn(u32) -> bool) {
        let mut kept = self.support.iter().map(|&support| keep(support));
        self.tokens.retain(|_| kept.next() == Some(true));
        self.support.retain(|&support| keep(support));
    }
}

/// Extracts the template from the token sequences of pages of one site, made by the same [`Tokens`].
#[must_use]
pub fn extract<T: AsRef<[u32]>>(sequences: &[T], settings: &Settings) -> Template {
    let mut random = Random::new(settings.seed);
    let mut left: Vec<&[u32]> = sequences.iter().map(AsRef::as_ref).collect();
    let mut round = Vec::with_capacity(left.len());
    while let Some(tokens) = random.pick(&mut left) {
        round.push(Template::of(tokens));
    }
    // Every pair may take its share of what those before it have left; later pairs are longer, and have more left.
    let mut steps_left = settings.max_steps;
    let mut pairs_left = round.len().saturating_sub(1) as u64;
    while round.len() > 1 {
        let mut next = Vec::with_capacity(round.len().div_ceil(2));
        if !round.len().is_multiple_of(2) {
            next.extend(round.pop());
        }
        for pair in round.chunks_exact(2) {
            let share = steps_left / pairs_left.max(1);
            let mut rest = share;
            let mut both = union(&pair[0], &pair[1], settings.way, &mut rest);
            steps_left -= share - rest;
            pairs_left = pairs_left.saturating_sub(1);
            let pages = both.pages;
            both.retain(|support| 4 * u64::from(support) >= u64::from(pages));
            next.push(both);
        }
        round = next;
    }
    let mut template = round.pop().unwrap_or_default();
    let least = u64::from(template.pages) * u64::from(settings.least_percent);
    template.retain(|support| 100 * u64::from(support) >= least);
    template
}

/// The tokens of both, matching ones once.
fn union(left: &Template, right: &Template, way: AlignMode, steps_left: &mut u64) -> Template {
    let (alignment, limited) = aligned(&left.tokens, &right.tokens, way, steps_left);
    let most = left.tokens.len() + right.tokens.len() - alignment.pairs.len();
    let mut both = Template {
        tokens: Vec::with_capacity(most),
        support: Vec::with_capacity(most),
        pages: left.pages + right.pages,
        limited: left.limited + right.limited + usize::from(limited),
    };
    let (mut i, mut j) = (0, 0);
    for pair in &alignment.pairs {
        let (to_i, to_j) = (pair.left as usize, pair.right as usize);
        both.take(left, i, to_i);
        both.take(right, j, to_j);
        both.take(left, to_i, to_i + 1);
        if pair.is_match(&left.tokens, &right.tokens) {
            if let Some(support) = both.support.last_mut() {
                *support += right.support[to_j];
            }
        } else {
            both.take(right, to_j, to_j + 1);
        }
        (i, j) = (to_i + 1, to_j + 1);
    }
    both.take(left, i, left.tokens.len());
    both.take(right, j, right.tokens.len());
    both
}

impl Template {
    /// Appends tokens of another.
    fn take(&mut self, other: &Template, from: usize, to: usize) {
        self.tokens.extend_from_slice(&other.tokens[from..to]);
        self.support.extend_from_slice(&other.support[from..to]);
    }
}

/// An alignment, and whether the work limit kept it from being as good as asked for.
fn aligned(left: &[u32], right: &[u32], way: AlignMode, steps_left: &mut u64) -> (Alignment, bool) {
    if way == AlignMode::Exact
        && let Ok(alignment) = align_within(left, right, steps_left)
    {
        return (alignment, false);
    }
    let anchored = anchor::align_within(left, right, steps_left);
    (
        anchored.alignment,
        anchored.limited || way == AlignMode::Exact,
    )
}
