//! JSON as web pages carry it, read into a flat list without recursion.
//!
//! Forgives what browsers' and search engines' readers forgive: line ends, tabs and bare quotation marks inside strings, commas before a
//! closing bracket, comment marks around the whole. Anything else that is no JSON is refused. O(bytes).

/// A value: nested ones follow their container.
struct Value {
    /// Its name in the object around it; empty in arrays.
    key: String,
    kind: ValueKind,
    /// One past the last value inside it.
    end: usize,
}

enum ValueKind {
    Text(String),
    /// A number, as written.
    Number(String),
    /// `true`, `false`, `null`.
    Word,
    Array,
    Object,
}

/// A document: values in the order they are written, the whole one first.
pub(super) struct Json {
    values: Vec<Value>,
}

/// Names a value of a document.
pub(super) type At = usize;

impl Json {
    /// Reads a document of at most `most` bytes; `None` for what is longer or no JSON.
    #[cfg(feature = "html")]
    pub(super) fn parse(source: &str, most: usize) -> Option<Json> {
        let (json, behind) = Json::first(source, most)?;
        behind.is_empty().then_some(json)
    }

    /// Reads the first of the documents in a text, and gives what is behind it.
    pub(super) fn first(source: &str, most: usize) -> Option<(Json, &str)> {
        let source = unwrap(source);
        if source.len() > most {
            return None;
        }
        let mut reader = Reader {
            source,
            at: 0,
            values: Vec::new(),
        };
        reader.document()?;
        reader.peek();
        let behind = source[reader.at..].trim_start_matches([',', ';', '\n', ' ']);
        let values = reader.values;
        Some((Json { values }, behind))
    }

    /// All values, containers before what they hold.
    #[cfg(feature = "html")]
    pub(super) fn all(&self) -> std::ops::Range<At> {
        0..self.values.len()
    }

    /// The values directly inside one.
    pub(super) fn children(&self, at: At) -> impl Iterator<Item = At> {
        let end = self.values[at].end;
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.values[child].end;
            Some(child)
        })
    }

    /// The value of that name in an object. Linear in its values.
    pub(super) fn get(&self, at: At, key: &str) -> Option<At> {
        matches!(self.values[at].kind, ValueKind::Object).then(|| {
            self.children(at)
                .find(|&child| self.values[child].key == key)
        })?
    }

    /// Its name in the object around it; empty in arrays.
    #[cfg(feature = "html")]
    pub(super) fn key(&self, at: At) -> &str {
        &self.values[at].key
    }

    /// One past the last value inside it.
    #[cfg(feature = "html")]
    pub(super) fn end(&self, at: At) -> At {
        self.values[at].end
    }

    pub(super) fn is_array(&self, at: At) -> bool {
        matches!(self.values[at].kind, ValueKind::Array)
    }

    pub(super) fn is_object(&self, at: At) -> bool {
        matches!(self.values[at].kind, ValueKind::Object)
    }

    /// A string or number as text.
    pub(super) fn text(&self, at: At) -> Option<&str> {
        match &self.values[at].kind {
            ValueKind::Text(text) | ValueKind::Number(text) => Some(text),
            _ => None,
        }
    }

    /// The value itself, or those inside it when it is an array.
    pub(super) fn each(&self, at: At) -> Vec<At> {
        if self.is_array(at) {
            self.children(at).collect()
        } else {
            vec![at]
        }
    }
}

/// How comments start and end.
const COMMENTS: [(&str, &str); 3] = [("/*", "*/"), ("//", "\n"), ("<!--", "-->")];

/// What stands between marks that hid a script from old browsers.
fn unwrap(source: &str) -> &str {
    let mut source = source.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    for mark in [
        "//<![CDATA[",
        "/*<![CDATA[*/",
        "<![CDATA[",
        "// <![CDATA[",
        "<!--",
    ] {
        source = source.strip_prefix(mark).unwrap_or(source).trim_start();
    }
    // A comment before it all.
    if let Some((_, behind)) =
        (source.split_once("-->")).filter(|(said, _)| !said.contains(['{', '[', '"']))
    {
        source = behind.trim_start();
    }
    for mark in ["//]]>", "/*]]>*/", "// ]]>", "]]>", "-->", ";"] {
        source = source.strip_suffix(mark).unwrap_or(source).trim_end();
    }
    source
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    values: Vec<Value>,
}

impl Reader<'_> {
    fn document(&mut self) -> Option<()> {
        let mut open: Vec<At> = Vec::new();
        loop {
            // A value, or the end of the container that is open.
            let mut key = String::new();
            match (open.last(), self.peek()?) {
                (Some(&top), b'}' | b']') => {
                    self.close(top)?;
                    open.pop();
                }
                (Some(&top), b'"') if matches!(self.values[top].kind, ValueKind::Object) => {
                    key = self.string()?;
                    self.take(b':')?;
                    self.value(key, &mut open)?;
                }
                (Some(&top), _) if matches!(self.values[top].kind, ValueKind::Object) => {
                    return None;
                }
                _ => {
                    key.clear();
                    self.value(key, &mut open)?;
                }
            }
            // Between values: commas, ends of containers, the end of it all.
            loop {
                let Some(&top) = open.last() else {
                    return Some(());
                };
                match self.peek()? {
                    b',' => {
                        self.at += 1;
                        break;
                    }
                    b'}' | b']' => {
                        self.close(top)?;
                        open.pop();
                    }
                    // The first value of a container that has just been opened.
                    _ if top + 1 == self.values.len() => break,
                    _ => return None,
                }
            }
        }
    }

    fn close(&mut self, top: At) -> Option<()> {
        let wanted = match self.values[top].kind {
            ValueKind::Object => b'}',
            _ => b']',
        };
        self.take(wanted)?;
        self.values[top].end = self.values.len();
        Some(())
    }

    fn value(&mut self, key: String, open: &mut Vec<At>) -> Option<()> {
        let at = self.values.len();
        let kind = match self.peek()? {
            b'{' => {
                self.at += 1;
                open.push(at);
                ValueKind::Object
            }
            b'[' => {
                self.at += 1;
                open.push(at);
                ValueKind::Array
            }
            b'"' => ValueKind::Text(self.string()?),
            _ => self.word()?,
        };
        self.values.push(Value {
            key,
            kind,
            end: at + 1,
        });
        Some(())
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Option<ValueKind> {
        let rest = &self.source[self.at..];
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        match word {
            "true" | "false" | "null" => Some(ValueKind::Word),
            _ => is_number(word).then(|| ValueKind::Number(word.to_owned())),
        }
    }

    /// The next byte that is no white space and in no comment.
    fn peek(&mut self) -> Option<u8> {
        loop {
            let rest = self.source[self.at..].trim_ascii_start();
            self.at = self.source.len() - rest.len();
            let comment = COMMENTS.iter().find(|(start, _)| rest.starts_with(start));
            let Some((_, end)) = comment else {
                return rest.bytes().next();
            };
            self.at += rest.find(end).map_or(rest.len(), |at| at + end.len());
        }
    }

    fn take(&mut self, wanted: u8) -> Option<()> {
        (self.peek()? == wanted).then(|| self.at += 1)
    }

    fn string(&mut self) -> Option<String> {
        self.take(b'"')?;
        let mut out = String::new();
        loop {
            let rest = &self.source[self.at..];
            let end = rest.find(['"', '\\'])?;
            out.push_str(&rest[..end]);
            self.at += end + 1;
            if rest.as_bytes()[end] == b'"' {
                if ends_string(&rest[end + 1..]) {
                    return Some(out);
                }
                out.push('"');
                continue;
            }
            let escape = *self.source.as_bytes().get(self.at)?;
            self.at += 1;
            match escape {
                b'n' => out.push('\n'),
                b't' => out.push('\t'),
                b'r' => out.push('\r'),
                b'b' | b'f' => out.push(' '),
                b'"' | b'\\' | b'/' | b'\'' => out.push(escape as char),
                b'u' => out.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    /// The character of `\uXXXX`, or of two that are halves of one; a half alone is replaced.
    fn escaped(&mut self) -> Option<char> {
        let first = self.hex()?;
        if (0xD800..0xDC00).contains(&first) && self.source[self.at..].starts_with("\\u") {
            let back = self.at;
            self.at += 2;
            let second = self.hex()?;
            if (0xDC00..0xE000).contains(&second) {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = back;
        }
        Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.source.get(self.at..self.at + 4)?;
        let code = digits
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit())
            .then(|| u32::from_str_radix(digits, 16).ok())??;
        self.at += 4;
        Some(code)
    }
}

/// Whether a quotation mark before this ends a string: else it is one inside it that lacks its backslash.
fn ends_string(behind: &str) -> bool {
    let behind = behind.trim_ascii_start();
    let is_comment = |text: &str| text.starts_with("//") || text.starts_with("/*");
    let Some(next) = behind.strip_prefix(',') else {
        return behind.is_empty() || behind.starts_with([':', '}', ']']) || is_comment(behind);
    };
    let next = next.trim_ascii_start();
    is_comment(next)
        || next.starts_with(|c: char| "\"{}[],-".contains(c) || c.is_ascii_digit())
        || ["true", "false", "null"]
            .iter()
            .any(|word| next.starts_with(word))
}

/// Whether a word is a number as JSON writes them.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match word.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (word, None),
    };
    let number = number.strip_prefix('-').unwrap_or(number);
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (number, None),
    };
    digits(whole)
        && fraction.is_none_or(digits)
        && exponent
            .is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}
