//! Which site a page belongs to, by its address: the very name that the extension gives it.

use std::sync::LazyLock;

use publicsuffix::{List, Psl};
use url::{Host, Url};

/// The public suffix list (https://publicsuffix.org), one rule a line, as tests/suffixes.js takes it from the extension's.
static SUFFIXES: LazyLock<List> = LazyLock::new(|| {
    let rules = concat!("BEGIN ICANN DOMAINS\n", include_str!("suffixes.txt"));
    // Rules that the list's reader refuses would be a fault of ours; a test reads them all.
    rules.parse().unwrap_or_default()
});

/// The registrable domain (what one owner holds, by the public suffix list), or the host and port where there is none; the
/// folder for a file. `None` for addresses that no site stands behind.
///
/// `extension/background/site_name.js` says the same of the same addresses, so that a template learned here is found there.
#[must_use]
pub fn site_name(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    if url.scheme() == "file" {
        let path = url.path();
        let folder = path.rfind('/').map_or("", |at| &path[..=at]);
        return Some(format!("file://{}{folder}", url.host_str().unwrap_or("")));
    }
    if !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let host = url.host()?;
    if let Some(port) = url.port() {
        return Some(format!("{host}:{port}"));
    }
    let domain = match &host {
        Host::Domain(name) => registrable(name),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    };
    Some(domain.unwrap_or_else(|| host.to_string()))
}

fn registrable(name: &str) -> Option<String> {
    // A dot at the end is a name's full form, and no part of it.
    let name = name.strip_suffix('.').unwrap_or(name);
    let domain = SUFFIXES.domain(name.as_bytes())?;
    let domain = std::str::from_utf8(domain.as_bytes()).ok()?;
    Some(domain.to_owned())
}
