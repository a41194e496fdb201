//! The article as Markdown.
//!
//! One pass over the page in document order with a stack of open elements; only texts that belong to the article, and
//! pictures between them, are written. Block elements start new paragraphs, lists and quotes give every line its prefix.

use crate::page::{NodeId, Page, links, text};
use crate::verdict::Verdict;

/// Writes the article.
pub(super) fn write(page: &Page, verdict: &Verdict) -> String {
    let mut writer = Writer {
        page,
        out: String::new(),
        line: String::new(),
        prefix: Vec::new(),
        fresh_item: None,
        code: false,
        tight: false,
    };
    let mut open: Vec<(NodeId, Closing)> = Vec::new();
    for node in page.nodes() {
        while open
            .last()
            .is_some_and(|(above, _)| page.end(*above) <= node)
        {
            if let Some((above, closing)) = open.pop() {
                writer.close(above, closing);
            }
        }
        if let Some(data) = page.text(node) {
            if !page.is_hidden(node) && verdict.is_article(node) {
                writer.text(data);
            }
            continue;
        }
        if page.is_hidden(node) || verdict.classes[node.index()].is_noise() {
            continue;
        }
        let closing = writer.open(node);
        open.push((node, closing));
    }
    while let Some((above, closing)) = open.pop() {
        writer.close(above, closing);
    }
    writer.flush();
    writer.out.trim().to_owned() + "\n"
}

/// What is to be written when an element ends.
enum Closing {
    /// Nothing: an inline element without marks, or one that is not written.
    Nothing,
    /// The line, if any.
    Block,
    /// The same mark as at its start.
    Mark(&'static str),
    /// `](address)`; the byte of the line at which the link's text starts.
    Link(usize, String),
    /// The line and one level of prefix.
    Level,
    /// The code block.
    Code,
    /// A row of a table; whether it is the head.
    Row(bool),
    /// A cell.
    Cell,
}

struct Writer<'a> {
    page: &'a Page,
    out: String,
    line: String,
    /// Prefixes of open quotes and list items.
    prefix: Vec<&'static str>,
    /// The bullet or number the next line begins with.
    fresh_item: Option<String>,
    code: bool,
    /// Inside a table row everything stays in one line.
    tight: bool,
}

impl Writer<'_> {
    fn open(&mut self, node: NodeId) -> Closing {
        let page = self.page;
        let tag = page.tag(node).unwrap_or_default();
        if self.code && tag != "br" {
            return Closing::Nothing;
        }
        match tag {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !self.tight => {
                self.flush();
                let level = usize::from(tag.as_bytes()[1] - b'0');
                self.line.push_str(&"######"[..level]);
                self.line.push(' ');
                Closing::Block
            }
            "b" | "strong" => self.mark("**"),
            "i" | "em" | "cite" => self.mark("*"),
            "code" | "kbd" | "samp" => self.mark("`"),
            "a" => match page
                .attribute(node, "href")
                .and_then(|href| links::resolve(&page.facts().url, href))
            {
                Some(url) => {
                    self.line.push('[');
                    Closing::Link(self.line.len(), url)
                }
                None => Closing::Nothing,
            },
            "br" => {
                if self.code || !self.tight {
                    let end = if self.code { "\n" } else { "  \n" };
                    if !text::is_blank(&self.line) {
                        self.line.push_str(end);
                    }
                }
                Closing::Nothing
            }
            "img" => {
                let (alt, src) = (page.attribute(node, "alt"), page.attribute(node, "src"));
                if let Some(src) = src.and_then(|src| links::resolve(&page.facts().url, src)) {
                    let alt = text::collapse(alt.unwrap_or_default());
                    self.line.push_str(&["![", &alt, "](", &src, ")"].concat());
                }
                Closing::Nothing
            }
            "hr" if !self.tight => {
                self.flush();
                self.line.push_str("---");
                self.flush();
                Closing::Nothing
            }
            "pre" if !self.tight => {
                self.flush();
                self.code = true;
                Closing::Code
            }
            "blockquote" if !self.tight => {
                self.flush();
                self.prefix.push("> ");
                Closing::Level
            }
            "li" if !self.tight => {
                self.flush();
                self.fresh_item = Some(self.bullet(node));
                self.prefix.push("    ");
                Closing::Level
            }
            "tr" if !self.tight => {
                self.flush();
                self.tight = true;
                self.line.push('|');
                Closing::Row(is_head(page, node))
            }
            "td" | "th" if self.tight => Closing::Cell,
            _ if page.flags(node).has(crate::page::Flags::INLINE) || self.tight => Closing::Nothing,
            _ => {
                self.flush();
                Closing::Block
            }
        }
    }

    fn close(&mut self, node: NodeId, closing: Closing) {
        match closing {
            Closing::Nothing => {}
            Closing::Block => self.flush(),
            Closing::Mark(mark) => self.close_mark(mark),
            Closing::Link(from, url) => {
                let from = from.min(self.line.len());
                if text::is_blank(&self.line[from..]) {
                    self.line.truncate(from.saturating_sub(1));
                } else {
                    self.line.push_str(&["](", &url, ")"].concat());
                }
            }
            Closing::Level => {
                self.flush();
                self.fresh_item = None;
                self.prefix.pop();
            }
            Closing::Code => {
                let code = std::mem::take(&mut self.line);
                self.code = false;
                if !text::is_blank(&code) {
                    self.line = ["```\n", code.trim_matches('\n'), "\n```"].concat();
                }
                self.flush();
            }
            Closing::Cell => {
                let end = self.line.trim_end().len();
                self.line.truncate(end);
                self.line.push_str(" |");
            }
            Closing::Row(head) => {
                self.tight = false;
                let empty = self.line.chars().all(|character| " |".contains(character));
                if empty {
                    self.line.clear();
                } else if head {
                    let cells = self
                        .page
                        .children(node)
                        .filter(|&cell| matches!(self.page.tag(cell), Some("td" | "th")))
                        .count();
                    self.line.push_str("\n|");
                    self.line.push_str(&" --- |".repeat(cells));
                }
                self.flush_line("\n");
            }
        }
    }

    fn mark(&mut self, mark: &'static str) -> Closing {
        self.line.push_str(mark);
        Closing::Mark(mark)
    }

    /// Closes emphasis: white space moves outside, nothing is left of an empty one.
    fn close_mark(&mut self, mark: &'static str) {
        let trimmed = self.line.trim_end().len();
        let space = self.line.len() > trimmed;
        self.line.truncate(trimmed);
        if self.line.ends_with(mark) {
            self.line.truncate(trimmed - mark.len());
        } else {
            self.line.push_str(mark);
        }
        if space {
            self.line.push(' ');
        }
    }

    fn text(&mut self, data: &str) {
        if self.code {
            self.line.push_str(data);
            return;
        }
        let spaced = data.starts_with(char::is_whitespace);
        let open = self.line.is_empty()
            || self.line.ends_with(char::is_whitespace)
            || self.line.ends_with(['[', '*', '`']);
        if spaced && !open {
            self.line.push(' ');
        }
        if self.line.ends_with('|') {
            self.line.push(' ');
        }
        let mut first = true;
        for word in data.split_whitespace() {
            if !first {
                self.line.push(' ');
            }
            first = false;
            for character in word.chars() {
                if matches!(character, '*' | '_' | '`' | '[' | ']' | '<' | '\\')
                    || (character == '|' && self.tight)
                {
                    self.line.push('\\');
                }
                self.line.push(character);
            }
        }
        if !first && data.ends_with(char::is_whitespace) {
            self.line.push(' ');
        }
    }

    fn bullet(&self, node: NodeId) -> String {
        let page = self.page;
        let list = page.parent(node);
        if list.and_then(|list| page.tag(list)) != Some("ol") {
            return "-   ".to_owned();
        }
        let place = list.map_or(1, |list| {
            page.children(list)
                .take_while(|&child| child <= node)
                .filter(|&child| page.tag(child) == Some("li"))
                .count()
        });
        let mut number = place.to_string();
        number.push_str(". ");
        while number.len() < 4 {
            number.push(' ');
        }
        number
    }

    fn flush(&mut self) {
        self.flush_line("\n\n");
    }

    /// Ends the line, if there is one, with the prefixes of all open levels.
    fn flush_line(&mut self, end: &str) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_end();
        if line.trim_matches(['#', ' ', '*']).is_empty() {
            return;
        }
        // Rows of one table follow each other; anything else leaves an empty line behind it.
        if !line.starts_with('|') && self.out.ends_with("|\n") {
            self.out.push('\n');
        }
        let item = self.fresh_item.take();
        for (k, part) in line.split('\n').enumerate() {
            let levels = self.prefix.len();
            for (level, prefix) in self.prefix.iter().enumerate() {
                match &item {
                    Some(item) if k == 0 && level + 1 == levels => self.out.push_str(item),
                    _ => self.out.push_str(prefix),
                }
            }
            self.out.push_str(part);
            self.out.push('\n');
        }
        self.out.truncate(self.out.len() - 1);
        self.out.push_str(end);
    }
}

/// Whether a row is a table's head: its first, or one of header cells alone.
fn is_head(page: &Page, row: NodeId) -> bool {
    let first = page
        .parent(row)
        .is_none_or(|above| page.children(above).find(|&child| !page.is_text(child)) == Some(row));
    let in_body = page
        .parent(row)
        .filter(|&above| page.tag(above) == Some("tbody"))
        .and_then(|body| page.parent(body))
        .is_some_and(|table| {
            page.children(table)
                .any(|child| page.tag(child) == Some("thead"))
        });
    first && !in_body
}
