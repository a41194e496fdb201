//! The text chunk paper's tables: counts by hand, and on the data sets where they are at hand.

use std::path::Path;

use crate::support::data;
use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use husk_lab::chunk::{OVER, Settings};
use husk_lab::eval::chunk::{Counts, Site};
use serde_json::Value;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse_bytes};

fn page(html: &str) -> Page {
    parse_bytes(html.as_bytes(), "", None, Scripting::Off).unwrap()
}

/// Twelve pages of five tables: a menu; a menu with the day; a count that five pages share; a product; a word that
/// half of the pages have.
fn site() -> Site {
    let pages = (0..12).map(|k| {
        let count = if k < 5 { "1 - 3 of 3".to_owned() } else { format!("{k} - {k} of {k}") };
        let stock = if k < 6 { "available" } else { "sold out" };
        page(&format!(
            "<table><tr><td>Books Music Films</table>\
             <table><tr><td>Home and garden and all else<td>{}</table>\
             <table><tr><td>{count}</table><table><tr><td>Product {k}</table><table><tr><td>{stock}</table>",
            k + 10
        ))
    });
    Site::of("set", "site", pages.collect())
}

#[test]
fn tables_are_counted_as_by_hand() {
    let row = site().row(&Settings::default().with_share(30), 4);
    let menu = "BooksMusicFilms".len();
    let shared = "1-3of3".len();
    let stock = "available".len() * 6 + "soldout".len() * 6;
    let Counts {
        chars,
        template_chars,
        ..
    } = row.all.counts;
    // Template: both menus, though the second changes by a word. Text: counts and products. Stock is in between.
    assert_eq!(
        row.all.counts,
        Counts {
            pages: 12,
            tables: 60,
            template: 24,
            found: 12,
            text: 24,
            wrong: 5,
            unjudged: 12,
            chars,
            template_chars,
        }
    );
    assert_eq!(template_chars, (12 * menu + 5 * shared + stock) as u64);
    assert!(chars > template_chars);
    assert_eq!((row.all.threshold, row.all.duplicates), (3, 0));
    assert!((row.all.counts.ttdr().unwrap() - 17.0 / 24.0).abs() < 1e-9);
    assert!(row.unseen.is_some());
    assert_eq!(Counts::default().ttdr(), None);
}

#[test]
fn few_pages_find_nothing_over_four() {
    let curve = site().curve(&Settings::default().with_over(OVER), 5);
    let at = |count: f64| {
        curve
            .points
            .iter()
            .find(|point| point.0 == count)
            .unwrap()
            .1
    };
    assert_eq!(at(3.0), 0.0);
    assert_eq!(at(5.0), 0.5, "the menu alone, on all five");
    assert!((at(12.0) - 17.0 / 24.0).abs() < 1e-9);
    assert_eq!(curve.points.last().unwrap().0, 12.0);
}

/// Runs `husk repro chunk` on the data sets in a folder.
fn repro(root: &Path, arguments: &[&str]) -> Answer {
    let root = root.to_str().unwrap();
    husk(
        &[&["repro", "chunk", "--data", root], arguments].concat(),
        b"",
    )
}

#[test]
fn the_command_prints_tables_and_writes_the_figure() {
    let Answer { code, out, err } = repro(Path::new("nowhere"), &[]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("nowhere") && err.contains("--data"), "{err}");

    let folder = Folder::new("chunk");
    let mut index = String::new();
    for k in 0..8 {
        index.push_str(&format!(
            "{{\"id\":\"{k}\",\"site\":\"s\",\"html\":\"{k}.html\"}}\n"
        ));
        let html = format!("<table><tr><td>Menu of it</table><p>Story {k}");
        folder.write(&format!("set/{k}.html"), html.as_bytes());
    }
    folder.write("set/index.jsonl", index.as_bytes());
    let plots = folder.path().join("plots");
    let in_folder =
        |arguments: &[&str]| repro(folder.path(), &[&["--sets", "set"], arguments].concat());
    let Answer { code, out, .. } =
        in_folder(&["--format", "json", "--plots", plots.to_str().unwrap()]);
    assert_eq!(code, Some(0));
    let json: Value = serde_json::from_str(&out).unwrap();
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 8 + 2);
    assert_eq!(
        (&rows[1]["site"], &rows[1]["ttdr"]),
        (&"NBA.com".into(), &0.86.into())
    );
    assert_eq!(
        (&rows[8]["ttdr"], &rows[8]["note"]),
        (&1.0.into(), &"".into())
    );
    assert_eq!(json["summary"]["table_sites_close_at_best"], 1, "{out}");
    let svg = std::fs::read_to_string(plots.join("chunk-figure-3.svg")).unwrap();
    assert!(
        svg.contains("Amazon.com (paper)") && svg.contains("<title>s: 8, 1</title>"),
        "{svg}"
    );
    assert!(plots.join("chunk-figure-3-blocks.svg").exists());
    let Answer { code, out, .. } = in_folder(&["--show", "figure", "--format", "csv"]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("Amazon.com (paper),tables,9,0.86") && out.contains("s,tables,8,1"),
        "{out}"
    );
    folder.write("plots-file", b"");
    let blocked = folder.path().join("plots-file");
    let refused = in_folder(&["--plots", blocked.to_str().unwrap()]);
    assert_eq!(refused.code, Some(1));
}

/// Rows of the sets at hand; none where one is missing.
fn rows() -> Option<Vec<Value>> {
    data::open("exalg-dev")?;
    data::open("mirrors")?;
    let Answer { code, out, err } = repro(&data::root(), &["--seeds", "2", "--format", "json"]);
    assert_eq!(code, Some(0), "{err}");
    let json: Value = serde_json::from_str(&out).unwrap();
    Some(json["rows"].as_array().unwrap()[8..].to_vec())
}

#[test]
fn blocks_are_discovered_on_all_sites_but_one() {
    let Some(rows) = rows() else { return };
    let far: Vec<&Value> = rows
        .iter()
        .filter(|row| row["unit"] == "blocks")
        .filter(|row| (row["ttdr"].as_f64().unwrap() - 1.0).abs() > 0.1)
        .collect();
    assert!(far.len() <= 1, "{far:?}");
    for row in &rows {
        // Whatever the site and the unit, four of five are found.
        assert!(
            row["ttdr"].is_null() || row["ttdr"].as_f64().unwrap() >= 0.8,
            "{row}"
        );
        let silent = row["ttdr"].is_null() == (row["note"] != "");
        assert!(silent, "a site without template tables says so: {row}");
    }
}
