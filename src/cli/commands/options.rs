//! Options that several sub-commands share.

use std::path::PathBuf;

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
#[group(multiple = false)]
pub(super) struct Output {
    /// Print {"rows":[…],"summary":{…}}.
    #[arg(long)]
    json: bool,
    /// Print comma separated values.
    #[arg(long)]
    csv: bool,
    /// Print a Markdown table.
    #[arg(long)]
    markdown: bool,
}

impl Output {
    pub(super) fn format(&self) -> Format {
        match (self.json, self.csv, self.markdown) {
            (true, _, _) => Format::Json,
            (_, true, _) => Format::Csv,
            (_, _, true) => Format::Markdown,
            _ => Format::Terminal,
        }
    }
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
