//! Feeds made-up bytes to what HUSK_FUZZ names: `./build.sh fuzz` builds it, says where the corpus lies and how long.
//!
//! ```text
//!   libFuzzer ─ bytes ─▶ a target: reads them, as a page, a site, a template … ─▶ the core ─▶ what must hold of the answer
//!       ▲                                                                          │
//!       └────────────────────────── code that was reached ◀────────────────────────┘
//! ```
//!
//! One program for all targets: it is linked once. HUSK_FUZZ_SEEDS names a folder to write a target's first inputs to.
#![no_main]

mod check;
mod pages;
mod seeds;
mod targets;

use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use targets::Target;

/// Writes inputs into a folder, named by their number.
fn write(folder: &str, seeds: &[Vec<u8>]) {
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder).expect("a folder for seeds");
    for (number, seed) in seeds.iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), seed).expect("room for a seed");
    }
}

static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("HUSK_FUZZ").unwrap_or_default();
        let Some(target) = targets::named(&name) else {
            let known: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
            eprintln!("HUSK_FUZZ is {name:?}; it names one of {}", known.join(" "));
            std::process::exit(2);
        };
        if let Ok(folder) = std::env::var("HUSK_FUZZ_SEEDS") {
            write(&folder, &(target.seeds)());
        }
        TARGET.get_or_init(|| target);
    },
    |data: &[u8]| {
        if let Some(target) = TARGET.get() {
            (target.run)(data);
        }
    }
);
