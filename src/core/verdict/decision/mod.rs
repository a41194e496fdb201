//! What a person decided about parts of a site's pages, as it is stored. Every wish is one [`Decision`], however it was made.
//!
//! ```text
//!   target    made                      found on a page by                                           module
//!   anchor    on a page                 structure first, names and text second                       anchor
//!             …for all built alike      signs of the block                                           like
//!   leaves    in a template             keys of texts, links and images                              leaves
//!   block     by versions up to 0.1     place or content, as they were kept in the template          block
//!   field     of the site's records     path from a record's element                                 (article)
//!                    │
//!                    └──▶ nodes of this page ──▶ which holds where several meet, laid over the verdict   resolve
//! ```

pub mod anchor;
mod block;
mod leaves;
pub mod like;
mod resolve;

use serde::{Deserialize, Serialize};

use crate::page::{NodeId, Page, order};
use crate::template::{
    Earlier, FieldPlace, RecordField, RecordForm, RecordKind, SiteTemplate, TemplateError,
};

pub use anchor::{Anchor, Found};
pub use resolve::Decided;
pub(super) use resolve::{Decisions, Laid};

/// What is to become of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// It is the main content.
    Main,
    /// Never hide it.
    Keep,
    /// Always hide it.
    Hide,
    /// Where it is noise, it is noise of the class that [`Decision::role`] names.
    Role,
    /// It is where a field of records stands.
    Field,
}

/// Where a decision holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// On every page of the site.
    Site,
    /// On the page with this address alone.
    Page,
}

/// Where a decision was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// On a page.
    Page,
    /// In the view of a site's template.
    Template,
}

/// What a decision is about. Numbers of 64 bits are hexadecimal: JavaScript's do not hold them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Target {
    /// A block, or all that are built like it.
    Anchor {
        /// Its description.
        anchor: Anchor,
    },
    /// Leaves of the site's template.
    Leaves {
        /// Their keys.
        leaves: Vec<String>,
        /// The first words of what they say.
        quote: String,
    },
    /// A block by fingerprints of its place and content, empty where it had none. Not made any more.
    Block {
        /// Where it stands, when that was unique on its page.
        place: String,
        /// What it shows.
        content: String,
    },
    /// A place in the records of the site, see [`records`](crate::template::records).
    Field {
        /// What they are.
        record: RecordKind,
        /// Name of their form.
        name: String,
        /// The field that stands there.
        field: RecordField,
        /// Steps from a record's element.
        path: String,
        /// How many texts stand at the same path before it.
        order: u8,
    },
}

/// One decision, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decision {
    /// Its name, given by whoever stores it.
    pub id: String,
    /// What was decided.
    pub verdict: Choice,
    /// For [`Choice::Role`], number of the class.
    #[serde(default, skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "types", ts(as = "Option<u8>", optional))]
    pub role: u8,
    /// Where it holds.
    pub scope: Scope,
    /// The page, for [`Scope::Page`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub url: Option<String>,
    /// When, milliseconds since 1970.
    pub at: f64,
    /// Where it was made.
    pub from: Origin,
    /// The part.
    pub target: Target,
}

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_none(role: &u8) -> bool {
    *role == 0
}

impl Decision {
    /// A decision for a whole site, without a name and older than any other.
    #[must_use]
    pub fn new(verdict: Choice, target: Target) -> Decision {
        Decision {
            id: String::new(),
            verdict,
            role: 0,
            scope: Scope::Site,
            url: None,
            at: 0.0,
            from: Origin::Page,
            target,
        }
    }

    /// A decision for a whole site about a block of one of its pages.
    #[must_use]
    pub fn about_block(page: &Page, block: NodeId, verdict: Choice) -> Decision {
        let anchor = anchor::describe(page, block);
        Decision::new(verdict, Target::Anchor { anchor })
    }

    /// Whether it holds on the page with this address; fragments do not matter.
    #[must_use]
    pub fn holds_on(&self, url: &str) -> bool {
        let plain = |url: &str| url.split('#').next().map(str::to_owned);
        self.scope == Scope::Site
            || self
                .url
                .as_deref()
                .is_some_and(|own| plain(own) == plain(url))
    }
}

/// What is known of the site's records, with the fields where a person says that they stand: newer decisions go before older ones.
pub(super) fn with_fields(records: &[RecordForm], decisions: &[Decision]) -> Vec<RecordForm> {
    let mut records = records.to_vec();
    let made: Vec<&Decision> = decisions.iter().collect();
    for decision in order::sorted(made, |one, other| one.at.total_cmp(&other.at)) {
        let Target::Field {
            record,
            name,
            field,
            path,
            order,
        } = &decision.target
        else {
            continue;
        };
        let is_named = |form: &&mut RecordForm| form.kind == *record && form.name == *name;
        if let Some(form) = records.iter_mut().find(is_named) {
            let (path, order) = (path.clone(), *order);
            form.set(*field, FieldPlace { path, order });
        }
    }
    records
}

/// Reads a stored template and the decisions that versions up to 0.1 kept inside templates. The same bytes give the same
/// decisions with the same names.
///
/// # Errors
/// A [`TemplateError`] saying what is wrong with the bytes.
pub fn read_template(bytes: &[u8]) -> Result<(SiteTemplate, Vec<Decision>), TemplateError> {
    let (template, earlier) = SiteTemplate::read(bytes)?;
    let mut decisions: Vec<Decision> = Vec::new();
    for one in earlier {
        match one {
            Earlier::Block {
                place,
                content,
                hide,
                at,
            } => {
                let hex = |hash| match hash {
                    0 => String::new(),
                    hash => anchor::hex(hash),
                };
                let (place, content) = (hex(place), hex(content));
                decisions.push(Decision {
                    id: ["block", &place, &content].join("-"),
                    at: at as f64,
                    ..Decision::new(kept_or_hidden(hide), Target::Block { place, content })
                });
            }
            Earlier::Leaf {
                key,
                hide,
                role,
                at,
            } => {
                let choices = [
                    hide.map(|hide| (kept_or_hidden(hide), 0, "shown")),
                    (role > 0).then_some((Choice::Role, role, "role")),
                ];
                for (verdict, role, sort) in choices.into_iter().flatten() {
                    // Leaves decided on in one go are one decision.
                    let same = decisions.iter_mut().find_map(|known| {
                        let same = (known.verdict, known.role) == (verdict, role)
                            && known.at.total_cmp(&(at as f64)).is_eq();
                        match &mut known.target {
                            Target::Leaves { leaves, quote } if same => Some((leaves, quote)),
                            _ => None,
                        }
                    });
                    let hex = anchor::hex(key);
                    let words = template.words(key);
                    if let Some((leaves, quote)) = same {
                        leaves.push(hex);
                        if quote.is_empty() {
                            words.clone_into(quote);
                        }
                        continue;
                    }
                    let id = ["leaves", &hex, sort].join("-");
                    let target = Target::Leaves {
                        leaves: vec![hex],
                        quote: words.to_owned(),
                    };
                    decisions.push(Decision {
                        id,
                        role,
                        at: at as f64,
                        from: Origin::Template,
                        ..Decision::new(verdict, target)
                    });
                }
            }
        }
    }
    Ok((template, decisions))
}

fn kept_or_hidden(hide: bool) -> Choice {
    if hide { Choice::Hide } else { Choice::Keep }
}
