//! A page of standard input as Markdown, its facts before it: `page_to_markdown ADDRESS < page.html`.

use std::io::{Read, stdin};

use unhusk::{Options, extract_bytes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let url = std::env::args().nth(1).unwrap_or_default();
    let mut html = Vec::new();
    stdin().read_to_end(&mut html)?;
    let options = Options {
        url: &url,
        ..Options::default()
    };
    let page = extract_bytes(&html, &options)?;
    let content = page.content();
    let facts = content.metadata();
    println!("title: {}", content.title());
    println!("authors: {}", facts.authors.join(", "));
    println!("published: {}", facts.published);
    println!();
    print!("{}", content.markdown());
    Ok(())
}
