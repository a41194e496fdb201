//! What is fed, by name.

mod bytes;
mod labels;
mod methods;
mod site;

use super::{check, pages, seeds};

/// One entrance to the core.
pub struct Target {
    /// What `./build.sh fuzz` calls it.
    pub name: &'static str,
    /// Reads an input; what must hold is asserted.
    pub run: fn(&[u8]),
    /// First inputs.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

macro_rules! targets {
    ($($name:literal: $run:expr, $seeds:expr;)*) => {
        /// All of them.
        pub const ALL: &[Target] = &[$(Target { name: $name, run: $run, seeds: $seeds }),*];
    };
}

targets! {
    "wire": bytes::wire, bytes::wire_seeds;
    "html": bytes::html, bytes::html_seeds;
    "template": bytes::template, bytes::template_seeds;
    "model": bytes::model, bytes::model_seeds;
    "archive": bytes::archive, bytes::archive_seeds;
    "labels": labels::labels, labels::seeds;
    "tps": methods::tps, seeds::sites;
    "mdr": methods::mdr, seeds::sites;
    "page_level": methods::page_level, seeds::sites;
    "rtdm": methods::rtdm, seeds::sites;
    "votes": methods::votes, seeds::sites;
    "align": methods::align, seeds::sites;
    "chunk": methods::chunk, seeds::sites;
    "site_level": methods::site_level, seeds::sites;
    "husk": site::husk, seeds::sites;
}

/// The target of that name.
pub fn named(name: &str) -> Option<Target> {
    ALL.iter()
        .find(|target| target.name == name)
        .map(|found| Target { ..*found })
}
