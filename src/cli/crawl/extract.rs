//! One linear pass over an input: every page judged once, in its order.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rayon::prelude::*;

use super::record::Record;
use super::templates::Templates;
use crate::input::Input;
use crate::input::batches::batches;
use crate::input::page::InputPage;
use crate::input::warc::BrokenRecord;

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
    taken: &Arc<AtomicU64>,
    refuse: &(dyn Fn(String) + Sync),
    each: &mut dyn FnMut(Come) -> io::Result<()>,
) -> io::Result<()> {
    batches(std::slice::from_ref(input), taken, |batch| {
        let (pages, broken): (Vec<_>, Vec<_>) = batch.into_iter().partition(Result::is_ok);
        for one in broken.into_iter().filter_map(Result::err) {
            each(Come::Broken(one))?;
        }
        let pages: Vec<InputPage> = pages.into_iter().filter_map(Result::ok).collect();
        let records = pages.par_iter();
        let records = records.map(|page| Record::of(page, templates, refuse));
        each(Come::Records(records.collect()))
    })
}
