//! Pages of inputs some at a time. An entry that is no page stands in its place: none stops the others.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::sync_channel;

use super::page::InputPage;
use super::{Entry, Input};
use unhusk::page::maps::Map;

/// Entries of a batch at least, and for each core: enough to keep all cores busy, few enough to bound memory.
const LEAST: usize = 64;
const PER_CORE: usize = 16;

/// Bytes from which a batch is full, whatever its entries.
const BATCH_BYTES: usize = 32 << 20;

/// Bytes of a window, the most that is held where pages teach each other: some thousand pages.
const WINDOW_BYTES: usize = 256 << 20;

/// Hands the entries of inputs on, batch by batch, in their order. The next batch is read while one is worked on; no more is
/// held, so that whoever takes them slowly is waited for. The bytes that were read are added to `taken`.
///
/// # Errors
/// What the system says of the inputs, or what `each` gives: both end it.
pub fn batches(
    inputs: &[Input],
    taken: &Arc<AtomicU64>,
    mut each: impl FnMut(Vec<Entry>) -> io::Result<()>,
) -> io::Result<()> {
    let most = LEAST.max(PER_CORE * rayon::current_num_threads());
    // No room: the reader holds one batch while another is worked on, never more.
    let (give, take) = sync_channel(0);
    let (inputs, taken) = (inputs.to_vec(), Arc::clone(taken));
    let reader = std::thread::spawn(move || {
        pieces(&inputs, &taken, most, BATCH_BYTES, |piece| {
            // Whoever took them has failed, and says why.
            give.send(piece)
                .map_err(|_| io::ErrorKind::BrokenPipe.into())
        })
    });
    for piece in take {
        // On an error the reader is left alone: it may wait for input for ever.
        each(piece)?;
    }
    reader
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Hands entries on as [`batches`] does, as many at a time as memory is to hold: pages of a site that lie together are
/// handed on together.
///
/// # Errors
/// What the system says of the inputs, or what `each` gives.
pub fn windows(inputs: &[Input], each: impl FnMut(Vec<Entry>) -> io::Result<()>) -> io::Result<()> {
    pieces(inputs, &AtomicU64::new(0), usize::MAX, WINDOW_BYTES, each)
}

/// All entries at once.
///
/// # Errors
/// What the system says of the inputs.
pub fn all(inputs: &[Input]) -> io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    pieces(
        inputs,
        &AtomicU64::new(0),
        usize::MAX,
        usize::MAX,
        |piece| {
            found.extend(piece);
            Ok(())
        },
    )?;
    Ok(found)
}

/// Hands on pieces of the inputs that are full at so many entries, or so many bytes.
fn pieces(
    inputs: &[Input],
    taken: &AtomicU64,
    most: usize,
    most_bytes: usize,
    mut each: impl FnMut(Vec<Entry>) -> io::Result<()>,
) -> io::Result<()> {
    let (mut piece, mut bytes) = (Vec::new(), 0);
    for input in inputs {
        let read = input.read(taken, &mut |entry| {
            bytes += entry.as_ref().map_or(0, InputPage::size);
            piece.push(entry);
            if piece.len() >= most || bytes >= most_bytes {
                bytes = 0;
                each(std::mem::take(&mut piece))?;
            }
            Ok(())
        });
        if let Err(error) = read {
            // What was read before is worked on all the same.
            if !piece.is_empty() {
                each(std::mem::take(&mut piece))?;
            }
            return Err(error);
        }
    }
    if !piece.is_empty() {
        each(piece)?;
    }
    Ok(())
}

/// The positions of the pages of each site that has a name, sites in the order of their first page.
#[must_use]
pub fn by_site(entries: &[Entry]) -> Vec<(&str, Vec<usize>)> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known = Map::default();
    for (k, entry) in entries.iter().enumerate() {
        let Ok(page) = entry else { continue };
        if page.site.is_empty() {
            continue;
        }
        let at = *known.entry(page.site.as_str()).or_insert(groups.len());
        if at == groups.len() {
            groups.push((&page.site, Vec::new()));
        }
        groups[at].1.push(k);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(most: usize, most_bytes: usize, input: &[Input]) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        pieces(input, &AtomicU64::new(0), most, most_bytes, |piece| {
            let names = piece.iter().flatten().map(InputPage::name);
            found.push(names.collect());
            Ok(())
        })
        .unwrap();
        found
    }

    #[test]
    fn a_piece_is_full_at_so_many_entries_or_bytes() {
        let folder = std::env::temp_dir().join(format!("husk-batches-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let lines: String = (0..5)
            .map(|k| format!("{{\"id\":{k},\"html\":\"\"}}\n\n"))
            .collect();
        std::fs::write(folder.join("five.jsonl"), lines).unwrap();
        let inputs = Input::find(&folder, &mut drop).unwrap();
        assert_eq!(
            ids(2, usize::MAX, &inputs),
            [vec!["0", "1"], vec!["2", "3"], vec!["4"]]
        );
        let mut size = 0;
        pieces(&inputs, &AtomicU64::new(0), 1, 1, |piece| {
            size = size.max(piece[0].as_ref().map_or(0, InputPage::size));
            Ok(())
        })
        .unwrap();
        assert_eq!(
            ids(usize::MAX, 2 * size + 1, &inputs),
            [vec!["0", "1", "2"], vec!["3", "4"]]
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
