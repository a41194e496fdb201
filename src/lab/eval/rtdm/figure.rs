//! Curves as the paper's figure: as a table, with what its text tells above, and as charts. O(curves) each.

use super::{BY, Curve, Measure, REACH, SAMPLES, Templates};
use crate::eval::plot::{Series, lines};
use crate::eval::table::{Cell, Table};

/// What the paper says of figure 7: sites, and a bound of F with fewer than 25 pages.
const THEIRS: [(&str, f64); 2] = [
    (
        "(paper) CNET, J&R, PCConnection, PCMagazine, ZDNET, CNN, Mythica, UBL, Wikipedia",
        0.95,
    ),
    ("(paper) E-Jazz", 0.85),
];

/// The figure as a table: a line per site and number of templates, the paper's sentence above.
#[must_use]
pub fn table(curves: &[Curve], measure: Measure, seeds: u64) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("pages", "pages"),
        ("truth", "truth"),
        ("templates", "templates"),
        ("kinds", "kinds"),
        ("f_2", "2"),
        ("f_3", "3"),
        ("f_4", "4"),
        ("f_6", "6"),
        ("f_8", "8"),
        ("f_12", "12"),
        ("f_16", "16"),
        ("f_20", "20"),
        ("f_24", "24"),
        ("f_32", "32"),
        ("f_40", "40"),
        ("precision", "P"),
        ("recall", "R"),
        ("needed", "≥ .95 from"),
    ]);
    for (site, bound) in THEIRS {
        let mut row = vec![
            site.into(),
            Cell::Missing,
            "by hand".into(),
            Templates::One.name().into(),
            Cell::Missing,
        ];
        row.extend(SAMPLES.map(|learned| {
            if learned == BY {
                Cell::Number(bound, 2)
            } else {
                Cell::Missing
            }
        }));
        table.row(row);
    }
    for curve in curves {
        let truth = if curve.exact { "exact" } else { "counted" };
        let reached = curve.reached(measure);
        let kinds = curve
            .points
            .iter()
            .flatten()
            .last()
            .map(|score| score.kinds);
        let mut row = vec![
            curve.site.as_str().into(),
            curve.pages.into(),
            truth.into(),
            curve.templates.name().into(),
            kinds.map_or(Cell::Missing, |kinds| Cell::Number(kinds, 1)),
        ];
        let points = curve.points.iter();
        row.extend(points.map(|point| number(point.map(|score| score.of(measure).f))));
        row.push(number(reached.map(|figures| figures.precision)));
        row.push(number(reached.map(|figures| figures.recall)));
        row.push(
            curve
                .pages_needed(measure)
                .map_or(Cell::Missing, Cell::from),
        );
        table.row(row);
    }
    summarise(&mut table, curves, measure, seeds);
    table
}

/// The figure as charts, as the paper draws it: one for each way and kind of truth, a line for each site with pages
/// enough to reach [`BY`]; name and SVG.
#[must_use]
pub fn charts(curves: &[Curve], measure: Measure) -> Vec<(String, String)> {
    let mut charts = Vec::new();
    for templates in Templates::ALL {
        for exact in [true, false] {
            let series: Vec<Series> = curves
                .iter()
                .filter(|curve| curve.templates == templates && curve.exact == exact)
                .filter(|curve| curve.pages >= BY)
                .map(|curve| Series {
                    name: curve.site.clone(),
                    points: curve.chart_points(measure),
                })
                .collect();
            if series.is_empty() {
                continue;
            }
            let sites = if exact { "generated" } else { "real" };
            let title = format!(
                "F of the template, {sites} sites, template {}",
                templates.name()
            );
            let name = templates.name().replace([',', ' '], "-").replace("--", "-");
            charts.push((
                format!("rtdm-{sites}-{name}"),
                lines(&title, "sample pages", "F", &series),
            ));
        }
    }
    charts
}

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Missing, |value| Cell::Number(value, 3))
}

fn summarise(table: &mut Table, curves: &[Curve], measure: Measure, seeds: u64) {
    for (templates, key, mean_key) in [
        (Templates::One, "reached_one", "mean_one"),
        (Templates::PerKind, "reached_per_kind", "mean_per_kind"),
        (Templates::Vote, "reached_vote", "mean_vote"),
        (
            Templates::VotePerKind,
            "reached_vote_per_kind",
            "mean_vote_per_kind",
        ),
        (Templates::Stored, "reached_stored", "mean_stored"),
    ] {
        let of_these: Vec<f64> = curves
            .iter()
            .filter(|curve| curve.templates == templates)
            .filter_map(|curve| curve.reached(measure))
            .map(|figures| figures.f)
            .collect();
        if of_these.is_empty() {
            continue;
        }
        let reached = of_these.iter().filter(|&&f| f >= REACH).count();
        let sites = of_these.len();
        let mean = of_these.iter().sum::<f64>() / sites as f64;
        let name = templates.name();
        table.summary(
            key,
            reached.into(),
            format!("template {name}: F ≥ {REACH} by {BY} pages on {reached} of {sites} sites"),
        );
        table.summary(
            mean_key,
            Cell::Number(mean, 4),
            format!("template {name}: mean F by {BY} pages {mean:.3}"),
        );
    }
    let of = match measure {
        Measure::Terms => "sets of words, as the paper",
        Measure::Texts => "texts, each as often as it occurs",
    };
    table.summary(
        "samples",
        (seeds as usize).into(),
        format!(
            "F over {of}; means of {seeds} random samples; P and R at {BY} sample pages, or as many as the site allows; \
             the paper's lines are bounds with fewer than 25 pages, read off its text"
        ),
    );
}
