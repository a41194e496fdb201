//! `husk eval text SET`: how good the extracted article text is, on a data set with texts or snippets as truth.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::models::{self, Models};
use super::set::open;
use crate::article::Article;
use crate::cli::options::{Data, Output};
use crate::eval::bootstrap::Interval;
use crate::eval::dataset::{DataSet, Entry};
use crate::eval::gold::{Measure, score_text, visible_text};
use crate::eval::shingle;
use crate::eval::table::{Cell, Format, Table};
use crate::eval::texts::{Estimate, Figures, ScoredText, Texts, figures, gain};
use crate::page::{Page, html};
use crate::segment::tps::segments;
use crate::template::SiteTemplate;
use crate::verdict::model::Model;
use crate::verdict::{self, Parts, Verdict};

/// Measures article text against the truth: precision, recall and F1 over 4-word shingles, or over snippets where the
/// truth has no whole text.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Name of the set, a folder of the data sets, or its path.
    set: PathBuf,
    /// How the text is found.
    #[arg(long, value_enum, default_value_t = Method::Husk)]
    method: Method,
    /// Learn the site's template from at most this many of its other pages first.
    #[arg(long, default_value_t = 0, value_name = "PAGES")]
    learn: usize,
    /// Measure the texts of this file, whoever extracted them: JSON lines {"id","text"}, or {"id","error"}.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "learn"])]
    texts: Option<PathBuf>,
    #[command(flatten)]
    models: models::Arguments,
    /// Tell how much higher F1 is than that of this file's texts, and how sure that is.
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// Print one row per page instead of one per type of page.
    #[arg(long)]
    pages: bool,
    /// Draws the samples of intervals.
    #[arg(long, default_value_t = 0)]
    seed: u64,
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
    scored: ScoredText,
    /// Of texts that Husk found.
    hiding: Option<Hiding>,
    /// Why there is no text; it then counts as empty.
    error: Option<String>,
}

/// What hiding a page's noise does to it.
#[derive(Clone, Copy)]
struct Hiding {
    /// Share of the gold shingles that stand inside hidden blocks alone, 0..=1.
    lost: f64,
    /// Share of the visible characters that are hidden, 0..=1.
    hidden: f64,
}

/// A text, and what else is known of it.
type Found = (String, Option<Hiding>);

/// Exit code 2 without the data set or the texts, 1 when a page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match open(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(error) => {
            eprintln!("husk: {error}");
            eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
            return ExitCode::from(2);
        }
    };
    let read = |file: &Option<PathBuf>| file.as_deref().map(Texts::read).transpose();
    let (texts, beside) = match (read(&arguments.texts), read(&arguments.beside)) {
        (Ok(texts), Ok(beside)) => (texts, beside),
        (Err(error), _) | (_, Err(error)) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    let measured = match texts {
        Some(texts) => given(&set, &texts),
        None => match Models::of(&arguments.models, &set) {
            Ok(models) => own(arguments, &models, &set),
            Err(error) => {
                eprintln!("husk: {error}");
                return ExitCode::from(2);
            }
        },
    };
    if measured.is_empty() {
        eprintln!("husk: no page of the set has a text or snippets as truth");
        return ExitCode::from(2);
    }
    let errors = measured.iter().filter_map(|one| one.error.as_ref());
    errors.clone().for_each(|error| eprintln!("husk: {error}"));
    let mut table = if arguments.pages {
        per_page(&measured, arguments.seed)
    } else {
        per_kind(&measured, arguments.seed)
    };
    if let Some(beside) = beside {
        gained(&mut table, &measured, &given(&set, &beside), arguments.seed);
    }
    if matches!(
        arguments.output.format(),
        Format::Terminal | Format::Markdown
    ) {
        table.drop_empty();
    }
    print!("{}", table.print(arguments.output.format()));
    ExitCode::from(u8::from(errors.count() > 0))
}

/// Scores the text that `find` gives of every page whose truth is a text or snippets.
fn each(set: &DataSet, find: impl Fn(&Entry) -> Result<Found, String> + Sync) -> Vec<Measured> {
    let entries = set.entries().par_iter();
    entries
        .filter(|entry| Measure::of(entry) == Measure::Text)
        .map(|entry| {
            let (found, error) = match find(entry) {
                Ok(found) => (found, None),
                Err(error) => ((String::new(), None), Some(error)),
            };
            let (text, hiding) = found;
            Measured {
                id: entry.id.clone(),
                kind: entry.kind.clone().unwrap_or_else(|| "page".to_owned()),
                scored: ScoredText {
                    site: entry.site.clone(),
                    score: score_text(entry, &text),
                },
                hiding,
                error,
            }
        })
        .collect()
}

/// The texts of a file.
fn given(set: &DataSet, texts: &Texts) -> Vec<Measured> {
    each(set, |entry| {
        let text = texts.of(&entry.id);
        text.map(|text| (text.to_owned(), None))
            .map_err(|error| format!("page {}: {error}", entry.id))
    })
}

/// What Husk makes of every page.
fn own(arguments: &Arguments, models: &Models, set: &DataSet) -> Vec<Measured> {
    let mut sites: FxHashMap<&str, Vec<&Entry>> = FxHashMap::default();
    for entry in set.entries() {
        sites.entry(&entry.site).or_default().push(entry);
    }
    each(set, |entry| {
        let others = sites
            .get(entry.site.as_str())
            .map_or(&[][..], Vec::as_slice);
        find(arguments, models.for_site(&entry.site), set, entry, others)
    })
}

fn find(
    arguments: &Arguments,
    model: &Model,
    set: &DataSet,
    entry: &Entry,
    others: &[&Entry],
) -> Result<Found, String> {
    let page = load(set, entry)?;
    let mut template = None;
    if arguments.learn > 0 && others.len() > 1 {
        let mut learned = SiteTemplate::new(&entry.site);
        let own = others.iter().position(|other| other.id == entry.id);
        let from = own.map_or(0, |own| own + 1);
        // The pages after this one, around the end: every page learns from others, and the same ones each time.
        let next = (0..others.len() - 1).map(|k| others[(from + k) % others.len()]);
        for other in next.take(arguments.learn) {
            verdict::learn_with(model, &mut learned, &load(set, other)?, 0);
        }
        template = Some(learned);
    }
    let verdict = verdict::judge_with(
        model,
        Parts::ALL,
        &page,
        segments(&page),
        template.as_ref(),
        &[],
    );
    let found = match arguments.method {
        Method::Husk => Article::of(&page, &verdict).text(),
        Method::All => visible_text(&page, |_| true),
        Method::Kept => visible_text(&page, |node| !verdict.classes[node.index()].is_noise()),
    };
    let gold = entry.gold.get("text").and_then(serde_json::Value::as_str);
    let hiding = gold.map(|gold| Hiding {
        lost: lost(&page, &verdict, gold),
        hidden: f64::from(verdict.share()),
    });
    Ok((found, hiding))
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
        visible_text(page, |node| !classes[node.index()].is_noise())
    };
    let hidden_text = visible_text(page, |node| verdict.classes[node.index()].is_noise());
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

const MEASURES: [(&str, &str); 10] = [
    ("precision", "P"),
    ("precision_half", "±"),
    ("recall", "R"),
    ("recall_half", "±"),
    ("f1", "F1"),
    ("f1_half", "±"),
    ("page_f1", "mean F1"),
    ("page_f1_half", "±"),
    ("lost", "gold hidden"),
    ("hidden", "page hidden"),
];

/// The kind of the row about all pages.
const ALL: &str = "all";

fn per_page(all: &[Measured], seed: u64) -> Table {
    let mut columns = vec![("id", "page"), ("type", "type")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    for one in all {
        // A page alone says nothing of other pages.
        let figures = figures(&[&one.scored], None);
        let mut row: Vec<Cell> = vec![one.id.clone().into(), one.kind.clone().into()];
        row.extend(cells(figures.as_ref(), one.hiding));
        table.row(row);
    }
    whole(&mut table, all, seed);
    table
}

fn per_kind(all: &[Measured], seed: u64) -> Table {
    let mut columns = vec![("type", "type"), ("pages", "pages")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    let mut kinds: Vec<&str> = all.iter().map(|one| one.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut line = |kind: &str, some: &[&Measured]| {
        let (figures, hiding) = means(some, seed);
        let mut row: Vec<Cell> = vec![kind.into(), some.len().into()];
        row.extend(cells(figures.as_ref(), hiding));
        table.row(row);
    };
    if kinds.len() > 1 {
        for kind in kinds {
            let some: Vec<&Measured> = all.iter().filter(|one| one.kind == kind).collect();
            line(kind, &some);
        }
    }
    line(ALL, &all.iter().collect::<Vec<_>>());
    whole(&mut table, all, seed);
    table
}

fn whole(table: &mut Table, all: &[Measured], seed: u64) {
    let (figures, hiding) = means(&all.iter().collect::<Vec<_>>(), seed);
    let Some(figures) = figures else { return };
    let told = |estimate: Estimate| {
        let half = estimate.interval.unwrap_or_default().half();
        format!("{:.3} ± {half:.3}", estimate.value)
    };
    let mut sentence = format!(
        "{} pages: P {}, R {}, F1 {}",
        all.len(),
        told(figures.precision),
        told(figures.recall),
        told(figures.f1)
    );
    if let Some(hiding) = hiding {
        let _ = write!(
            sentence,
            "; {:.1} % of the gold text and {:.0} % of the page hidden",
            100.0 * hiding.lost,
            100.0 * hiding.hidden
        );
    }
    table.summary("f1", Cell::Number(figures.f1.value, 3), sentence);
    let measure = if figures.page_f1.is_some() {
        "P and R are means over pages, of 4-word shingles, F1 is of these; mean F1 is the mean of the pages' own F1"
    } else {
        "P and R are of the snippets of all pages together, found letter by letter but for white space"
    };
    table.summary("measure", measure.into(), measure.to_owned());
    table.summary(
        "seed",
        Cell::Count(seed),
        format!("seed {seed}; ± is half of a 95 % bootstrap interval, whole sites drawn"),
    );
    let failed = all.iter().filter(|one| one.error.is_some()).count();
    if failed > 0 {
        let sentence = format!("failed, and counted as empty texts: {failed} (named above)");
        table.summary("failed", failed.into(), sentence);
    }
}

/// Adds how much better the texts are than others of the same pages.
fn gained(table: &mut Table, all: &[Measured], beside: &[Measured], seed: u64) {
    let pairs = all.iter().zip(beside);
    let pairs: Vec<_> = pairs
        .map(|(one, other)| (&one.scored, &other.scored))
        .collect();
    let Some(gain) = gain(&pairs, seed) else {
        return;
    };
    let half = gain.interval.unwrap_or_default().half();
    let sentence = format!(
        "F1 is {:+.3} ± {half:.3} from that of the others",
        gain.value
    );
    table.summary("gain", Cell::Number(gain.value, 3), sentence);
    table.summary("gain_half", Cell::Number(half, 3), String::new());
}

fn means(all: &[&Measured], seed: u64) -> (Option<Figures>, Option<Hiding>) {
    let scored: Vec<&ScoredText> = all.iter().map(|one| &one.scored).collect();
    let hiding: Vec<Hiding> = all.iter().filter_map(|one| one.hiding).collect();
    let mean = |of: fn(&Hiding) -> f64| hiding.iter().map(of).sum::<f64>() / hiding.len() as f64;
    let hiding = (!hiding.is_empty()).then(|| Hiding {
        lost: mean(|one| one.lost),
        hidden: mean(|one| one.hidden),
    });
    (figures(&scored, Some(seed)), hiding)
}

fn cells(figures: Option<&Figures>, hiding: Option<Hiding>) -> Vec<Cell> {
    let estimates = figures.map_or([None; 4], |figures| {
        let Figures {
            precision,
            recall,
            f1,
            page_f1,
        } = *figures;
        [Some(precision), Some(recall), Some(f1), page_f1]
    });
    let number = |figure: Option<f64>| figure.map_or(Cell::Missing, |n| Cell::Number(n, 3));
    let estimates = estimates.into_iter().flat_map(|estimate| {
        let half = estimate
            .and_then(|estimate| estimate.interval)
            .map(Interval::half);
        [
            number(estimate.map(|estimate| estimate.value)),
            number(half),
        ]
    });
    let hiding = [hiding.map(|one| one.lost), hiding.map(|one| one.hidden)];
    estimates.chain(hiding.map(number)).collect()
}
