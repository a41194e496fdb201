//! Sites first: the templates of a crawl's sites, each from a sample of its pages.
//!
//! ```text
//!   inputs ── once ──▶ which pages teach ── once more ──▶ those pages in a scratch file ── site by site, all cores ──▶ templates
//! ```

use std::io;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

use super::{Progress, Sampling, Scratch, bytes};
use crate::commands::inputs::taken;
use crate::crawl::gather::Gathered;
use crate::crawl::sample::{Chosen, LEAST, Sample};
use crate::crawl::teach::teach;
use crate::crawl::templates::Templates;
use crate::input::Input;

/// Sites whose pages are in memory at a time, for each core.
const PER_CORE: usize = 2;

/// Pages between two looks at the bar.
const STEP: usize = 64;

/// What learning came to.
#[derive(Default)]
pub(in crate::commands) struct Learned {
    /// Sites whose template was learned now.
    pub(in crate::commands) sites: usize,
    /// Pages of samples that could not be read.
    pub(in crate::commands) failed: usize,
}

/// Learns the templates of those sites of the inputs that have none yet, or of all. Inputs are read twice.
///
/// # Errors
/// A sentence of what the system says.
pub(in crate::commands) fn learn(
    inputs: &[Input],
    templates: &Templates,
    sampling: Sampling,
    is_anew: bool,
    scratch: &Scratch,
) -> Result<Learned, String> {
    let sample = sampled(inputs, sampling)?;
    let mut chosen = sample.chosen(LEAST);
    if !is_anew {
        chosen.retain(|one| !templates.has(&one.site));
    }
    let mut learned = Learned::default();
    if chosen.is_empty() {
        return Ok(learned);
    }
    let told = |error: io::Error| error.to_string();
    let kept = scratch.path().join("sample");
    let gathered = Gathered::of(inputs, &chosen, &kept, &taken()).map_err(told)?;
    let sites = by_site(&chosen);
    let mut progress = Progress::new("learned from", Some(sites.len() as u64));
    for part in sites.chunks(PER_CORE * rayon::current_num_threads()) {
        let done: Result<Vec<(usize, usize)>, io::Error> = part
            .par_iter()
            .map(|&(from, to)| {
                let pages = gathered.pages(&chosen, from, to)?;
                let taught = teach(&chosen[from].site, &pages);
                for (place, error) in &taught.failed {
                    eprintln!("husk: {}: at byte {}: {error}", place.source, place.offset);
                }
                if let Some(template) = &taught.template {
                    templates.put(template)?;
                    return Ok((pages.len(), taught.failed.len()));
                }
                Ok((0, taught.failed.len()))
            })
            .collect();
        for (pages, failed) in done.map_err(told)? {
            learned.failed += failed;
            learned.sites += usize::from(pages > 0);
            progress.done(pages, (learned.sites) as u64);
        }
    }
    progress.finish(&format!(
        ", the templates of {} of {} sites",
        learned.sites,
        sample.sites()
    ));
    Ok(learned)
}

/// Which pages of the inputs teach.
///
/// # Errors
/// A sentence naming the input that cannot be read.
pub(in crate::commands) fn sampled(inputs: &[Input], sampling: Sampling) -> Result<Sample, String> {
    let mut sample = Sample::new(sampling.sample, sampling.seed);
    let taken = taken();
    let mut progress = Progress::new("looked at", bytes(inputs));
    for input in inputs {
        let mut come = 0;
        let read = input.read(&taken, &mut |entry| {
            // What is broken is told where pages are judged.
            if let Ok(page) = &entry {
                sample.offer(page);
                come += 1;
                if come == STEP {
                    progress.done(come, taken.load(Relaxed));
                    come = 0;
                }
            }
            Ok(())
        });
        read.map_err(|error| format!("{}: {error}", input.name))?;
        progress.done(come, taken.load(Relaxed));
    }
    progress.finish(&format!(", of {} sites", sample.sites()));
    Ok(sample)
}

/// From where to where the pages of each site stand in a sample.
fn by_site(chosen: &[Chosen]) -> Vec<(usize, usize)> {
    let groups = chosen.chunk_by(|one, next| one.site == next.site);
    let mut from = 0;
    groups
        .map(|group| {
            let to = from + group.len();
            (std::mem::replace(&mut from, to), to)
        })
        .collect()
}
