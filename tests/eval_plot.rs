//! Charts: what a person, a screen reader and an XML parser find in them.

use husk_lab::eval::plot::{Series, lines, scatter, write};
use proptest::prelude::*;

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    Series {
        name: name.to_owned(),
        points: points.to_vec(),
    }
}

/// Contents of every `<text>`, in order.
fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ")
        .skip(1)
        .map(|part| {
            let content = &part[part.find('>').unwrap() + 1..];
            &content[..content.find("</text>").unwrap()]
        })
        .collect()
}

/// Tags open and close in order, attributes are quoted, nothing is left over: what an XML parser would ask.
fn check_xml(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let end = part.find('>').unwrap_or_else(|| panic!("{part}"));
        let (tag, rest) = part.split_at(end);
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        for entity in rest.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(known.iter().any(|name| entity.starts_with(name)), "{rest}");
        }
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name), "{svg}"),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn a_chart_says_all_it_shows() {
    let svg = lines(
        "F & pages",
        "pages <n>",
        "F",
        &[
            series("mirrors", &[(2.0, 0.5), (4.0, 0.75), (8.0, 1.0)]),
            series("exalg", &[(2.0, 0.25), (8.0, 0.875)]),
        ],
    );
    check_xml(&svg);
    let title = svg.find("<title>F &amp; pages</title>").unwrap();
    let description = svg
        .find("<desc>Line chart of F against pages &lt;n&gt;.")
        .unwrap();
    assert!(title < description, "the first title names the chart");
    assert!(svg.contains("mirrors: 0.5 at 2, 1 at 8, lowest 0.5, highest 1."));
    assert!(svg.contains("<title>exalg: 8, 0.875</title>"), "tool tip");
    let texts = texts(&svg);
    assert_eq!(
        texts,
        [
            "F &amp; pages",
            "0.0",
            "0.2",
            "0.4",
            "0.6",
            "0.8",
            "1.0",
            "0",
            "2",
            "4",
            "6",
            "8",
            "pages &lt;n&gt;",
            "F",
            "mirrors",
            "exalg"
        ]
    );
}

#[test]
fn points_lie_where_their_numbers_say() {
    // 0 to 10 on x is 76 to 692 pixels; 0 to 1 on y is 368 up to 48.
    let svg = lines(
        "t",
        "x",
        "y",
        &[series("s", &[(0.0, 0.0), (5.0, 0.5), (10.0, 1.0)])],
    );
    assert!(
        svg.contains("d=\"M76.0 368.0L384.0 208.0L692.0 48.0\""),
        "{svg}"
    );
    assert!(!scatter("t", "x", "y", &[series("s", &[(0.0, 0.0), (10.0, 1.0)])]).contains("L692.0"));
}

#[test]
fn series_differ_in_more_than_colour() {
    let many: Vec<Series> = (0..6)
        .map(|k| {
            series(
                &format!("s{k}"),
                &[(0.0, f64::from(k)), (1.0, f64::from(k))],
            )
        })
        .collect();
    let svg = lines("t", "x", "y", &many);
    let of = |part: &str, from: &str, to: &str| {
        let start = part.find(from).unwrap() + from.len();
        part[start..start + part[start..].find(to).unwrap()].to_owned()
    };
    let groups: Vec<&str> = svg.split("<g>").skip(1).collect();
    let mut looks: Vec<(String, String)> = groups
        .iter()
        .map(|group| {
            let marker = group.split("<path ").nth(2).unwrap();
            (of(group, "stroke=\"", "\""), of(marker, "d=\"", "\""))
        })
        .collect();
    assert_eq!(looks.len(), 6);
    looks.sort();
    for pair in looks.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "colours");
        assert_ne!(pair[0].1, pair[1].1, "markers");
    }
    assert!(of(groups[0], "dasharray=\"", "\"") == "none");
    assert_ne!(
        of(groups[1], "dasharray=\"", "\""),
        of(groups[2], "dasharray=\"", "\"")
    );
}

#[test]
fn what_is_not_finite_is_a_gap() {
    let broken = [
        (0.0, 1.0),
        (1.0, 2.0),
        (2.0, f64::NAN),
        (3.0, 4.0),
        (4.0, f64::INFINITY),
    ];
    let svg = lines("t", "x", "y", &[series("s", &broken), series("none", &[])]);
    check_xml(&svg);
    assert_eq!(
        svg.matches("stroke-linejoin").count(),
        3,
        "one line of two points, two of the legend"
    );
    assert!(svg.contains("none: no points."), "{svg}");
    check_xml(&lines("", "", "", &[]));
    check_xml(&lines("t", "x", "y", &[series("one", &[(7.0, 7.0)])]));
}

#[test]
fn a_chart_becomes_a_file() {
    let folder = std::env::temp_dir().join(format!("husk-plot-{}", std::process::id()));
    let path = write(&folder.join("new"), "figure 3/of:chunk", "<svg/>").unwrap();
    assert_eq!(path, folder.join("new/figure-3-of-chunk.svg"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "<svg/>");
    assert!(write(&path, "below a file", "<svg/>").is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}

proptest! {
    #[test]
    fn any_numbers_and_names_make_a_chart(
        names in prop::collection::vec("\\PC{0,20}|[\u{0}-\u{20}<&\"']{0,8}", 0..9),
        points in prop::collection::vec((any::<f64>(), any::<f64>()), 0..12),
        near in prop::collection::vec((-3_i32..40, 0.0_f64..1.0), 0..12),
    ) {
        let near: Vec<(f64, f64)> = near.into_iter().map(|(x, y)| (f64::from(x), y)).collect();
        let all: Vec<Series> = names
            .iter()
            .enumerate()
            .map(|(k, name)| series(name, if k % 2 == 0 { &points } else { &near }))
            .collect();
        for svg in [lines("title", "x", "y", &all), scatter("title", "x", "y", &all)] {
            check_xml(&svg);
            prop_assert!(texts(&svg).len() < 60, "ticks are few");
        }
    }
}
