//! Which addresses are one page's.

use crate::page::fingerprint::Fingerprint;

/// Fingerprint of an address without fragment and without parameters that only say where the visitor came from; 0 for
/// none.
pub(super) fn address(url: &str) -> u32 {
    if url.is_empty() {
        return 0;
    }
    let url = url.split('#').next().unwrap_or("");
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let mut hash = Fingerprint::new();
    hash.str(path);
    let tracking = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or("");
        name.starts_with("utm_") || matches!(name, "fbclid" | "gclid" | "ref" | "")
    };
    for pair in query.split('&').filter(|pair| !tracking(pair)) {
        hash.str(pair);
    }
    hash.finish() as u32
}
