//! The pages of a sample, out of the inputs that hold them and into one file that can be read from the middle.
//!
//! ```text
//!   places of the sample ─┐
//!   inputs, once more ────┴─▶ a file of lines, in the order of the inputs ─▶ the lines of one site at a time
//! ```
//!
//! Inputs are read from their beginning, so that packed ones and pipes do as well as any. What is held is a place for each
//! page of the sample.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use super::sample::Chosen;
use crate::input::Input;
use crate::input::page::{InputPage, Place};

/// Sampled pages in a file of their own, which goes when this does.
pub struct Gathered {
    path: PathBuf,
    /// Where each page's line is, and how long; in the order of the sample.
    lines: Vec<Option<(u64, usize)>>,
}

impl Gathered {
    /// Reads the inputs and keeps the pages of the sample in a file at `path`.
    ///
    /// # Errors
    /// What the system says of an input or of the file.
    pub fn of(
        inputs: &[Input],
        chosen: &[Chosen],
        path: &Path,
        taken: &AtomicU64,
    ) -> io::Result<Gathered> {
        let mut gathered = Gathered {
            path: path.to_owned(),
            lines: vec![None; chosen.len()],
        };
        let mut out = BufWriter::new(File::create(path)?);
        let mut at = 0;
        let places = Places::of(chosen);
        for input in inputs {
            places.pages_of(input, taken, &mut |k, page| {
                let mut line = page.to_line().unwrap_or_default();
                line.push('\n');
                out.write_all(line.as_bytes())?;
                gathered.lines[k] = Some((at, line.len()));
                at += line.len() as u64;
                Ok(())
            })?;
        }
        out.flush()?;
        Ok(gathered)
    }

    /// Pages of the sample, by their positions in it. Those that the inputs no longer hold are left out.
    ///
    /// # Errors
    /// What the system says.
    pub fn pages(&self, chosen: &[Chosen], from: usize, to: usize) -> io::Result<Vec<InputPage>> {
        let mut file = File::open(&self.path)?;
        let mut pages = Vec::new();
        for (one, line) in chosen.iter().zip(&self.lines).take(to).skip(from) {
            let &Some((at, length)) = line else {
                continue;
            };
            let mut line = vec![0; length];
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(&mut line)?;
            if let Ok(page) = InputPage::of_line(one.place.clone(), &line) {
                pages.push(page);
            }
        }
        Ok(pages)
    }
}

impl Drop for Gathered {
    fn drop(&mut self) {
        // A file that cannot be removed is left: nothing reads it.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The places of a sample, to be looked up.
pub struct Places(HashMap<Place, usize>);

impl Places {
    /// Those of a sample.
    #[must_use]
    pub fn of(chosen: &[Chosen]) -> Places {
        Places(
            (0..)
                .zip(chosen)
                .map(|(k, one)| (one.place.clone(), k))
                .collect(),
        )
    }

    /// Hands on those pages of an input that are at one of them, with their positions in the sample.
    ///
    /// # Errors
    /// What the system says of the input, or what `each` gives.
    pub fn pages_of(
        &self,
        input: &Input,
        taken: &AtomicU64,
        each: &mut dyn FnMut(usize, &InputPage) -> io::Result<()>,
    ) -> io::Result<()> {
        input.read(taken, &mut |entry| {
            let Ok(page) = entry else {
                return Ok(());
            };
            match self.0.get(&page.place) {
                Some(&k) => each(k, &page),
                None => Ok(()),
            }
        })
    }
}
