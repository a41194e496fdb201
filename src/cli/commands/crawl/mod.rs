//! What the sub-commands over crawls share: their inputs, which pages teach, and how far they are.

pub(super) mod learn;
mod progress;

use std::io;
use std::path::{Path, PathBuf};

pub(super) use progress::Progress;

use crate::crawl::sample;
use crate::input::{Form, Input, form_by_bytes, form_of, head_of_standard_input};

/// Exit code of a filter that could not read its input or write its output to the end: what came of it is not whole.
pub(super) const STOPPED: u8 = 3;

/// Which pages of a site teach its template.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct Sampling {
    /// Pages of a site that teach its template, picked at random.
    #[arg(long, value_name = "PAGES", default_value_t = sample::SIZE)]
    pub(super) sample: usize,
    /// Another number picks other pages; the same number picks the same ones, whoever reads the crawl.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
}

/// The inputs behind the paths given.
///
/// # Errors
/// A sentence naming the path that cannot be read, or two inputs that nothing tells apart.
pub(super) fn inputs(paths: &[PathBuf]) -> Result<Vec<Input>, String> {
    let mut found: Vec<Input> = Vec::new();
    for path in paths {
        let more = Input::find(path, &mut |line| eprintln!("husk: {line}"))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        for input in more {
            if found.iter().any(|known| known.name == input.name) {
                return Err(format!(
                    "two inputs are called {}, and records tell pages by that name: run them one after the other",
                    input.name
                ));
            }
            found.push(input);
        }
    }
    Ok(found)
}

/// Whether a path is of a crawl: a file with records of a web archive or with JSON lines, or a folder that has one.
pub(super) fn is_crawl(path: &Path) -> bool {
    if path == Path::new("-") {
        return form_by_bytes(&head_of_standard_input()) == Form::Warc;
    }
    if path.is_dir() {
        let found = Input::find(path, &mut drop).unwrap_or_default();
        return found.iter().any(|input| input.file().is_some());
    }
    form_of(path).is_ok_and(|form| form != Form::Other)
}

/// A folder for what is needed while a command runs. It goes when this does.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// A new folder inside `place`.
    ///
    /// # Errors
    /// A sentence of what the system says.
    pub(super) fn inside(place: &Path) -> Result<Scratch, String> {
        let folder = place.join(format!(".husk-{}", std::process::id()));
        match std::fs::create_dir_all(&folder) {
            Ok(()) => Ok(Scratch(folder)),
            Err(error) => Err(format!("{}: {error}", folder.display())),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Inputs that can be read more than once: standard input is laid down here first.
    ///
    /// # Errors
    /// A sentence of what the system says.
    pub(super) fn lay_down(&self, inputs: &mut [Input]) -> Result<(), String> {
        for input in inputs.iter_mut().filter(|input| input.is_standard()) {
            let kept = self.0.join("stdin");
            let copied = std::fs::File::create(&kept)
                .and_then(|mut file| io::copy(&mut io::stdin().lock(), &mut file));
            copied.map_err(|error| format!("{}: {error}", kept.display()))?;
            *input = input.kept_at(kept);
        }
        Ok(())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is left: nothing reads it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Bytes to read in all; `None` where nobody knows.
pub(super) fn bytes(inputs: &[Input]) -> Option<u64> {
    inputs.iter().map(Input::bytes).sum()
}
