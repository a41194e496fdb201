//! One linear pass over an input: every page judged once, in its order.

use std::io;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::sync_channel;

use rayon::prelude::*;

use super::input::Input;
use super::page::CrawledPage;
use super::record::Record;
use super::templates::Templates;
use super::warc::BrokenRecord;

/// Pages judged side by side, for each core.
const PER_CORE: usize = 16;

/// Bytes from which a batch is full, whatever its pages.
const BYTES: usize = 32 << 20;

type Entry = Result<CrawledPage, BrokenRecord>;

/// What came of a pass.
pub enum Come {
    /// Records of pages, in the order of the pages.
    Records(Vec<Record>),
    /// A record of the input that is no page; it comes behind the pages before it, and before those behind it or among them.
    Broken(BrokenRecord),
}

/// Judges all pages of an input on all cores and hands on what they came to. The next batch is read while one is judged; no
/// more is held, so that whoever takes records slowly is waited for. `refuse` is told of templates that cannot be read.
///
/// # Errors
/// What the system says of the input, or what `each` gives: both end the pass.
pub fn extract(
    input: &Input,
    templates: Option<&Templates>,
    taken: &AtomicU64,
    refuse: &(dyn Fn(String) + Sync),
    each: &mut dyn FnMut(Come) -> io::Result<()>,
) -> io::Result<()> {
    let most = PER_CORE * rayon::current_num_threads();
    // No room: one batch is read while another is judged, never more.
    let (give, take) = sync_channel::<Vec<Entry>>(0);
    std::thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let (mut batch, mut bytes) = (Vec::new(), 0);
            let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
            input.read(taken, &mut |entry| {
                bytes += entry.as_ref().map_or(0, CrawledPage::size);
                batch.push(entry);
                if batch.len() >= most || bytes >= BYTES {
                    bytes = 0;
                    give.send(std::mem::take(&mut batch)).map_err(gone)?;
                }
                Ok(())
            })?;
            give.send(batch).map_err(gone)
        });
        let judged = take.iter().try_for_each(|batch| {
            let (pages, broken): (Vec<_>, Vec<_>) = batch.into_iter().partition(Result::is_ok);
            for one in broken.into_iter().filter_map(Result::err) {
                each(Come::Broken(one))?;
            }
            let pages: Vec<CrawledPage> = pages.into_iter().filter_map(Result::ok).collect();
            let records = pages.par_iter();
            let records = records.map(|page| Record::of(page, templates, refuse));
            each(Come::Records(records.collect()))
        });
        // The reader stops where nobody takes any more.
        drop(take);
        let read = reader
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        judged.and(read)
    })
}
