//! Pages of a made-up site.

/// A page of a made-up site: the same frame around words of its own.
pub fn framed(site: &str, k: usize) -> String {
    format!(
        "<!doctype html><title>Page {k}</title><body><nav><a href=/>Home of {site}</a> <a href=/a>About us</a></nav>\
         <main><h1>Title {k}</h1><p>Text number {k} of {site}, which stands on no other page, and goes on for a while.</p>\
         <p>More of number {k}: {}</p></main><footer><p>Made by nobody in particular at {site}</p></footer>",
        format!("word{k} ").repeat(40)
    )
}
