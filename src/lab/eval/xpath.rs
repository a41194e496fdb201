//! The part of XPath 1.0 that the gold of the record sets is written in.
//!
//! ```text
//!   (//div[contains(@class,'results')]/table[.//a and position() > 2])[position() < 11]/../.. | //li
//! ```
//!
//! Steps: names, `.`, `..`, after `/` or `//`; unions; brackets. Conditions, joined by `and`: a path (it selects
//! something), `@name='value'`, `contains(@name,'part')`, `position()` compared with a number. Anything else is an error
//! that names the place. Why not a library? Those on crates.io bring an XML document of their own, into which a page would
//! have to be copied, names and all that XML does not allow.

use std::cmp::Ordering;

use unhusk::page::{NodeId, Page};

/// An expression, ready for any page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XPath {
    paths: Vec<Path>,
}

/// The expression cannot be read, or is not in the part known here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} at byte {at} of {text}")]
pub struct XPathError {
    expected: &'static str,
    at: usize,
    text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Path {
    /// In brackets before the steps; none starts at the document.
    from: Option<(XPath, Vec<Vec<Condition>>)>,
    steps: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Step {
    /// After `//`.
    anywhere: bool,
    to: To,
    /// One list for each pair of brackets; a list holds what `and` joins.
    filters: Vec<Vec<Condition>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum To {
    Itself,
    Parent,
    Child(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Condition {
    Selects(Vec<Step>),
    Is { name: String, value: String },
    Contains { name: String, part: String },
    Position { order: Ordering, number: usize },
}

/// A node, or the document above the root.
type ContextNode = Option<NodeId>;

impl XPath {
    /// Reads an expression.
    ///
    /// # Errors
    /// [`XPathError`] where it is not in the part known here.
    pub fn new(text: &str) -> Result<XPath, XPathError> {
        let mut reader = Reader { text, at: 0 };
        let path = reader.union(0)?;
        if reader.rest().is_empty() {
            Ok(path)
        } else {
            Err(reader.expected("the end"))
        }
    }

    /// The elements selected, in document order.
    #[must_use]
    pub fn select(&self, page: &Page) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = Vec::new();
        for path in &self.paths {
            let start = match &path.from {
                None => vec![None],
                Some((inner, filters)) => {
                    let mut found = inner.select(page);
                    retain(page, &mut found, filters);
                    found.into_iter().map(Some).collect()
                }
            };
            found.extend(walk(page, start, &path.steps).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn walk(page: &Page, mut places: Vec<ContextNode>, steps: &[Step]) -> Vec<ContextNode> {
    for step in steps {
        if step.anywhere {
            places = with_all_below(page, &places);
        }
        let mut next: Vec<ContextNode> = Vec::new();
        for &place in &places {
            match &step.to {
                To::Itself => next.push(place),
                To::Parent => next.extend(place.map(|node| page.parent(node))),
                To::Child(name) => {
                    let is_named = |&child: &NodeId| page.tag(child) == Some(name);
                    let mut children: Vec<NodeId> = match place {
                        Some(node) => page.children(node).filter(is_named).collect(),
                        None => std::iter::once(NodeId::ROOT).filter(is_named).collect(),
                    };
                    retain(page, &mut children, &step.filters);
                    next.extend(children.into_iter().map(Some));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        places = next;
    }
    places
}

/// The places and all below them, each once.
fn with_all_below(page: &Page, places: &[ContextNode]) -> Vec<ContextNode> {
    let mut all: Vec<ContextNode> = Vec::new();
    let mut done = 0;
    for place in places {
        let (from, to) = match place {
            None => {
                all.push(None);
                (0, page.len() as u32)
            }
            Some(node) => (node.0, page.end(*node).0),
        };
        all.extend((from.max(done)..to).map(|node| Some(NodeId(node))));
        done = done.max(to);
    }
    all
}

fn retain(page: &Page, nodes: &mut Vec<NodeId>, filters: &[Vec<Condition>]) {
    for conditions in filters {
        let mut position = 0;
        nodes.retain(|&node| {
            position += 1;
            conditions.iter().all(|condition| match condition {
                Condition::Selects(steps) => !walk(page, vec![Some(node)], steps).is_empty(),
                Condition::Is { name, value } => page.attribute(node, name) == Some(value),
                Condition::Contains { name, part } => page
                    .attribute(node, name)
                    .unwrap_or_default()
                    .contains(part),
                Condition::Position { order, number } => position.cmp(number) == *order,
            })
        });
    }
}

/// Brackets inside brackets, at most.
const DEEPEST: usize = 16;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expected(&self, expected: &'static str) -> XPathError {
        XPathError {
            expected,
            at: self.at,
            text: self.text.to_owned(),
        }
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes `token` and the spaces behind it, if it is next.
    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.at += token.len();
            self.skip_spaces();
        }
        is_next
    }

    fn needs(&mut self, token: &'static str) -> Result<(), XPathError> {
        if self.takes(token) {
            Ok(())
        } else {
            Err(self.expected(token))
        }
    }

    fn union(&mut self, depth: usize) -> Result<XPath, XPathError> {
        if depth > DEEPEST {
            return Err(self.expected("fewer brackets"));
        }
        self.skip_spaces();
        let mut paths = Vec::new();
        loop {
            let from = if self.takes("(") {
                let inner = self.union(depth + 1)?;
                self.needs(")")?;
                Some((inner, self.filters(depth)?))
            } else if self.rest().starts_with('/') {
                None
            } else {
                return Err(self.expected("a path from the document"));
            };
            let steps = self.steps(false, depth)?;
            paths.push(Path { from, steps });
            if !self.takes("|") {
                return Ok(XPath { paths });
            }
        }
    }

    /// Steps as far as they go; those of a condition begin without a slash.
    fn steps(&mut self, in_condition: bool, depth: usize) -> Result<Vec<Step>, XPathError> {
        let mut steps = Vec::new();
        loop {
            let anywhere = self.takes("//");
            let is_first = in_condition && steps.is_empty();
            if !(anywhere || self.takes("/") || is_first) {
                return Ok(steps);
            }
            let to = if self.takes("..") {
                To::Parent
            } else if self.takes(".") {
                To::Itself
            } else {
                To::Child(self.name()?)
            };
            let filters = match to {
                To::Child(_) => self.filters(depth)?,
                _ => Vec::new(),
            };
            steps.push(Step {
                anywhere,
                to,
                filters,
            });
        }
    }

    fn filters(&mut self, depth: usize) -> Result<Vec<Vec<Condition>>, XPathError> {
        let mut filters = Vec::new();
        while self.takes("[") {
            if depth > DEEPEST {
                return Err(self.expected("fewer brackets"));
            }
            let mut conditions = vec![self.condition(depth + 1)?];
            while self.takes("and ") {
                conditions.push(self.condition(depth + 1)?);
            }
            self.needs("]")?;
            filters.push(conditions);
        }
        Ok(filters)
    }

    fn condition(&mut self, depth: usize) -> Result<Condition, XPathError> {
        if self.takes("position()") {
            let order = if self.takes("<") {
                Ordering::Less
            } else if self.takes(">") {
                Ordering::Greater
            } else {
                self.needs("=")?;
                Ordering::Equal
            };
            let number = self.word(|c| c.is_ascii_digit());
            let number = number.parse().map_err(|_| self.expected("a number"))?;
            return Ok(Condition::Position { order, number });
        }
        if self.takes("contains(") {
            self.needs("@")?;
            let name = self.name()?;
            self.needs(",")?;
            let part = self.quoted()?;
            self.needs(")")?;
            return Ok(Condition::Contains { name, part });
        }
        if self.takes("@") {
            let name = self.name()?;
            self.needs("=")?;
            let value = self.quoted()?;
            return Ok(Condition::Is { name, value });
        }
        if self.rest().starts_with('/') {
            return Err(self.expected("a path from here"));
        }
        Ok(Condition::Selects(self.steps(true, depth)?))
    }

    fn name(&mut self) -> Result<String, XPathError> {
        let name = self.word(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        Ok(name.to_owned())
    }

    fn word(&mut self, is_in: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|c| !is_in(c)).unwrap_or(rest.len())];
        self.at += word.len();
        self.skip_spaces();
        word
    }

    fn quoted(&mut self) -> Result<String, XPathError> {
        let quote = match self.rest().chars().next() {
            Some(quote @ ('\'' | '"')) => quote,
            _ => return Err(self.expected("a quoted text")),
        };
        match self.rest()[1..].split_once(quote) {
            Some((text, _)) => {
                self.at += text.len() + 2;
                self.skip_spaces();
                Ok(text.to_owned())
            }
            None => Err(self.expected("a closing quote")),
        }
    }
}
