//! The tables of `husk eval LABELS`: methods against labels, and annotators against each other.

use super::measure::{MeasuredMethod, Scored};
use super::{Annotator, Fused, LabelSet, Pair};
use crate::eval::table::{Cell, Table};
use crate::labels::overlap::Scores;
use crate::labels::{Agreement, Matrix, Score};

/// What a line of the table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// All labels.
    All,
    /// Those of one site.
    Site,
    /// One record.
    Page,
}

/// Names of the counts of a tally, for programs.
const COUNTS: [[&str; 4]; 5] = [
    [
        "words_shared",
        "words_found",
        "words_truth",
        "words_labelled",
    ],
    [
        "anchor_shared",
        "anchor_found",
        "anchor_truth",
        "anchor_labelled",
    ],
    [
        "links_shared",
        "links_found",
        "links_truth",
        "links_labelled",
    ],
    [
        "leaves_shared",
        "leaves_found",
        "leaves_truth",
        "leaves_labelled",
    ],
    ["main_shared", "main_found", "main_truth", "main_labelled"],
];

/// A line: what it is about, and what was added up.
struct Line<'a> {
    site: Option<&'a str>,
    /// The record, where it is about one.
    record: Option<usize>,
    way: usize,
    records: usize,
    learned: usize,
    score: Score,
}

impl Line<'_> {
    /// Lines about the same as another have the same.
    fn about(&self) -> (Option<&str>, Option<usize>) {
        (self.site, self.record)
    }

    /// F1 of the template's words; 1 where nothing is labelled.
    fn f1(&self) -> f64 {
        self.score.words.scores().map_or(1.0, Scores::f1)
    }
}

/// Methods against labels. Sites and pages come worst first: by the least F1 of the template's words that a method has.
/// `counts` adds the counts behind the figures.
#[must_use]
pub fn score_table(
    set: &LabelSet,
    ways: &[MeasuredMethod],
    scored: &[Scored],
    group: Group,
    counts: bool,
) -> Table {
    let mut columns = vec![
        ("site", "site"),
        ("page", "page"),
        ("annotator", "annotator"),
        ("id", "record"),
        ("method", "method"),
        ("model", "model"),
        ("records", "records"),
        ("learned", "learned"),
        ("precision", "P"),
        ("recall", "R"),
        ("f1", "F1"),
        ("anchor_f1", "anchor F1"),
        ("links_f1", "links F1"),
        ("leaves_f1", "leaves F1"),
        ("main_precision", "main P"),
        ("main_recall", "main R"),
        ("main_f1", "main F1"),
        ("rand", "Rand"),
    ];
    if counts {
        let names = COUNTS.iter().flatten();
        columns.extend(names.map(|&name| (name, name)));
    }
    let mut table = Table::new(&columns);
    for line in lines(set, scored, group) {
        table.row(cells(set, ways, &line, counts));
    }
    let records = set.records();
    let annotators = annotators_of(set);
    let sites = set.pages().iter().map(|page| page.site.as_str());
    let sites = crate::methods::plan::by_site(sites).len();
    let words = format!(
        "{} records of {} pages on {sites} sites by {annotators} annotators; P, R and F1 are of words inside template, over all records together; anchor, links, leaves: F1 of words in links, of links, of texts; main: of words outside template against main content; Rand: adjusted, of segments and blocks, mean of the records",
        records.len(),
        set.pages().len(),
    );
    table.summary("records", records.len().into(), words);
    if set.older() > 0 {
        let words = format!(
            "left out: {} records of which there is a newer one by the same annotator",
            set.older()
        );
        table.summary("older", set.older().into(), words);
    }
    let too_few = scored.iter().filter(|one| one.score.is_none()).count();
    if too_few > 0 {
        let words = format!(
            "left out {too_few} times: a page whose site has too few other labelled pages for the method"
        );
        table.summary("too_few", too_few.into(), words);
    }
    table
}

fn annotators_of(set: &LabelSet) -> usize {
    let mut names: Vec<&str> = set
        .records()
        .iter()
        .map(|labelled| labelled.record.annotator.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

fn lines<'a>(set: &'a LabelSet, scored: &[Scored], group: Group) -> Vec<Line<'a>> {
    let mut lines: Vec<Line<'a>> = Vec::new();
    // Records come in order: those of a site lie side by side.
    let mut first = 0;
    for one in scored {
        let Some(score) = one.score else {
            continue;
        };
        let site = set.records()[one.record].record.site.as_str();
        let site = (group != Group::All).then_some(site);
        let record = (group == Group::Page).then_some(one.record);
        if lines
            .last()
            .is_some_and(|last| last.about() != (site, record))
        {
            first = lines.len();
        }
        let at = lines[first..].iter().position(|line| line.way == one.way);
        let at = at.map_or(lines.len(), |at| first + at);
        if at == lines.len() {
            lines.push(Line {
                site,
                record,
                way: one.way,
                records: 0,
                learned: 0,
                score: Score::default(),
            });
        }
        lines[at].records += 1;
        lines[at].learned += one.learned;
        lines[at].score += score;
    }
    if group == Group::All {
        lines.sort_by_key(|line| line.way);
        return lines;
    }
    let mut groups: Vec<Vec<Line<'a>>> = Vec::new();
    for line in lines {
        match groups.last_mut() {
            Some(group) if group[0].about() == line.about() => group.push(line),
            _ => groups.push(vec![line]),
        }
    }
    let least = |group: &Vec<Line<'a>>| group.iter().map(Line::f1).fold(1.0, f64::min);
    for group in &mut groups {
        group.sort_by_key(|line| line.way);
    }
    groups.sort_by(|one, other| least(one).total_cmp(&least(other)));
    groups.into_iter().flatten().collect()
}

fn cells(set: &LabelSet, ways: &[MeasuredMethod], line: &Line<'_>, counts: bool) -> Vec<Cell> {
    let text = |text: Option<&str>| text.map_or(Cell::Missing, Cell::from);
    let record = line.record.map(|at| &set.records()[at].record);
    let way = &ways[line.way];
    let figures = line.score.figures();
    let f1 = |scores: Option<Scores>| number(scores.map(Scores::f1));
    let mut cells = vec![
        text(line.site),
        text(record.map(|record| record.url.as_str())),
        text(record.map(|record| record.annotator.as_str())),
        text(record.map(|record| record.id.as_str())),
        way.method.name().into(),
        text(way.model.as_ref().map(|(name, _)| name.as_str())),
        line.records.into(),
        Cell::Number(line.learned as f64 / line.records as f64, 1),
        number(figures.words.map(|scores| scores.precision)),
        number(figures.words.map(|scores| scores.recall)),
        f1(figures.words),
        f1(figures.anchor_words),
        f1(figures.links),
        f1(figures.leaves),
        number(figures.main.map(|scores| scores.precision)),
        number(figures.main.map(|scores| scores.recall)),
        f1(figures.main),
        number(figures.rand),
    ];
    if counts {
        for tally in line.score.tallies() {
            let overlap = tally.overlap;
            let all = [overlap.shared, overlap.found, overlap.truth, tally.labelled];
            cells.extend(all.map(Cell::Count));
        }
    }
    cells
}

/// Annotators against each other: a line a pair, and with [`Group::Page`] a line a page, worst first.
#[must_use]
pub fn agreement_table(set: &LabelSet, pairs: &[Pair], group: Group) -> Table {
    let mut table = Table::new(&[
        ("one", "one"),
        ("other", "other"),
        ("page", "page"),
        ("pages", "pages"),
        ("template_words", "words"),
        ("template_agreed", "agreed"),
        ("template_kappa", "κ template"),
        ("main_words", "words"),
        ("main_agreed", "agreed"),
        ("main_kappa", "κ main"),
        ("role_words", "words"),
        ("role_agreed", "agreed"),
        ("role_kappa", "κ role"),
        ("rand", "Rand"),
    ]);
    for pair in pairs {
        if group == Group::Page {
            let mut pages: Vec<&(usize, Agreement)> = pair.pages.iter().collect();
            let least = |page: &Agreement| {
                let kappas = page.figures();
                kappas.into_iter().flatten().fold(1.0, f64::min)
            };
            pages.sort_by(|(_, one), (_, other)| least(one).total_cmp(&least(other)));
            for (record, agreement) in pages {
                let url = set.records()[*record].record.url.as_str();
                table.row(agreement_cells(pair, Some(url), 1, agreement));
            }
        } else {
            table.row(agreement_cells(pair, None, pair.pages.len(), &pair.sum()));
        }
    }
    table.summary(
        "pairs",
        pairs.len().into(),
        "κ is Cohen's, over words of which both annotators say yes or no (of roles: both name one); Rand: adjusted, between their blocks, mean of the pages",
    );
    table
}

/// How reliable annotators are, estimated from what all of them say of the same pages: a line each, the most reliable first.
#[must_use]
pub fn annotator_table(fused: &Fused) -> Table {
    let mut table = Table::new(&[
        ("annotator", "annotator"),
        ("pages", "pages"),
        ("template_answers", "answers"),
        ("template_reliability", "template"),
        ("main_answers", "answers"),
        ("main_reliability", "main"),
        ("role_answers", "answers"),
        ("role_reliability", "role"),
    ]);
    let mut annotators: Vec<&Annotator> = fused.annotators.iter().collect();
    annotators.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
    for annotator in annotators {
        let mut cells = vec![annotator.name.as_str().into(), annotator.pages.into()];
        for (answers, reliability) in annotator.reliability {
            cells.extend([answers.into(), number((answers > 0).then_some(reliability))]);
        }
        table.row(cells);
    }
    let disputed = fused
        .cells
        .iter()
        .filter(|cell| cell.answers().any(|answer| answer.disputed))
        .count();
    table.summary("cells", fused.cells.len().into(), "");
    table.summary(
        "disputed",
        disputed.into(),
        format!(
            "{disputed} of {} cells disputed; a cell is what all annotators of a page have in one block; reliability: the probability that an answer is right, by Dawid and Skene",
            fused.cells.len()
        ),
    );
    table
}

fn agreement_cells(pair: &Pair, page: Option<&str>, pages: usize, sum: &Agreement) -> Vec<Cell> {
    fn of<const N: usize>(matrix: &Matrix<N>) -> [Cell; 3] {
        [
            Cell::Count(matrix.total()),
            Cell::Count(matrix.agreed()),
            number(matrix.kappa()),
        ]
    }
    let [.., rand] = sum.figures();
    let mut cells = vec![
        pair.one.as_str().into(),
        pair.other.as_str().into(),
        page.map_or(Cell::Missing, Cell::from),
        pages.into(),
    ];
    cells.extend(of(&sum.template));
    cells.extend(of(&sum.main));
    cells.extend(of(&sum.role));
    cells.push(number(rand));
    cells
}

fn number(figure: Option<f64>) -> Cell {
    figure.map_or(Cell::Missing, |n| Cell::Number(n, 3))
}
