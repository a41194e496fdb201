//! What every command reads pages from: saved pages, web archives (WARC), files of JSON lines, folders of all of these,
//! standard input.
//!
//! What a file is shows in its first bytes, packed or not; a name that ends in `.warc` or `.warc.gz` says so of a file whose
//! beginning is broken. Files are read from their beginning to their end, one page in memory at a time.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`page`] | one page, and its place |
//! | [`batches`] | pages some at a time, read while others are worked on |
//! | [`warc`] | records of web archives, what is broken costs itself alone |
//! | [`signs`] | what an input is that is no page |
//! | [`site`] | the site of an address, as the extension names it |

pub mod batches;
pub mod page;
pub mod signs;
pub mod site;
mod source;
pub mod warc;

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use husk_lab::saved::{files_below, is_page, modified, unpacked};
use page::{Document, InputPage, Place};
use serde_json::Value;
use signs::{expect_lines, without_mark};
use warc::BrokenRecord;

/// Longest line that is read, in bytes.
pub const MAX_LINE: u64 = 256 << 20;

/// Bytes that are looked at to say what a file is.
const HEAD: u64 = 1 << 12;

const GZIP: [u8; 3] = [0x1f, 0x8b, 0x08];

/// A page, or a record that is none.
pub type Entry = Result<InputPage, BrokenRecord>;

/// What follows from an entry of an input.
pub type Each<'a> = dyn FnMut(Entry) -> io::Result<()> + 'a;

/// One input: its pages come in an order that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// What its pages' places call it: the name of its file or folder, without the folders around it.
    pub name: Arc<str>,
    from: From,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum From {
    Standard,
    File(PathBuf),
    /// A folder and the saved pages in it.
    Pages(PathBuf, Vec<PathBuf>),
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Records of a web archive.
    Warc,
    /// JSON lines.
    Lines,
    /// Something else: a saved page, perhaps.
    Other,
}

/// Standard input as long as nobody has taken anything: whoever reads it next sees these bytes again.
#[must_use]
pub fn head_of_standard_input() -> Vec<u8> {
    // What the system says is said where it is read.
    io::stdin().lock().fill_buf().unwrap_or_default().to_vec()
}

impl Input {
    /// Standard input.
    #[must_use]
    pub fn standard() -> Input {
        Input {
            name: "stdin".into(),
            from: From::Standard,
        }
    }

    /// How many saved pages it is; 0 for what is read page by page.
    #[must_use]
    pub fn pages(&self) -> usize {
        match &self.from {
            From::Pages(_, pages) => pages.len(),
            From::Standard | From::File(_) => 0,
        }
    }

    /// The inputs behind a path: a file is one; a folder's files of records or lines are one each, and its saved pages one
    /// together. `-` is standard input. Links of a folder that are not followed are told.
    ///
    /// # Errors
    /// What the system says, and when there is nothing to read.
    pub fn find(path: &Path, told: &mut dyn FnMut(String)) -> io::Result<Vec<Input>> {
        if path == Path::new("-") {
            return Ok(vec![Input::standard()]);
        }
        let of = |from: From, path: &Path| Input {
            name: name_of(path).into(),
            from,
        };
        if !path.is_dir() {
            return Ok(vec![match form_of(path)? {
                Form::Other => of(From::Pages(PathBuf::new(), vec![path.to_owned()]), path),
                Form::Warc | Form::Lines => of(From::File(path.to_owned()), path),
            }]);
        }
        let (mut found, mut pages) = (Vec::new(), Vec::new());
        for file in files_below(path, told)? {
            if is_page(&file) {
                pages.push(file);
            } else if kind_by_name(&file).is_some() {
                found.push(of(From::File(file.clone()), &file));
            }
        }
        if !pages.is_empty() {
            found.push(of(From::Pages(path.to_owned(), pages), path));
        }
        match found.is_empty() {
            true => Err(io::Error::new(io::ErrorKind::NotFound, "no pages in it")),
            false => Ok(found),
        }
    }

    /// The same input, its bytes kept in a file.
    #[must_use]
    pub fn kept_at(&self, path: PathBuf) -> Input {
        Input {
            name: Arc::clone(&self.name),
            from: From::File(path),
        }
    }

    /// Its file; none where it is standard input or a folder.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match &self.from {
            From::File(path) => Some(path),
            From::Standard | From::Pages(..) => None,
        }
    }

    /// Whether it is of saved pages alone.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        match &self.from {
            From::Pages(..) => true,
            From::Standard => is_page_at_start(&head_of_standard_input()),
            From::File(_) => false,
        }
    }

    /// Whether it can be read but once.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.from == From::Standard
    }

    /// Bytes to read, as they lie on the disk; `None` where nobody knows.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        let length = |path: &PathBuf| std::fs::metadata(path).map_or(0, |facts| facts.len());
        match &self.from {
            From::Standard => None,
            From::File(path) => Some(length(path)),
            From::Pages(_, pages) => Some(pages.iter().map(length).sum()),
        }
    }

    /// Hands on its pages and what is broken in it, in its order, and adds the bytes that were read to `taken`.
    ///
    /// # Errors
    /// What the system says of the input, or what `each` gives: both end the reading.
    pub fn read(&self, taken: &AtomicU64, each: &mut Each<'_>) -> io::Result<()> {
        match &self.from {
            From::Standard if is_page_at_start(&head_of_standard_input()) => {
                let mut bytes = Vec::new();
                let read = io::stdin().lock().read_to_end(&mut bytes);
                taken.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                let page = self.saved(Path::new(""), Path::new("-"), read.map(|_| bytes));
                each(Ok(page))
            }
            From::Standard => self.stream(io::stdin().lock(), Form::Other, taken, each),
            From::File(path) => {
                let form = kind_by_name(path).unwrap_or(Form::Other);
                self.stream(File::open(path)?, form, taken, each)
            }
            From::Pages(folder, pages) => pages.iter().try_for_each(|file| {
                let page = self.saved(folder, file, unpacked(file));
                if let Document::Bytes(bytes, _) = &page.document {
                    taken.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                }
                each(Ok(page))
            }),
        }
    }

    fn stream(
        &self,
        input: impl Read,
        by_name: Form,
        taken: &AtomicU64,
        each: &mut Each<'_>,
    ) -> io::Result<()> {
        let mut input = Counted { input, taken };
        let mut head = Vec::new();
        (&mut input).take(HEAD).read_to_end(&mut head)?;
        let form = match by_name {
            Form::Warc => Form::Warc,
            Form::Lines | Form::Other => {
                let start = unpacked_start(&head);
                let told = |what| io::Error::new(io::ErrorKind::InvalidData, what);
                expect_lines_in(&start).map_err(told)?;
                match form_by_bytes(&head) {
                    // Among what is none there are lines, or there is nothing.
                    Form::Other => Form::Lines,
                    form => form,
                }
            }
        };
        let is_packed = head.starts_with(&GZIP);
        let whole = BufReader::new(Cursor::new(head).chain(input));
        match form {
            Form::Warc => warc::read(whole, &mut |one| {
                each(one.map(|page| InputPage::of_warc(&self.name, page)))
            }),
            Form::Lines if is_packed => {
                self.lines(BufReader::new(MultiGzDecoder::new(whole)), each)
            }
            Form::Lines | Form::Other => self.lines(whole, each),
        }
    }

    fn lines(&self, mut input: impl BufRead, each: &mut Each<'_>) -> io::Result<()> {
        let mut offset = 0;
        loop {
            let mut line = Vec::new();
            let read = (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut line);
            let length = match read {
                Ok(0) => return Ok(()),
                Ok(length) => length as u64,
                // What was packed is broken: nothing behind it can be read.
                Err(error) if is_of_packing(&error) => {
                    let what = error.to_string();
                    return each(Err(BrokenRecord { offset, what }));
                }
                Err(error) => return Err(error),
            };
            let place = Place {
                source: Arc::clone(&self.name),
                offset,
                nth: 0,
            };
            let at = offset;
            offset += length;
            if length > MAX_LINE {
                let what = format!("a line of more than {MAX_LINE} bytes");
                each(Err(BrokenRecord { offset: at, what }))?;
                offset += input.skip_until(b'\n')? as u64;
            } else if !line.trim_ascii().is_empty() {
                let page = InputPage::of_line(place, &line);
                each(page.map_err(|what| BrokenRecord { offset: at, what }))?;
            }
        }
    }

    /// A saved page. Its site is the folder it lies in.
    fn saved(&self, folder: &Path, file: &Path, bytes: io::Result<Vec<u8>>) -> InputPage {
        let inside = file.strip_prefix(folder).unwrap_or(file);
        let around = inside.parent().unwrap_or(Path::new(""));
        let site = match (around.as_os_str().is_empty(), file == inside) {
            (false, false) => around.display().to_string(),
            // A page named alone is of no site that is known.
            (_, true) => String::new(),
            (true, false) => self.name.to_string(),
        };
        let document = match bytes {
            Ok(bytes) => Document::Bytes(bytes, None),
            Err(error) => Document::Missing(error.to_string()),
        };
        InputPage {
            place: Place {
                source: format!("{}", inside.display()).into(),
                offset: 0,
                nth: 0,
            },
            id: Value::Null,
            url: inside.display().to_string(),
            site,
            date: modified(file),
            file: Some(file.to_owned()),
            kind: None,
            gold: Value::Null,
            document,
        }
    }
}

/// What the bytes of a file say that it holds.
///
/// # Errors
/// What the system says.
pub fn form_of(path: &Path) -> io::Result<Form> {
    if is_page(path) {
        return Ok(Form::Other);
    }
    let mut file = File::open(path)?;
    if let Some(form) = kind_by_name(path) {
        return Ok(form);
    }
    let mut head = Vec::new();
    file.by_ref().take(HEAD).read_to_end(&mut head)?;
    Ok(form_by_bytes(&head))
}

/// What the first bytes of an input say that it holds.
#[must_use]
pub fn form_by_bytes(head: &[u8]) -> Form {
    let start = unpacked_start(head);
    let start = without_mark(&start).trim_ascii_start();
    if start.starts_with(b"WARC/") {
        Form::Warc
    } else if start.starts_with(b"{") {
        Form::Lines
    } else {
        Form::Other
    }
}

/// Why an input that begins so, unpacked, holds no JSON lines.
fn expect_lines_in(start: &[u8]) -> Result<(), String> {
    let mut lines = start.split(|&byte| byte == b'\n');
    let is_line = |line: &[u8]| without_mark(line).trim_ascii_start().starts_with(b"{");
    if !is_page_at_start(start) && lines.any(is_line) {
        return Ok(());
    }
    expect_lines(start)?;
    match start.trim_ascii().is_empty() || form_by_bytes(start) != Form::Other {
        true => Ok(()),
        false => Err("neither a web archive nor JSON lines".to_owned()),
    }
}

/// Looks at the beginning of standard input.
///
/// # Errors
/// A sentence where it holds no page.
pub fn expect_on_standard_input() -> Result<(), String> {
    let head = head_of_standard_input();
    if is_page_at_start(&head) || form_by_bytes(&head) != Form::Other {
        return Ok(());
    }
    expect_lines_in(&unpacked_start(&head)).map_err(|what| format!("standard input: {what}"))
}

/// Whether an input begins as HTML does.
fn is_page_at_start(head: &[u8]) -> bool {
    without_mark(head).trim_ascii_start().starts_with(b"<")
}

/// What an input begins with, as much as its first bytes give where it is packed.
fn unpacked_start(head: &[u8]) -> Cow<'_, [u8]> {
    if !head.starts_with(&GZIP) {
        return head.into();
    }
    let mut start = Vec::new();
    let _ = MultiGzDecoder::new(head).read_to_end(&mut start);
    start.into()
}

/// What a name says that its file holds; `None` for names that say nothing.
fn kind_by_name(path: &Path) -> Option<Form> {
    let name = name_of(path).to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    match name.rsplit_once('.')?.1 {
        "warc" => Some(Form::Warc),
        "jsonl" | "ndjson" => Some(Form::Lines),
        _ => None,
    }
}

fn name_of(path: &Path) -> String {
    let whole = path.canonicalize();
    let path = whole.as_deref().unwrap_or(path);
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

fn is_of_packing(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

struct Counted<'a, R> {
    input: R,
    taken: &'a AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let come = self.input.read(out)?;
        self.taken.fetch_add(come as u64, Ordering::Relaxed);
        Ok(come)
    }
}
