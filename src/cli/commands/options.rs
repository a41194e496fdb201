//! Options that several sub-commands share.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;

use husk_lab::eval::plot;
use husk_lab::eval::table::Format;
use husk_lab::methods::Method;

/// Where data sets lie.
#[derive(clap::Args)]
pub(super) struct Data {
    /// Folder of the data sets; a set is a folder inside it.
    #[arg(
        long = "data",
        value_name = "DIR",
        env = "HUSK_DATA",
        default_value = "../shared/data"
    )]
    pub(super) root: PathBuf,
}

/// How tables are printed.
#[derive(clap::Args)]
pub(super) struct Output {
    /// How the table is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
}

#[derive(Clone, Copy, ValueEnum)]
enum TableFormat {
    /// Aligned for a terminal.
    Text,
    /// {"rows":[…],"summary":{…}}.
    Json,
    /// Comma separated values.
    Csv,
    /// A Markdown table.
    Markdown,
}

impl Output {
    pub(super) fn format(&self) -> Format {
        match self.format {
            TableFormat::Text => Format::Terminal,
            TableFormat::Json => Format::Json,
            TableFormat::Csv => Format::Csv,
            TableFormat::Markdown => Format::Markdown,
        }
    }
}

/// Spellings of earlier versions, and today's.
const EARLIER: [(&str, &str); 4] = [
    ("--json", "--format json"),
    ("--csv", "--format csv"),
    ("--markdown", "--format markdown"),
    ("--as", "--format"),
];

/// Today's spelling of an option that is written as in an earlier version.
pub(super) fn renamed(words: impl Iterator<Item = OsString>) -> Option<String> {
    words.skip(1).find_map(|word| {
        let word = word.to_str()?;
        let (option, value) = word.split_once('=').unwrap_or((word, ""));
        let (_, now) = EARLIER.iter().find(|(earlier, _)| *earlier == option)?;
        let of = if value.is_empty() { "" } else { " " };
        Some(format!("{option} is {now} now: write {now}{of}{value}"))
    })
}

/// Where charts go.
#[derive(clap::Args)]
pub(super) struct Plots {
    /// Write the figures as SVG files into this folder.
    #[arg(long = "plots", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Plots {
    /// Whether charts were asked for.
    pub(super) fn wanted(&self) -> bool {
        self.folder.is_some()
    }

    /// Writes a chart to `name`.svg if the person asked for charts, and says where on standard error. False if that
    /// was not possible; standard error says why.
    pub(super) fn write(&self, name: &str, chart: impl FnOnce() -> String) -> bool {
        let Some(folder) = &self.folder else {
            return true;
        };
        match plot::write(folder, name, &chart()) {
            Ok(path) => {
                eprintln!("husk: wrote {}", path.display());
                true
            }
            Err(error) => {
                eprintln!("husk: {}: {error}", folder.display());
                false
            }
        }
    }
}

/// A method by its name.
///
/// # Errors
/// The names there are.
pub(super) fn method(name: &str) -> Result<Method, String> {
    Method::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Method::ALL.into_iter().map(Method::name).collect();
        format!("there are {}", names.join(", "))
    })
}

/// A bar on standard error while it is a terminal; silent otherwise.
pub(super) fn progress(steps: u64, unit: &'static str) -> indicatif::ProgressBar {
    let style =
        indicatif::ProgressStyle::with_template("{bar:30} {pos} of {len} {msg}, {eta} left")
            .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar());
    indicatif::ProgressBar::new(steps)
        .with_style(style)
        .with_message(unit)
}

/// The same where nobody knows how many steps there are.
pub(super) fn counter(unit: &'static str) -> indicatif::ProgressBar {
    let style = indicatif::ProgressStyle::with_template("{spinner} {pos} {msg}")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_spinner());
    indicatif::ProgressBar::new_spinner()
        .with_style(style)
        .with_message(unit)
}
