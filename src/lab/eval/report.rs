//! The table of `husk eval`: a line per set and method, or per type of page, or per page.

use super::bootstrap::{Interval, interval};
use super::dataset::Entry;
use super::gold::{Measure, TextScore};
use super::measure::{Figures, PageScore};
use super::metrics::{Overlap, Snippets, TemplateOverlap};
use super::records::RecordScore;
use super::shingle::Scores;
use super::table::{Cell, Table};
use super::template::{Row, Score};
use crate::methods::Method;

/// What a line of the table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// All pages of a set.
    Set,
    /// The pages of one type.
    Type,
    /// One page.
    Page,
}

/// A table being filled, set after set.
pub struct Report {
    table: Table,
    group: Group,
    seed: u64,
    too_few: usize,
    errors: usize,
    measures: Vec<Measure>,
}

/// What a line is about.
struct Head<'a> {
    set: &'a str,
    measure: Measure,
    group: Option<String>,
    method: &'static str,
    pages: usize,
    laid_out: usize,
    /// Pages learned from, mean.
    learned: f64,
}

/// The figures of one line.
#[derive(Default)]
struct Line {
    precision: Option<f64>,
    recall: Option<f64>,
    f1: Option<f64>,
    half: Option<f64>,
    snippets: Option<Snippets>,
    blocks: Option<(TemplateOverlap, f64)>,
    records: Option<RecordScore>,
    wrong: Option<f64>,
}

impl Report {
    /// An empty one; `seed` draws the samples of intervals.
    #[must_use]
    pub fn new(group: Group, seed: u64) -> Report {
        let table = Table::new(&[
            ("set", "set"),
            ("measure", "measure"),
            ("group", if group == Group::Page { "page" } else { "type" }),
            ("method", "method"),
            ("pages", "pages"),
            ("laid_out", "laid out"),
            ("learned", "learned"),
            ("precision", "P"),
            ("recall", "R"),
            ("f1", "F1"),
            ("interval", "±"),
            ("present", "present"),
            ("absent", "absent"),
            ("around", "around"),
            ("anchor_f1", "anchor F1"),
            ("links_f1", "links F1"),
            ("leaves_f1", "leaves F1"),
            ("rand", "Rand"),
            ("wrong", "wrong"),
        ]);
        Report {
            table,
            group,
            seed,
            too_few: 0,
            errors: 0,
            measures: Vec::new(),
        }
    }

    /// Counts pages that failed.
    pub fn failed(&mut self, pages: usize) {
        self.errors += pages;
    }

    /// Whether there is no line yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.measures.is_empty()
    }

    /// Adds the pages of a set.
    pub fn pages(&mut self, set: &str, entries: &[Entry], methods: &[Method], all: &[PageScore]) {
        let label = |score: &PageScore| match self.group {
            Group::Set => None,
            Group::Type => entries[score.at].kind.clone(),
            Group::Page => Some(entries[score.at].id.clone()),
        };
        let mut groups: Vec<Option<String>> = Vec::new();
        for label in all.iter().map(label) {
            // Pages come in order, so that a page's own line is the last; there are few types.
            if groups.last() != Some(&label)
                && (self.group == Group::Page || !groups.contains(&label))
            {
                groups.push(label);
            }
        }
        if self.group == Group::Type {
            groups.sort();
        }
        let mut by_group: Vec<Vec<&PageScore>> = vec![Vec::new(); groups.len()];
        let mut last = 0;
        for score in all {
            let wanted = label(score);
            if groups.get(last) != Some(&wanted) {
                let next = groups.iter().position(|group| *group == wanted);
                last = next.unwrap_or(last);
            }
            by_group[last].push(score);
        }
        let mut lines = Vec::new();
        for (group, scores) in groups.iter().zip(&by_group) {
            for measure in [Measure::Text, Measure::Blocks, Measure::Records] {
                for (k, method) in methods.iter().enumerate() {
                    let some: Vec<&PageScore> = scores
                        .iter()
                        .copied()
                        .filter(|score| score.method == k && score.measure() == Some(measure))
                        .collect();
                    if !some.is_empty() {
                        lines.push((measure, group.clone(), *method, some));
                    }
                }
            }
        }
        for (measure, group, method, some) in lines {
            let line = line(&some, (self.group != Group::Page).then_some(self.seed));
            let learned = some.iter().map(|score| score.learned).sum::<usize>();
            let head = Head {
                set,
                measure,
                group,
                method: method.name(),
                pages: some.len(),
                laid_out: some.iter().filter(|score| score.laid_out).count(),
                learned: learned as f64 / some.len() as f64,
            };
            self.line(head, &line);
        }
        let too_few = |score: &&PageScore| matches!(score.figures, Figures::TooFew);
        self.too_few += all.iter().filter(too_few).count();
    }

    /// Adds sites whose template was told by counting: a line per method, means over the sites.
    pub fn sites(&mut self, set: &str, rows: &[Row]) {
        let mut learners = Vec::new();
        for row in rows {
            if !learners.contains(&row.method) {
                learners.push(row.method);
            }
        }
        for learner in learners {
            let own: Vec<&Row> = rows.iter().filter(|row| row.method == learner).collect();
            let mean = |of: fn(&Score) -> f64| {
                own.iter().map(|row| row.mean(of)).sum::<f64>() / own.len() as f64
            };
            let line = Line {
                recall: Some(mean(Score::recall)),
                wrong: Some(mean(Score::wrong)),
                ..Line::default()
            };
            let learned = own.iter().map(|row| row.learned).sum::<usize>();
            let head = Head {
                set,
                measure: Measure::Template,
                group: None,
                method: learner.name(),
                pages: own.iter().map(|row| row.pages).sum(),
                laid_out: 0,
                learned: learned as f64 / own.len() as f64,
            };
            self.line(head, &line);
        }
    }

    fn line(&mut self, head: Head<'_>, line: &Line) {
        if !self.measures.contains(&head.measure) {
            self.measures.push(head.measure);
        }
        let number = |figure: Option<f64>| figure.map_or(Cell::Missing, |n| Cell::Number(n, 3));
        let of_blocks = |pick: fn(&TemplateOverlap) -> Overlap| {
            let blocks = line.blocks.as_ref();
            number(blocks.map(|(overlap, _)| pick(overlap).scores().f1()))
        };
        let present = line.snippets.map(Snippets::present_share);
        let absent = line.snippets.map(Snippets::absent_share);
        self.table.row(vec![
            head.set.into(),
            head.measure.name().into(),
            head.group.map_or(Cell::Missing, Cell::from),
            head.method.into(),
            head.pages.into(),
            if head.laid_out > 0 {
                head.laid_out.into()
            } else {
                Cell::Missing
            },
            Cell::Number(head.learned, 1),
            number(line.precision),
            number(line.recall),
            number(line.f1),
            number(line.half),
            number(present.or(line.records.and_then(RecordScore::kept_share))),
            number(absent.or(line.records.and_then(RecordScore::gone_share))),
            number(line.records.and_then(RecordScore::around_gone_share)),
            of_blocks(|overlap| overlap.anchor_words),
            of_blocks(|overlap| overlap.links),
            of_blocks(|overlap| overlap.leaves),
            number(line.blocks.as_ref().map(|(_, rand)| *rand)),
            number(line.wrong),
        ]);
    }

    /// The table with what its columns mean.
    #[must_use]
    pub fn finish(mut self) -> Table {
        let lines = "P, R and F1 are";
        for measure in &self.measures {
            let (key, words) = match measure {
                Measure::Text => (
                    "text",
                    format!("text: {lines} of 4-word shingles (of snippets where the truth has no whole text), F1 of the means; present, absent: share of the snippets that must be there and are, that must not and are not"),
                ),
                Measure::Blocks => (
                    "blocks",
                    format!("blocks: {lines} of words inside template, over all pages together; anchor, links, leaves: F1 of words in links, of links, of leaves; Rand: adjusted, over leaves, mean of the pages"),
                ),
                Measure::Records => (
                    "records",
                    "records: present is the share of the target records of which all text is kept, absent that of the other texts that go, around that of those before the first record and behind the last (the truth names a part of a record only: its other parts stand between)".to_owned(),
                ),
                Measure::Template => (
                    "template",
                    "template: on pages not learned from, R is the share of the text leaves that stand on nine of ten of them and are marked; wrong, of those on one page alone; of husk the stored site template".to_owned(),
                ),
            };
            self.table.summary(key, Cell::Flag(true), words);
        }
        self.table.summary(
            "seed",
            Cell::Count(self.seed),
            format!(
                "seed {}; ± is half of a 95 % bootstrap interval over pages",
                self.seed
            ),
        );
        if self.too_few > 0 {
            let words = format!(
                "left out {} times: a page whose site has too few other pages for the method",
                self.too_few
            );
            self.table.summary("too_few", self.too_few.into(), words);
        }
        if self.errors > 0 {
            let words = format!("failed: {} (named above)", self.errors);
            self.table.summary("failed", self.errors.into(), words);
        }
        self.table
    }
}

impl Line {
    fn set(&mut self, scores: Scores) {
        self.precision = Some(scores.precision);
        self.recall = Some(scores.recall);
        self.f1 = Some(scores.f1());
    }
}

impl PageScore {
    fn measure(&self) -> Option<Measure> {
        match self.figures {
            Figures::Text(_) => Some(Measure::Text),
            Figures::Blocks(..) => Some(Measure::Blocks),
            Figures::Records(_) => Some(Measure::Records),
            Figures::TooFew => None,
        }
    }
}

/// The figures of some pages by one method, all by the same measure; with a seed, an interval of F1.
fn line(some: &[&PageScore], seed: Option<u64>) -> Line {
    let mut line = Line::default();
    let half = |f1: &dyn Fn(&[usize]) -> f64, count: usize| {
        seed.map(|seed| interval(count, seed, f1))
            .map(Interval::half)
    };
    let texts: Vec<TextScore> = some
        .iter()
        .filter_map(|score| match score.figures {
            Figures::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    let blocks: Vec<(TemplateOverlap, f64)> = some
        .iter()
        .filter_map(|score| match score.figures {
            Figures::Blocks(overlap, rand) => Some((overlap, rand)),
            _ => None,
        })
        .collect();
    for score in some {
        if let Figures::Records(one) = score.figures {
            *line.records.get_or_insert_default() += one;
        }
    }
    let shingles: Vec<Scores> = texts.iter().filter_map(|text| text.shingles).collect();
    let snippets: Vec<Snippets> = texts.iter().filter_map(|text| text.snippets).collect();
    if !snippets.is_empty() {
        let pooled = |drawn: &mut dyn Iterator<Item = usize>| {
            let mut all = Snippets::default();
            drawn.for_each(|k| all += snippets[k]);
            all
        };
        let all = pooled(&mut (0..snippets.len()));
        line.snippets = Some(all);
        if shingles.is_empty() {
            line.set(all.overlap().scores());
            let f1 = |drawn: &[usize]| pooled(&mut drawn.iter().copied()).overlap().scores().f1();
            line.half = half(&f1, snippets.len());
        }
    }
    if !shingles.is_empty() {
        line.set(Scores::mean(&shingles));
        let f1 = |drawn: &[usize]| {
            let drawn: Vec<Scores> = drawn.iter().map(|&k| shingles[k]).collect();
            Scores::mean(&drawn).f1()
        };
        line.half = half(&f1, shingles.len());
    }
    if !blocks.is_empty() {
        let mut overlap = TemplateOverlap::default();
        blocks.iter().for_each(|(one, _)| overlap += *one);
        let rand = blocks.iter().map(|(_, rand)| rand).sum::<f64>() / blocks.len() as f64;
        line.set(overlap.words.scores());
        line.blocks = Some((overlap, rand));
        let f1 = |drawn: &[usize]| {
            let mut words = Overlap::default();
            drawn.iter().for_each(|&k| words += blocks[k].0.words);
            words.scores().f1()
        };
        line.half = half(&f1, blocks.len());
    }
    line
}
