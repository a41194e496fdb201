//! `husk eval text SET`: how good the extracted article text is, on a data set with gold texts.

use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::article::Article;
use crate::cli::options::{Data, Output};
use crate::eval::dataset::{DataSet, Entry};
use crate::eval::shingle::{self, Scores};
use crate::eval::table::{Cell, Table};
use crate::page::{Page, html};
use crate::template::SiteTemplate;
use crate::verdict::{self, Verdict};

/// Measures article text against gold: precision, recall and F1 over 4-word shingles.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Name of the set, a folder of the data sets.
    set: String,
    /// How the text is found.
    #[arg(long, value_enum, default_value_t = Method::Husk)]
    method: Method,
    /// Learn the site's template from at most this many of its other pages first.
    #[arg(long, default_value_t = 0, value_name = "PAGES")]
    learn: usize,
    /// Print one row per page instead of one per type of page.
    #[arg(long)]
    pages: bool,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Husk's article.
    Husk,
    /// All visible text: what doing nothing gives.
    All,
    /// All visible text outside the blocks that Husk hides.
    Kept,
}

/// What was measured of one page.
struct Measured {
    id: String,
    kind: String,
    scores: Scores,
    /// Share of the gold shingles that stand inside hidden blocks alone, 0..=1.
    lost: f64,
    /// Share of the visible characters that are hidden, 0..=1.
    hidden: f64,
}

/// Exit code 2 without the data set, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match DataSet::open(&arguments.data.root.join(&arguments.set)) {
        Ok(set) => set,
        Err(error) => {
            eprintln!("husk: {error}");
            eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
            return ExitCode::from(2);
        }
    };
    let mut sites: FxHashMap<&str, Vec<&Entry>> = FxHashMap::default();
    for entry in set.entries() {
        sites.entry(&entry.site).or_default().push(entry);
    }
    let measured: Vec<Result<Option<Measured>, String>> = set
        .entries()
        .par_iter()
        .map(|entry| {
            let others = sites
                .get(entry.site.as_str())
                .map_or(&[][..], Vec::as_slice);
            measure(arguments, &set, entry, others)
        })
        .collect();
    let mut code = ExitCode::SUCCESS;
    let mut good = Vec::new();
    for one in measured {
        match one {
            Ok(one) => good.extend(one),
            Err(error) => {
                eprintln!("husk: {error}");
                code = ExitCode::FAILURE;
            }
        }
    }
    let table = if arguments.pages {
        per_page(&good)
    } else {
        per_kind(&good)
    };
    print!("{}", table.print(arguments.output.format()));
    code
}

/// `None` for a page without gold text.
fn measure(
    arguments: &Arguments,
    set: &DataSet,
    entry: &Entry,
    others: &[&Entry],
) -> Result<Option<Measured>, String> {
    let Some(gold) = entry.gold.get("text").and_then(serde_json::Value::as_str) else {
        return Ok(None);
    };
    let page = load(set, entry)?;
    let mut template = None;
    if arguments.learn > 0 && others.len() > 1 {
        let mut learned = SiteTemplate::new(&entry.site);
        let own = others.iter().position(|other| other.id == entry.id);
        let from = own.map_or(0, |own| own + 1);
        // The pages after this one, around the end: every page learns from others, and the same ones each time.
        let next = (0..others.len() - 1).map(|k| others[(from + k) % others.len()]);
        for other in next.take(arguments.learn) {
            verdict::learn(&mut learned, &load(set, other)?, 0);
        }
        template = Some(learned);
    }
    let verdict = verdict::judge(&page, template.as_ref(), &[]);
    let found = match arguments.method {
        Method::Husk => Article::of(&page, &verdict).text(),
        Method::All => visible(&page, |_| true),
        Method::Kept => visible(&page, |class| !class.is_noise()),
    };
    Ok(Some(Measured {
        id: entry.id.clone(),
        kind: entry.kind.clone().unwrap_or_else(|| "page".to_owned()),
        scores: shingle::compare(&found, gold),
        lost: lost(&page, &verdict, gold),
        hidden: f64::from(verdict.share()),
    }))
}

fn load(set: &DataSet, entry: &Entry) -> Result<Page, String> {
    let bytes = set.html(entry).map_err(|error| error.to_string())?;
    let url = entry.url.as_deref().unwrap_or_default();
    html::parse_bytes(&bytes, url, None, html::Scripting::Off)
        .map_err(|error| format!("page {}: {error}", entry.id))
}

fn lost(page: &Page, verdict: &Verdict, gold: &str) -> f64 {
    let kept_text = {
        let classes = &verdict.classes;
        by_node(page, |node| !classes[node.index()].is_noise())
    };
    let hidden_text = by_node(page, |node| verdict.classes[node.index()].is_noise());
    let set = |text: &str| -> FxHashSet<Vec<String>> {
        let words: Vec<String> = shingle::words(text).map(str::to_owned).collect();
        words
            .windows(shingle::WIDTH)
            .map(<[String]>::to_vec)
            .collect()
    };
    let (kept, hidden, gold) = (set(&kept_text), set(&hidden_text), set(gold));
    let lost = gold
        .iter()
        .filter(|shingle| hidden.contains(*shingle) && !kept.contains(*shingle))
        .count();
    lost as f64 / gold.len().max(1) as f64
}

fn visible(page: &Page, wanted: impl Fn(verdict::Class) -> bool) -> String {
    let verdict = verdict::judge(page, None, &[]);
    by_node(page, |node| wanted(verdict.classes[node.index()]))
}

fn by_node(page: &Page, wanted: impl Fn(crate::page::NodeId) -> bool) -> String {
    let mut out = String::new();
    for node in page.nodes() {
        if let Some(data) = page.text(node)
            && !page.is_hidden(node)
            && wanted(node)
        {
            out.push_str(data);
            out.push(' ');
        }
    }
    out
}

const MEASURES: [(&str, &str); 5] = [
    ("precision", "P"),
    ("recall", "R"),
    ("f1", "F1"),
    ("lost", "gold hidden"),
    ("hidden", "page hidden"),
];

fn per_page(all: &[Measured]) -> Table {
    let mut columns = vec![("id", "page"), ("type", "type")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    for one in all {
        let mut row: Vec<Cell> = vec![one.id.clone().into(), one.kind.clone().into()];
        row.extend(cells(one.scores, one.lost, one.hidden));
        table.row(row);
    }
    whole(&mut table, all);
    table
}

fn per_kind(all: &[Measured]) -> Table {
    let mut columns = vec![("type", "type"), ("pages", "pages")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    let mut kinds: Vec<&str> = all.iter().map(|one| one.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let some: Vec<&Measured> = all.iter().filter(|one| one.kind == kind).collect();
        let (scores, lost, hidden) = means(&some);
        let mut row: Vec<Cell> = vec![kind.into(), some.len().into()];
        row.extend(cells(scores, lost, hidden));
        table.row(row);
    }
    whole(&mut table, all);
    table
}

fn whole(table: &mut Table, all: &[Measured]) {
    let every: Vec<&Measured> = all.iter().collect();
    let (scores, lost, hidden) = means(&every);
    let f1 = scores.f1();
    table.summary(
        "f1",
        Cell::Number(f1, 3),
        format!(
            "{} pages: P {:.3}, R {:.3}, F1 {f1:.3}; {:.1} % of the gold text and {:.0} % of the page hidden",
            all.len(),
            scores.precision,
            scores.recall,
            100.0 * lost,
            100.0 * hidden
        ),
    );
    table.summary(
        "precision",
        Cell::Number(scores.precision, 3),
        String::new(),
    );
    table.summary("recall", Cell::Number(scores.recall, 3), String::new());
    table.summary("lost", Cell::Number(lost, 4), String::new());
}

fn means(all: &[&Measured]) -> (Scores, f64, f64) {
    let n = all.len().max(1) as f64;
    let scores: Vec<Scores> = all.iter().map(|one| one.scores).collect();
    (
        Scores::mean(&scores),
        all.iter().map(|one| one.lost).sum::<f64>() / n,
        all.iter().map(|one| one.hidden).sum::<f64>() / n,
    )
}

fn cells(scores: Scores, lost: f64, hidden: f64) -> [Cell; 5] {
    [
        Cell::Number(scores.precision, 3),
        Cell::Number(scores.recall, 3),
        Cell::Number(scores.f1(), 3),
        Cell::Number(lost, 3),
        Cell::Number(hidden, 3),
    ]
}
