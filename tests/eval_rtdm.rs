//! Figure 7 of the RTDM-TD paper: what a curve says, and what ours must keep.

use husk_lab::eval::generated::SiteKind;
use husk_lab::eval::rtdm::{
    Curve, Figures, Measure, SAMPLES, Score, Subject, Templates, charts, table,
};
use husk_lab::eval::table::Format;

/// A curve with these values of F, from two sample pages on.
fn curve(f: &[f64]) -> Curve {
    let mut points = [None; SAMPLES.len()];
    for (point, &f) in points.iter_mut().zip(f) {
        let figures = Figures {
            precision: 1.0,
            recall: f,
            f,
        };
        *point = Some(Score {
            terms: figures,
            texts: figures,
            kinds: 1.0,
        });
    }
    Curve {
        site: "gazette".to_owned(),
        pages: 60,
        exact: true,
        templates: Templates::One,
        points,
    }
}

#[test]
fn a_curve_is_read_at_24_pages_or_as_near_below_as_the_site_allows() {
    let reached = |f: &[f64]| curve(f).reached(Measure::Terms).map(|figures| figures.f);
    assert_eq!(reached(&[]), None);
    assert_eq!(reached(&[0.5, 0.6, 0.7]), Some(0.7));
    let all = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 0.99];
    assert_eq!(reached(&all), Some(0.9), "24 is the ninth");
    assert_eq!(curve(&all).pages_needed(Measure::Terms), Some(32));
    assert_eq!(curve(&all[..9]).pages_needed(Measure::Terms), None);
}

#[test]
fn the_table_counts_the_sites_that_reach_it() {
    let curves = [curve(&[0.96]), curve(&[0.94]), curve(&[0.2, 0.95])];
    let json = table(&curves, Measure::Terms, 3).print(Format::Json);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["summary"]["reached_one"], 2);
    assert!(json["summary"]["reached_per_kind"].is_null());
    // The paper's two lines come first.
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 5);
    assert_eq!(rows[0]["f_24"], 0.95);
    assert_eq!(rows[4]["f_3"], 0.95);
    assert_eq!(charts(&curves, Measure::Terms).len(), 1);
}

#[test]
fn too_few_pages_to_judge_by_are_no_point() {
    let subject = Subject::generated(SiteKind::Blog, 1);
    assert!(subject.is_exact());
    assert!(
        subject
            .point(Templates::One, subject.len() - 2, 1)
            .is_none()
    );
    assert!(
        subject
            .point(Templates::One, subject.len() - 3, 1)
            .is_some()
    );
}

#[test]
fn generated_sites_without_branches_and_kinds_are_known_from_24_pages() {
    for kind in [
        SiteKind::News,
        SiteKind::Shop,
        SiteKind::Forum,
        SiteKind::Blog,
        SiteKind::Encyclopaedia,
        SiteKind::Tables,
        SiteKind::Soup,
    ] {
        let subject = Subject::generated(kind, 1);
        for templates in [Templates::Vote, Templates::VotePerKind] {
            let point = subject.point(templates, 24, 3).unwrap();
            let figures = point.terms;
            assert!(
                figures.f >= 0.95,
                "{} {templates:?}: {figures:?}",
                subject.name
            );
        }
        let printed = subject.point(Templates::One, 24, 3).unwrap().terms;
        assert!(printed.precision >= 0.99, "{}: {printed:?}", subject.name);
    }
}

#[test]
fn kinds_mend_what_one_template_loses_on_a_mixed_site() {
    let subject = Subject::generated(SiteKind::Mixed, 1);
    let f = |templates| subject.point(templates, 24, 3).unwrap().terms.f;
    let (one, kinds) = (f(Templates::One), f(Templates::PerKind));
    assert!(kinds > one + 0.05, "{kinds} per kind, {one} with one");
}
