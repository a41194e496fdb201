//! The verdict on the sample sites, whose makers wrote down what every block is.
//!
//! Needs `dist/www/samples` (`./build.sh www`); without it the test says so and passes.

use std::path::{Path, PathBuf};

use serde_json::Value;
use unhusk::learn;
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::page::text::{count, is_blank};
use unhusk::page::{NodeId, Page};
use unhusk::template::SiteTemplate;
use unhusk::verdict::{Judge, Verdict};

/// Words of main content and of noise, and how many of each are hidden.
#[derive(Default)]
struct Tally {
    main: u32,
    main_hidden: u32,
    noise: u32,
    noise_hidden: u32,
}

impl Tally {
    fn lost(&self) -> f64 {
        f64::from(self.main_hidden) / f64::from(self.main.max(1))
    }

    fn found(&self) -> f64 {
        f64::from(self.noise_hidden) / f64::from(self.noise.max(1))
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.to_string_lossy().ends_with(".truth.json") {
            found.push(path);
        }
    }
}

fn load(truth: &Path) -> (Page, Value) {
    let source = truth.to_string_lossy().replace(".truth.json", ".html");
    let bytes = std::fs::read(&source).unwrap();
    let page = parse_bytes(&bytes, &format!("file://{source}"), None, Scripting::On).unwrap();
    (
        page,
        serde_json::from_slice(&std::fs::read(truth).unwrap()).unwrap(),
    )
}

/// The node at a path of element positions from the root.
fn at(page: &Page, path: &Value) -> Option<NodeId> {
    path.as_array()?
        .iter()
        .try_fold(NodeId::ROOT, |node, step| {
            page.children(node)
                .filter(|&child| !page.is_text(child))
                .nth(step.as_u64()? as usize)
        })
}

fn tally(page: &Page, truth: &Value, verdict: &Verdict, tally: &mut Tally, told: bool) {
    // Inner blocks are listed after outer ones and say more.
    let mut main: Vec<Option<bool>> = vec![None; page.len()];
    for block in truth["blocks"].as_array().unwrap() {
        let node = at(page, &block["path"]).unwrap();
        assert_eq!(page.tag(node), block["tag"].as_str());
        let is_main = block["main"].as_bool().unwrap();
        // What one acts with (a buy box, facets) is no text of the page, and no noise to who wants to act: both are right. So
        // they are of reviews of a product, which some come for, and of what stands with a post, of which nothing is hidden.
        let either = ["reviews", "author-facts", "signature"];
        let counts =
            block["role"] != "controls" && !either.iter().any(|name| block["name"] == *name);
        main[node.index()..page.end(node).index()].fill(counts.then_some(is_main));
        if told {
            let words: u32 = page
                .subtree(node)
                .filter(|&n| !page.is_hidden(n))
                .filter_map(|n| page.text(n))
                .map(|t| count(t).words)
                .sum();
            let hidden: u32 = page
                .subtree(node)
                .filter(|&n| !page.is_hidden(n) && verdict.classes[n.index()].is_noise())
                .filter_map(|n| page.text(n))
                .map(|t| count(t).words)
                .sum();
            println!(
                "    {} {} {}: {hidden}/{words} hidden as {}",
                if is_main { "MAIN" } else { "-   " },
                block["role"],
                block["name"],
                verdict.classes[node.index()].name()
            );
        }
    }
    for node in page.nodes() {
        let (Some(text), Some(is_main)) = (page.text(node), main[node.index()]) else {
            continue;
        };
        if page.is_hidden(node) || is_blank(text) {
            continue;
        }
        let words = count(text).words;
        let hidden = if verdict.classes[node.index()].is_noise() {
            words
        } else {
            0
        };
        if is_main {
            tally.main += words;
            tally.main_hidden += hidden;
        } else {
            tally.noise += words;
            tally.noise_hidden += hidden;
        }
    }
}

#[test]
fn sample_sites_keep_their_content_and_lose_their_noise() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/www/samples");
    let folder = std::env::var_os("HUSK_SAMPLES").map_or(folder, PathBuf::from);
    if !folder.exists() {
        println!(
            "skipped: no sample sites at {} (./build.sh www makes them)",
            folder.display()
        );
        return;
    }
    let told = std::env::var_os("HUSK_TELL").is_some();
    let mut sites: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    sites.sort();
    for site in sites {
        let mut truths = Vec::new();
        files(&site, &mut truths);
        if truths.is_empty() {
            continue;
        }
        let pages: Vec<(Page, Value)> = truths.iter().map(|truth| load(truth)).collect();
        let (mut alone, mut learned) = (Tally::default(), Tally::default());
        for (k, (page, truth)) in pages.iter().enumerate() {
            if told {
                println!("{}", truths[k].display());
            }
            tally(page, truth, &Judge::new(page).verdict(), &mut alone, false);
            let mut template = SiteTemplate::new("sample");
            for (other, _) in pages
                .iter()
                .enumerate()
                .filter(|(j, _)| *j != k)
                .map(|(_, p)| p)
                .take(8)
            {
                learn(&mut template, other, 0);
            }
            tally(
                page,
                truth,
                &Judge::new(page).template(&template).verdict(),
                &mut learned,
                told,
            );
        }
        let name = site.file_name().unwrap().to_string_lossy().into_owned();
        for (how, tally) in [("alone", &alone), ("learned", &learned)] {
            println!(
                "{name} {how}: {:.3} of the content hidden, {:.3} of the noise found",
                tally.lost(),
                tally.found()
            );
        }
        assert!(alone.lost() <= 0.02, "{name}: content is hidden");
        assert!(
            learned.lost() <= 0.02,
            "{name}: content is hidden once the site is learned"
        );
        assert!(alone.found() >= 0.8, "{name}: noise is left");
        assert!(
            learned.found() >= 0.87,
            "{name}: noise is left once the site is learned"
        );
    }
}
