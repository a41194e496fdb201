//! Pages, from wherever a client may name them.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

use husk::input::page::{Document, InputPage, Place};
use husk::input::site::site_name;
use husk::input::{Entry, Input};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use unhusk::page::{Page, html};

use crate::web::Web;

/// Where a page comes from: `file`, `html` or, where the server may fetch, `url` alone.
#[derive(Clone, Default, Debug, Deserialize, JsonSchema)]
pub(crate) struct Source {
    /// Path of a saved page in a folder that the server may read.
    pub(crate) file: Option<String>,
    /// The HTML of the page.
    pub(crate) html: Option<String>,
    /// Address of the page. With `file` or `html`: where it is from. Alone: the page is fetched, if the server was started with
    /// --allow-fetch.
    pub(crate) url: Option<String>,
}

/// What may be read.
pub(crate) struct Sources {
    /// Without links in them.
    folders: Vec<PathBuf>,
    web: Option<Web>,
}

impl Sources {
    /// Files below `folders`, the folder it is called in when there are none; addresses by `web`.
    ///
    /// # Errors
    /// The folder that is none.
    pub(crate) fn new(folders: &[PathBuf], web: Option<Web>) -> Result<Sources, String> {
        let here = [PathBuf::from(".")];
        let folders = if folders.is_empty() { &here } else { folders };
        let whole = |folder: &PathBuf| match folder.canonicalize() {
            Ok(whole) if whole.is_dir() => Ok(whole),
            Ok(_) => Err(format!("{}: not a folder", folder.display())),
            Err(error) => Err(format!("{}: {error}", folder.display())),
        };
        Ok(Sources {
            folders: folders.iter().map(whole).collect::<Result<_, _>>()?,
            web,
        })
    }

    /// One page.
    ///
    /// # Errors
    /// Why it cannot be had, for the client to read.
    pub(crate) fn page(&self, source: &Source) -> Result<InputPage, String> {
        let mut entries = Vec::new();
        self.each(source, &mut |entry| {
            entries.push(entry);
            match entries.len() {
                1 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })?;
        match (entries.pop(), entries.is_empty()) {
            (Some(entry), true) => entry.map_err(|broken| broken.to_string()),
            (Some(_), false) => Err("it holds several pages: use extract_many".to_owned()),
            (None, _) => Err("there is no page in it".to_owned()),
        }
    }

    /// Hands on the pages of a source until `take` breaks: a folder, a web archive and JSON lines hold several.
    ///
    /// # Errors
    /// Why they cannot be had, for the client to read.
    pub(crate) fn each(
        &self,
        source: &Source,
        take: &mut dyn FnMut(Entry) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let page = match source {
            Source {
                file: Some(_),
                html: Some(_),
                ..
            } => return Err("give either \"file\" or \"html\", not both".to_owned()),
            Source {
                file: Some(file),
                url,
                ..
            } => return self.read(file, url.as_deref(), take),
            Source {
                html: Some(html),
                url,
                ..
            } => page_of(
                url.clone().unwrap_or_default(),
                Document::Text(html.clone()),
            ),
            Source { url: Some(url), .. } => self.fetch(url)?,
            _ => return Err("\"file\", \"html\" or \"url\" is missing".to_owned()),
        };
        let _ = take(Ok(page));
        Ok(())
    }

    /// A page of the web.
    ///
    /// # Errors
    /// Why it cannot be had, for the client to read.
    pub(crate) fn fetch(&self, url: &str) -> Result<InputPage, String> {
        let web = self.web.as_ref().ok_or(
            "this server was started without --allow-fetch and fetches nothing: give the page as \"html\" or \"file\"",
        )?;
        let fetched = web.get(url).map_err(|error| format!("{url}: {error}"))?;
        Ok(page_of(
            fetched.url,
            Document::Bytes(fetched.bytes, fetched.charset),
        ))
    }

    /// The pages of a file or folder; those of an address, where it is given, are of no file.
    fn read(
        &self,
        file: &str,
        url: Option<&str>,
        take: &mut dyn FnMut(Entry) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let told = |error: &dyn std::fmt::Display| format!("{file}: {error}");
        let path = self.allowed(file)?;
        let inputs = Input::find(&path, &mut |line| eprintln!("unhusk-mcp: {line}"));
        let mut is_enough = false;
        for input in inputs.map_err(|error| told(&error))? {
            let read = input.read(&AtomicU64::new(0), &mut |entry| {
                let entry = entry.map(|page| match url {
                    Some(url) => page_of(url.to_owned(), page.document),
                    None => page,
                });
                is_enough = take(entry).is_break();
                match is_enough {
                    // Ends the reading.
                    true => Err(std::io::Error::other("enough")),
                    false => Ok(()),
                }
            });
            if is_enough {
                break;
            }
            read.map_err(|error| told(&error))?;
        }
        Ok(())
    }

    /// The path of a file below one of the folders, links followed.
    fn allowed(&self, file: &str) -> Result<PathBuf, String> {
        let places = self.folders.iter().map(|folder| folder.join(file));
        let whole = places.filter_map(|place| place.canonicalize().ok());
        let is_below = |path: &PathBuf| self.folders.iter().any(|folder| path.starts_with(folder));
        // Nothing is said of files elsewhere, not even whether they are.
        whole.into_iter().find(is_below).ok_or_else(|| {
            let folders: Vec<_> = self
                .folders
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            format!(
                "{file}: no such file in the folders that this server reads: {}",
                folders.join(", ")
            )
        })
    }
}

fn page_of(url: String, document: Document) -> InputPage {
    InputPage {
        place: Place {
            source: "client".into(),
            offset: 0,
            nth: 0,
        },
        id: Value::Null,
        site: site_name(&url).unwrap_or_default(),
        url,
        date: 0,
        file: None,
        kind: None,
        gold: Value::Null,
        document,
    }
}

/// The page itself; one of a file has no address.
///
/// # Errors
/// Why it is none, for the client to read.
pub(crate) fn parsed(page: &InputPage) -> Result<Page, String> {
    let address = if page.file.is_some() { "" } else { &page.url };
    html::parse(&page.text()?, address, html::Scripting::Off).map_err(|error| error.to_string())
}

/// What an answer calls a page: its file or address.
pub(crate) fn name(page: &InputPage) -> String {
    match &page.file {
        Some(file) => file.display().to_string(),
        None => page.name(),
    }
}
