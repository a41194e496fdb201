//! What the pages of a site have in common, learned from all files but the last, of which the main content is printed:
//! `site_template PAGE… PAGE`.

use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::{Extraction, SiteTemplate, learn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let Some((last, others)) = files.split_last() else {
        return Err("no page was named".into());
    };
    let read = |file: &String| -> Result<_, Box<dyn std::error::Error>> {
        Ok(parse_bytes(
            &std::fs::read(file)?,
            file,
            None,
            Scripting::Off,
        )?)
    };
    let mut template = SiteTemplate::new("example.org");
    for (day, file) in others.iter().enumerate() {
        // When it was fetched, in milliseconds.
        learn(&mut template, &read(file)?, day as u64 * 86_400_000);
    }
    // Kept between runs.
    let template = SiteTemplate::from_bytes(&template.to_bytes())?;
    println!("learned from {} pages", template.pages());
    print!(
        "{}",
        Extraction::of(read(last)?, Some(&template)).markdown()
    );
    Ok(())
}
