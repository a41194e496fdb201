//! PageLevel's Table 1 and figure 1 as a table, theirs beside ours; figures 2 and 3 as a table and as charts.

use super::metrics::Overlap;
use super::page_level::{COUNTED, Evaluation, PageFeatures, ScoreUse, best_merge, evaluate};
use super::plot::{Series, lines};
use super::table::{Cell, Table};
use crate::page_level::{Classified, PENALTY, Penalty, Smoothing};

/// The paper's F on its random pages: Basic and Smooth for text, anchor text, links.
const THEIRS: [[f64; 3]; 2] = [[0.63, 0.71, 0.75], [0.66, 0.73, 0.77]];

/// One way of training, and the scores it gives to the pages judged.
pub struct Trained {
    /// How it was trained.
    pub name: &'static str,
    /// Which boxes were used.
    pub boxes: &'static str,
    /// The pages judged.
    pub pages: Vec<PageFeatures>,
    /// Their scores.
    pub classified: Vec<Classified>,
}

/// Table 1 and figure 1.
#[must_use]
pub fn table(trained: &[Trained]) -> Table {
    let mut table = Table::new(&[
        ("training", "training"),
        ("boxes", "boxes"),
        ("way", "way"),
        ("text_precision", "text P"),
        ("text_recall", "R"),
        ("text_f", "F"),
        ("text_f_paper", "theirs"),
        ("anchor_precision", "anchor P"),
        ("anchor_recall", "R"),
        ("anchor_f", "F"),
        ("anchor_f_paper", "theirs"),
        ("links_precision", "links P"),
        ("links_recall", "R"),
        ("links_f", "F"),
        ("links_f_paper", "theirs"),
        ("rand", "adj. Rand"),
    ]);
    let mut notes = Vec::new();
    for trained in trained {
        let measured = |way| evaluate(&trained.pages, &trained.classified, way);
        let basic = measured(ScoreUse::Basic);
        let (difference, merged) = best_merge(&trained.pages, &trained.classified);
        let smooth = measured(ScoreUse::Smooth(Smoothing::default()));
        let printed = measured(ScoreUse::Smooth(Smoothing::as_printed()));
        let merge = format!("Basic + Merge, {difference:.2}");
        for (way, evaluation, theirs) in [
            ("Basic", &basic, Some(THEIRS[0])),
            (&merge, &merged, None),
            ("Smooth", &smooth, Some(THEIRS[1])),
            ("Smooth, text weightless", &printed, Some(THEIRS[1])),
        ] {
            table.row(row(trained, way, evaluation, theirs));
        }
        notes.push(gains(trained, &basic, &smooth));
        if smooth.inexact > 0 {
            let pages = smooth.inexact;
            notes.push(format!("{pages} pages: the work limit struck"));
        }
    }
    let pages = trained.first().map_or(0, |trained| trained.pages.len());
    let sentence = format!(
        "{pages} pages; theirs: F on 100 other random pages (the paper prints figure 1 without numbers)"
    );
    table.summary("pages", pages.into(), sentence);
    for note in notes {
        table.summary("note", note.as_str().into(), note);
    }
    table
}

fn row(
    trained: &Trained,
    way: &str,
    evaluation: &Evaluation,
    theirs: Option<[f64; 3]>,
) -> Vec<Cell> {
    let mut cells: Vec<Cell> = vec![trained.name.into(), trained.boxes.into(), way.into()];
    for (k, (_, counted)) in COUNTED.into_iter().enumerate() {
        let scores = Overlap::scores(evaluation.pooled(counted));
        cells.push(Cell::Number(scores.precision, 3));
        cells.push(Cell::Number(scores.recall, 3));
        cells.push(Cell::Number(scores.f1(), 3));
        cells.push(theirs.map_or(Cell::Missing, |theirs| Cell::Number(theirs[k], 2)));
    }
    cells.push(Cell::Number(evaluation.rand(), 3));
    cells
}

/// What smoothing adds to Basic, with 95 % of bootstrap samples of the pages.
fn gains(trained: &Trained, basic: &Evaluation, smooth: &Evaluation) -> String {
    let gain = COUNTED.map(|(name, counted)| {
        let gain = smooth.f(counted) - basic.f(counted);
        let range = smooth.gain(basic, counted);
        format!(
            "{name} {gain:+.3} ({:+.3} to {:+.3})",
            range.low, range.high
        )
    });
    let Trained { name, boxes, .. } = trained;
    format!(
        "{name}, {boxes} boxes: Smooth over Basic: {}",
        gain.join(", ")
    )
}

/// One penalty at one factor.
struct Point {
    penalty: &'static str,
    times: f64,
    evaluation: Evaluation,
}

/// What each penalty is multiplied with; 1 is the paper's 0.01.
const TIMES: [f64; 9] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];

fn sweep(trained: &Trained) -> Vec<Point> {
    let ratios = |nodes, area, parent| Penalty {
        factor: PENALTY,
        nodes,
        area,
        parent,
    };
    let mut points = Vec::new();
    for (penalty, ratios) in [
        ("page / element area", ratios(false, true, false)),
        ("page / element nodes", ratios(true, false, false)),
        ("parent / element area", ratios(false, false, true)),
        ("nodes and area", ratios(true, true, false)),
        ("nodes and parent", ratios(true, false, true)),
        ("area and parent", ratios(false, true, true)),
        ("all three", ratios(true, true, true)),
        ("none of them", ratios(false, false, false)),
    ] {
        for times in TIMES {
            let factor = PENALTY * times;
            let smoothing = Smoothing::default().with_penalty(Penalty { factor, ..ratios });
            let way = ScoreUse::Smooth(smoothing);
            let evaluation = evaluate(&trained.pages, &trained.classified, way);
            points.push(Point {
                penalty,
                times,
                evaluation,
            });
        }
    }
    points
}

/// Figures 2 and 3 as a table, for one way of training.
#[must_use]
pub fn sweep_table(trained: &Trained) -> Table {
    let mut table = Table::new(&[
        ("penalty", "penalty"),
        ("times", "times"),
        ("text_f", "text F"),
        ("anchor_f", "anchor F"),
        ("links_f", "links F"),
        ("rand", "adj. Rand"),
    ]);
    for point in sweep(trained) {
        let mut cells: Vec<Cell> = vec![point.penalty.into(), Cell::Number(point.times, 2)];
        cells.extend(COUNTED.map(|(_, counted)| Cell::Number(point.evaluation.f(counted), 3)));
        cells.push(Cell::Number(point.evaluation.rand(), 3));
        table.row(cells);
    }
    let Trained { name, boxes, .. } = trained;
    table.summary(
        "training",
        (*name).into(),
        format!("trained on {name}, {boxes} boxes; 1 time is 0.01, the paper's factor"),
    );
    table
}

/// Figures 1 to 3 as charts: name and SVG.
#[must_use]
pub fn charts(trained: &[Trained]) -> Vec<(String, String)> {
    let mut bars: Vec<Series> = Vec::new();
    let mut out = Vec::new();
    for trained in trained {
        let rand = |way| evaluate(&trained.pages, &trained.classified, way).rand();
        let name = format!("{}, {} boxes", trained.name, trained.boxes);
        bars.push(Series {
            name: name.clone(),
            points: vec![
                (1.0, rand(ScoreUse::Basic)),
                (
                    2.0,
                    best_merge(&trained.pages, &trained.classified).1.rand(),
                ),
                (3.0, rand(ScoreUse::Smooth(Smoothing::default()))),
            ],
        });
        let points = sweep(trained);
        let by_area: Vec<&Point> = points
            .iter()
            .filter(|point| point.penalty == "page / element area")
            .collect();
        let accuracy = COUNTED.map(|(name, counted)| Series {
            name: name.to_owned(),
            points: by_area
                .iter()
                .map(|point| (point.times.log10(), point.evaluation.f(counted)))
                .collect(),
        });
        let x = "factor times the penalty, powers of ten";
        let title = format!("Template detection by penalty: {name}");
        let file = format!("page-level-2-{}-{}", trained.name, trained.boxes);
        out.push((file, lines(&title, x, "F", &accuracy)));
        let mut penalties: Vec<Series> = Vec::new();
        for point in &points {
            let at = (point.times.log10(), point.evaluation.rand());
            match penalties.last_mut() {
                Some(last) if last.name == point.penalty => last.points.push(at),
                _ => penalties.push(Series {
                    name: point.penalty.to_owned(),
                    points: vec![at],
                }),
            }
        }
        let title = format!("Segmentation by penalty: {name}");
        let file = format!("page-level-3-{}-{}", trained.name, trained.boxes);
        out.push((file, lines(&title, x, "adjusted Rand", &penalties)));
    }
    let title = "Segmentation: 1 Basic, 2 Basic + Merge, 3 Smooth";
    let first = lines(title, "way", "adjusted Rand", &bars);
    out.push(("page-level-1".to_owned(), first));
    out
}
