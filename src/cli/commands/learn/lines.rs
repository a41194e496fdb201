//! `husk learn -`: a filter from lines of pages to lines of templates, for engines that group pages by site themselves.
//!
//! Pages of a site stand together, in the order in which they teach. Each site gives one line `{"site","pages","failed",
//! "name","template"}`: `template` is the text of a file that `husk extract --templates` reads under the name `name`, null
//! where there were too few pages. One site's pages are in memory at a time.

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::json;

use crate::commands::crawl::STOPPED;
use crate::commands::inputs::taken;
use crate::crawl::teach::teach;
use crate::crawl::templates::{file_name, to_json};
use crate::input::Input;
use crate::input::page::InputPage;

/// Exit code 1 when a line was no page, [`STOPPED`] when not all was read or written.
pub(super) fn run() -> ExitCode {
    match filter() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(STOPPED)
        }
    }
}

/// Whether all lines were pages.
fn filter() -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let mut well = true;
    let mut held: Vec<InputPage> = Vec::new();
    let mut print = |pages: &mut Vec<InputPage>| {
        let Some(first) = pages.first() else {
            return Ok(());
        };
        let taught = teach(&first.site, pages);
        let template = taught
            .template
            .as_ref()
            .map(|template| to_json(template) + "\n");
        let line = json!({
            "site": first.site,
            "pages": pages.len(),
            "failed": taught.failed.len(),
            "name": file_name(&first.site),
            "template": template,
        });
        pages.clear();
        writeln!(out, "{line}")?;
        out.flush()
    };
    Input::standard().read(&taken(), &mut |entry| {
        match entry {
            Ok(page) if page.site.is_empty() => {}
            Ok(page) => {
                if held.first().is_some_and(|first| first.site != page.site) {
                    print(&mut held)?;
                }
                held.push(page);
            }
            Err(broken) => {
                well = false;
                eprintln!("husk: {broken}");
            }
        }
        Ok(())
    })?;
    print(&mut held)?;
    Ok(well)
}
