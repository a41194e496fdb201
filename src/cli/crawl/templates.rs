//! The templates of a crawl's sites, one file each in a folder, as the extension imports them.
//!
//! A file is a backup of the extension that holds one site and nothing else: `{"format":"husk-backup","version":1,"husk",
//! "sites":[{"site","template":"<base64>",…}]}`. Nothing in it depends on when or where it was written: the same pages give
//! the same bytes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde_json::{Value, json};

use unhusk::page::fingerprint::Fingerprint;
use unhusk::template::SiteTemplate;
use unhusk::verdict::{self, Decision};

/// Format of a site's record; see extension/background/record.js.
const RECORD_FORMAT: u64 = 3;

/// Templates held at a time, in bytes of their files: unpacked they take some three times that.
const HELD: u64 = 128 << 20;

/// Sites remembered at a time, those without a template among them.
const REMEMBERED: usize = 1 << 16;

/// What a site costs to remember, whatever its template.
const NAME: u64 = 64;

/// Longest name of a file without its ending, in bytes.
const LONGEST: usize = 180;

/// What is known of a site: its template, with what tells it from others, and what a person decided.
#[derive(Debug)]
pub struct Known {
    /// The template.
    pub template: SiteTemplate,
    /// Decisions about parts of the site's pages.
    pub decisions: Vec<Decision>,
    /// Hash of its bytes, sixteen hexadecimal digits.
    pub hash: String,
    bytes: u64,
}

impl Known {
    /// Names a template.
    #[must_use]
    pub fn of(template: SiteTemplate, decisions: Vec<Decision>) -> Known {
        let bytes = template.to_bytes();
        Known {
            hash: format!("{:016x}", Fingerprint::new().bytes(&bytes).finish()),
            bytes: bytes.len() as u64,
            template,
            decisions,
        }
    }
}

#[derive(Clone)]
struct Weight;

impl Weighter<String, Option<Arc<Known>>> for Weight {
    fn weight(&self, _: &String, known: &Option<Arc<Known>>) -> u64 {
        NAME + known.as_ref().map_or(0, |known| known.bytes)
    }
}

/// A folder of templates, those used last in memory.
pub struct Templates {
    folder: PathBuf,
    held: Cache<String, Option<Arc<Known>>, Weight>,
}

impl Templates {
    /// The templates in a folder, which is made where it is missing.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(folder: &Path) -> io::Result<Templates> {
        std::fs::create_dir_all(folder)?;
        Ok(Templates {
            folder: folder.to_owned(),
            held: Cache::with_weighter(REMEMBERED, HELD, Weight),
        })
    }

    /// Where the template of a site lies, or would.
    #[must_use]
    pub fn path(&self, site: &str) -> PathBuf {
        self.folder.join(file_name(site))
    }

    /// Whether a site has one.
    #[must_use]
    pub fn has(&self, site: &str) -> bool {
        !site.is_empty() && self.path(site).exists()
    }

    /// The template of a site, if it has one. `refuse` is told when a file cannot be read; the site has none then.
    pub fn get(&self, site: &str, refuse: &(dyn Fn(String) + Sync)) -> Option<Arc<Known>> {
        if site.is_empty() {
            return None;
        }
        let read = || {
            let path = self.path(site);
            let known = match std::fs::read(&path) {
                Ok(bytes) => from_bytes(&bytes),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                Err(error) => Err(error.to_string()),
            };
            let known = known.and_then(|known| match known.template.site() == site {
                true => Ok(Arc::new(known)),
                false => Err(format!("a template of {}", known.template.site())),
            });
            if let Err(error) = &known {
                refuse(format!("{}: {error}", path.display()));
            }
            Ok::<_, std::convert::Infallible>(known.ok())
        };
        let Ok(known) = self.held.get_or_insert_with(site, read);
        known
    }

    /// Writes the template of its site: beside the file first, so that none is ever half written.
    ///
    /// # Errors
    /// What the system says.
    pub fn put(&self, template: &SiteTemplate) -> io::Result<()> {
        let path = self.path(template.site());
        let beside = path.with_extension("part");
        let mut file = std::fs::File::create(&beside)?;
        writeln!(file, "{}", to_json(template))?;
        std::fs::rename(&beside, &path)
    }
}

/// A template as a file of the extension, without a line break.
#[must_use]
pub fn to_json(template: &SiteTemplate) -> String {
    let about = template.describe();
    json!({
        "format": "husk-backup",
        "version": 1,
        "husk": env!("CARGO_PKG_VERSION"),
        "sites": [{
            "format": RECORD_FORMAT,
            "site": about.site,
            "revision": 0,
            "host": about.site,
            "used": about.last_seen,
            "stats": {"pages": about.pages, "clusters": about.clusters.len()},
            "decisions": [],
            "auto": [],
            "learnt": [],
            "reading": null,
            "template": BASE64_STANDARD.encode(template.to_bytes()),
        }],
    })
    .to_string()
}

/// What is known of a site, out of a template's own bytes or a file of the extension that holds one site.
///
/// # Errors
/// What is wrong, in words.
pub fn from_bytes(bytes: &[u8]) -> Result<Known, String> {
    let read = |bytes: &[u8]| verdict::read_template(bytes).map_err(|error| error.to_string());
    if !bytes.trim_ascii_start().starts_with(b"{") {
        let (template, decisions) = read(bytes)?;
        return Ok(Known::of(template, decisions));
    }
    let mut file: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let sites = file.get_mut("sites").and_then(Value::as_array_mut);
    let [site] = sites.map_or(&mut [][..], Vec::as_mut_slice) else {
        return Err("not a file with the template of one site".to_owned());
    };
    let template = site.get("template").and_then(Value::as_str);
    let template = template.ok_or("the site in it has no template")?;
    let template = BASE64_STANDARD
        .decode(template)
        .map_err(|error| format!("\"template\" is not base64: {error}"))?;
    let (template, mut decisions) = read(&template)?;
    for field in ["rules", "decisions"] {
        let Some(Value::Array(list)) = site.get_mut(field).map(Value::take) else {
            continue;
        };
        for (k, mut one) in list.into_iter().enumerate() {
            if field == "rules" {
                as_decision(&mut one);
            }
            let read = serde_json::from_value(one);
            decisions.push(read.map_err(|error| format!("{field}[{k}]: {error}"))?);
        }
    }
    Ok(Known::of(template, decisions))
}

/// Makes a rule of record format 2 a decision.
fn as_decision(rule: &mut Value) {
    let Value::Object(fields) = rule else { return };
    let verdict = fields.remove("kind").unwrap_or_default();
    let anchor = fields.remove("anchor").unwrap_or_default();
    fields.insert("verdict".to_owned(), verdict);
    fields.insert("from".to_owned(), "page".into());
    fields.insert("target".to_owned(), json!({ "anchor": anchor }));
}

/// The name of a site's file: what is no letter, digit, `.`, `-` or `_` becomes `%` and its number; a name too long for a file
/// ends in its hash.
#[must_use]
pub fn file_name(site: &str) -> String {
    let mut name = String::new();
    for byte in site.bytes() {
        if byte.is_ascii_alphanumeric() || b".-_".contains(&byte) {
            name.push(char::from(byte));
        } else {
            name.push_str(&format!("%{byte:02X}"));
        }
    }
    if name.starts_with('.') {
        name.replace_range(..1, "%2E");
    }
    if name.len() > LONGEST {
        let hash = Fingerprint::new().str(site).finish();
        name.truncate(LONGEST - 17);
        name.push_str(&format!("-{hash:016x}"));
    }
    name + ".json"
}
