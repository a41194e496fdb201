//! The alignment paper's table beside ours: its own figures, and what ours must reach on sites with known truth.

use crate::support::data;
use husk_lab::align::{AlignMode, Settings};
use husk_lab::eval::align::{
    CHOICE, Figures, GOOD, Row, Site, TruthKind, charts, paper_rows, table,
};
use husk_lab::eval::generated;
use husk_lab::eval::table::Format;
use husk_lab::eval::template;

const SEEDS: u64 = 3;

fn row(site: &Site, pages: usize, way: AlignMode) -> Row {
    let settings = Settings::new().with_way(way);
    let samples = (0..SEEDS).map(|seed| site.figures(pages, seed, &settings));
    let figures = samples.fold(Figures::default(), |one, two| one + two);
    site.row(pages, way, figures, None)
}

#[test]
fn the_papers_own_rows() {
    let rows = paper_rows(&[2, 16]);
    assert_eq!(rows.len(), 10);
    let wikipedia = rows
        .iter()
        .find(|row| row.site == "en.wikipedia.org" && row.pages == 16)
        .unwrap();
    // 2 · 0.906 · 0.931 / (0.906 + 0.931)
    assert!((wikipedia.f() - 0.9183).abs() < 1e-4);
    assert_eq!(wikipedia.kind, TruthKind::Paper);
    let printed = table(&rows).print(Format::Terminal);
    assert!(
        printed.contains("F of 0.90 or more with 16 pages: 2 of 5 the paper's sites"),
        "{printed}"
    );
    // One chart of F; times of the paper are in its figure alone.
    let charts = charts(&rows);
    assert_eq!(charts.len(), 1);
    assert!(charts[0].1.contains("<svg") && charts[0].1.contains("zdnet.com"));
}

#[test]
fn generated_sites_after_sixteen_pages() {
    for (way, wanted) in [(AlignMode::Exact, 7), (AlignMode::Anchored, 9)] {
        let rows: Vec<Row> = generated::SiteKind::ALL
            .into_iter()
            .map(|kind| {
                let site = Site::generated(generated::site(kind, 1, 40));
                assert!(site.allows(CHOICE) && !site.allows(38));
                row(&site, CHOICE, way)
            })
            .collect();
        let told: Vec<String> = rows
            .iter()
            .map(|row| format!("{} {:.3}", row.site, row.f()))
            .collect();
        let good = rows.iter().filter(|row| row.f() >= GOOD).count();
        assert!(good >= wanted, "{}: {told:?}", way.name());
        assert!(rows.iter().all(|row| row.f() >= 0.75), "{told:?}");
        assert!(rows.iter().all(|row| row.limited == 0.0));
    }
}

#[test]
fn more_pages_are_more_precise() {
    let site = Site::generated(generated::site(generated::SiteKind::Encyclopaedia, 1, 24));
    let precision = |pages| row(&site, pages, AlignMode::Exact).aligned.precision;
    assert!(precision(2) < precision(8) && precision(8) < precision(20));
}

#[test]
fn mirrors_after_sixteen_pages() {
    let Some(set) = data::open("mirrors") else {
        return;
    };
    for (name, entries) in template::Site::of(&set) {
        let site = Site::read(&name, &set, &entries).unwrap();
        for way in [AlignMode::Exact, AlignMode::Anchored] {
            let row = row(&site, CHOICE, way);
            assert!(row.f() >= 0.95, "{name} {}: {:.3}", way.name(), row.f());
        }
    }
}
