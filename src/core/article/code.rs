//! Blocks of code: where they are, what in them is no code, where their lines end, and their language.
//!
//! Highlighters put line numbers beside code (as a cell, an element before each line or one beside all lines), buttons to copy it,
//! and elements for lines with no line end between them. What counts are names that highlighters share, and what an element
//! holds: line numbers are numbers and nothing else. O(nodes + bytes).

use crate::page::{Element, Flags, NodeId, Page, text};

/// Words before the language in class names: what highlighters write (`language-rust`, `lang-rust`, `highlight-source-rust`).
const PREFIXES: [&str; 6] = [
    "language-",
    "lang-",
    "highlight-source-",
    "mw-highlight-lang-",
    "shj-lang-",
    "ltx_lst_language_",
];

/// Words before it where it is a known one: they stand before other words as well.
const WEAK_PREFIXES: [&str; 7] = [
    "highlight-",
    "gatsby-code-",
    "sp-",
    "hl-",
    "type-",
    "enlighter-l-",
    "src-",
];

/// Attributes that name it.
const ATTRIBUTES: [&str; 4] = [
    "data-lang",
    "data-language",
    "data-enlighter-language",
    "language",
];

/// Names of languages that count alone, as `class="sourceCode bash"`.
const KNOWN: &str = " asm bash c clojure cmake console cpp cs csharp css dart diff dockerfile elixir erlang fsharp go graphql groovy \
     haskell html http ini ipython ipython3 java javascript js json jsx julia kotlin latex less lisp lua makefile markdown matlab \
     mermaid nginx nix objc ocaml perl php powershell py pycon python python3 r rb ruby rs rust sass scala scheme scss sh shell \
     sql svelte swift toml ts tsx typescript vue wasm xml yaml yml zig zsh ";

/// The one that sets code in a table, also without numbers of lines.
const TABLE_HIGHLIGHTER: &str = "syntaxhighlighter";
/// Words in class names of elements around code that say no more than that it is code.
const HIGHLIGHTERS: [&str; 6] = [
    "highlight",
    "hljs",
    "sourceCode",
    TABLE_HIGHLIGHTER,
    "prettyprint",
    "chroma",
];

/// Parts of class names of line numbers.
const GUTTERS: [&str; 12] = [
    "gutter",
    "Gutter",
    "lineno",
    "lineNo",
    "linenum",
    "linenr",
    "line-num",
    "LineNum",
    "blob-num",
    "-nums",
    "ln-num",
    "tag_listingline",
];

/// Class names of what holds the lines of code where there is no `pre`: editors.
const EDITORS: [&str; 6] = [
    "cm-content",
    "CodeMirror-code",
    "view-lines",
    "enlighter",
    "ltx_lstlisting",
    "w3-code",
];

/// The class name of what holds them where its first child is a line; others have it as well.
const LISTING: &str = "fragment";

/// Class names of a line, and how others end.
const LINE_END: &str = "code-line";
const LINES: [&str; 8] = [
    "line",
    "cm-line",
    "view-line",
    "token-line",
    "crayon-line",
    "CodeMirror-line",
    "hljs-ln-line",
    "ltx_listingline",
];

/// Attributes of one.
const LINE_ATTRIBUTES: [&str; 2] = ["data-line", "data-ds--code--row"];

/// Most characters of a button or label beside code.
const LABEL: u32 = 24;

/// Most nodes that are looked at to find lines.
const FEW: usize = 8;

/// What is counted of a page once, so that any subtree is asked in constant time.
pub(super) struct CodeParts {
    /// Texts before each node that are neither blank nor numbers.
    words: Vec<u32>,
    /// `pre` elements before each node.
    pres: Vec<u32>,
}

impl CodeParts {
    pub(super) fn of(page: &Page) -> CodeParts {
        let (mut words, mut pres) = (Vec::new(), Vec::new());
        let (mut words_so_far, mut pres_so_far) = (0, 0);
        for node in page.nodes() {
            words.push(words_so_far);
            pres.push(pres_so_far);
            let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ':';
            let is_word = |text: &str| !text.chars().all(is_number);
            words_so_far += u32::from(page.text(node).is_some_and(is_word));
            pres_so_far += u32::from(page.element(node) == Some(Element::Pre));
        }
        words.push(words_so_far);
        pres.push(pres_so_far);
        CodeParts { words, pres }
    }

    fn inside(counts: &[u32], page: &Page, node: NodeId) -> u32 {
        let at = |place: usize| counts.get(place).copied().unwrap_or_default();
        at(page.end(node).index()) - at(node.index())
    }

    fn has_words(&self, page: &Page, node: NodeId) -> bool {
        Self::inside(&self.words, page, node) > 0
    }

    fn pres(&self, page: &Page, node: NodeId) -> u32 {
        Self::inside(&self.pres, page, node)
    }

    /// Whether an element is a block of code: `pre`, an editor, a table of numbered lines, or `code` that holds lines.
    pub(super) fn is_block(&self, page: &Page, node: NodeId) -> bool {
        match page.element(node) {
            Some(Element::Pre) => true,
            Some(Element::Table) if self.pres(page, node) == 0 => {
                let is_wrapper = |above| words(page, above).any(|word| word == TABLE_HIGHLIGHTER);
                self.is_numbered(page, node) || page.parent(node).is_some_and(is_wrapper)
            }
            Some(Element::Code) => {
                let lines = (page.children(node).take(FEW)).filter(|&child| is_line(page, child));
                lines.count() > 1
            }
            // A caption stands in a figure as well.
            Some(Element::Figure) => false,
            Some(element) if self.pres(page, node) == 0 => {
                let is_first_line =
                    || (page.children(node).next()).is_some_and(|first| is_line(page, first));
                words(page, node)
                    .any(|word| EDITORS.contains(&word) || word == LISTING && is_first_line())
                    || element == Element::Div && is_set_as_code(page, node)
                    || element == Element::Other
                        && page.tag(node) == Some("d-code")
                        && page.attribute(node, "block").is_some()
            }
            _ => false,
        }
    }

    /// Whether the first row of a table has line numbers and something beside them.
    fn is_numbered(&self, page: &Page, table: NodeId) -> bool {
        let mut nodes = page.subtree(table).take(FEW);
        let row = nodes.find(|&node| page.element(node) == Some(Element::Tr));
        row.is_some_and(|row| {
            let mut cells = page
                .children(row)
                .filter(|&cell| page.element(cell) == Some(Element::Td));
            let first = cells.next();
            first.is_some_and(|cell| self.is_gutter(page, cell)) && cells.next().is_some()
        })
    }

    /// Whether an element holds line numbers.
    pub(super) fn is_gutter(&self, page: &Page, node: NodeId) -> bool {
        let element = page.element(node);
        if matches!(element, None | Some(Element::Code | Element::Table))
            || self.has_words(page, node)
        {
            return false;
        }
        let is_named = || is_named_gutter(page, node);
        match element {
            // `pre` is named after its line numbers as well.
            Some(Element::Pre) => false,
            Some(Element::Td) => {
                let is_beside_code = || {
                    let row = page.parent(node)?;
                    let is_of_numbers = self.pres(page, node) > 0 && self.has_words(page, row);
                    Some(is_of_numbers && self.pres(page, row) > self.pres(page, node))
                };
                is_named() || is_beside_code() == Some(true)
            }
            _ => is_named(),
        }
    }

    /// Whether an element beside code is no part of an article: a button, or a label that says the language.
    pub(super) fn is_beside(&self, page: &Page, node: NodeId, chars: u32) -> bool {
        const LABELS: [&str; 4] = ["lang", "language", "language-name", "code-lang"];
        let is_one = match page.element(node) {
            Some(Element::Button) => true,
            Some(Element::Span | Element::Div) => {
                words(page, node).any(|word| LABELS.contains(&word))
            }
            _ => false,
        };
        is_one
            && chars <= LABEL
            && self.pres(page, node) == 0
            && (page.ancestors(node).take(3)).any(|above| self.pres(page, above) == 1)
    }
}

/// Whether an element is named as line numbers are.
pub(super) fn is_named_gutter(page: &Page, node: NodeId) -> bool {
    words(page, node)
        .any(|word| matches!(word, "ln" | "lnt") || GUTTERS.iter().any(|part| word.contains(part)))
}

/// Whether an element is a line of a listing by LaTeXML, whose white space is written as text that does not break.
pub(super) fn is_listing_line(page: &Page, node: NodeId) -> bool {
    words(page, node).any(|word| word == "ltx_listingline" || word == "ltx_lstlisting")
}

/// Whether the element's own style keeps its lines as they are, in letters of one width.
fn is_set_as_code(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "style").is_some_and(|style| {
        let is_kept = style.contains("white-space: pre;") || style.contains("white-space:pre;");
        is_kept && style.contains("monospace")
    })
}

/// Whether an element is one line of code.
pub(super) fn is_line(page: &Page, node: NodeId) -> bool {
    matches!(page.element(node), Some(Element::Tr | Element::Li))
        || LINE_ATTRIBUTES
            .iter()
            .any(|name| page.attribute(node, name).is_some())
        || words(page, node).any(|word| LINES.contains(&word) || word.ends_with(LINE_END))
}

/// The elements of a block of code that number its lines and are not named so, in document order: like each other, counting from 1,
/// each before a block that is its line or at the start of one of all lines. None where anything else stands so.
/// O(nodes + bytes of the block).
pub(super) fn counted_lines(page: &Page, block: NodeId) -> Vec<NodeId> {
    let mut found: Vec<NodeId> = Vec::new();
    // Whether the numbers stand in the text of lines, or before blocks: as the first of them does.
    let mut in_text = None;
    let mut last = "\n";
    for node in page.subtree(block) {
        let starts_line = last.ends_with('\n');
        last = page.text(node).unwrap_or(last);
        let own = own_number(page, node).filter(|_| !is_named_gutter(page, node));
        let Some(number) = own else {
            continue;
        };
        let is_before_block = is_before_block(page, node);
        let is_one = is_before_block || starts_line;
        if !is_one || *in_text.get_or_insert(!is_before_block) == is_before_block {
            continue;
        }
        let is_alike = found.first().is_none_or(|&first| {
            let is_same = |name| page.attribute(first, name) == page.attribute(node, name);
            page.name_id(first) == page.name_id(node) && is_same("class") && is_same("style")
        });
        found.push(node);
        if !is_alike || number != found.len() {
            return Vec::new();
        }
    }
    let ends = |node| page.text(node).unwrap_or_default().matches('\n').count();
    let is_every_line = || {
        let lines = page.subtree(block).map(ends).sum::<usize>();
        let ends_line = last.ends_with('\n');
        page.element(block) == Some(Element::Pre) && found.len() == lines + usize::from(!ends_line)
    };
    if found.len() > 1 && (in_text == Some(false) || is_every_line()) {
        found
    } else {
        Vec::new()
    }
}

/// The number that is all that an element holds.
fn own_number(page: &Page, node: NodeId) -> Option<usize> {
    let mut inside = page.children(node);
    let data = page.text(inside.next()?)?.trim();
    let is_number = inside.next().is_none() && data.bytes().all(|byte| byte.is_ascii_digit());
    data.parse().ok().filter(|_| is_number)
}

/// Whether an element is the first one around it, and a block comes next.
fn is_before_block(page: &Page, node: NodeId) -> bool {
    let is_shown = |&other: &NodeId| match page.text(other) {
        Some(data) => !text::is_blank(data),
        None => !page.element(other).is_some_and(Element::is_never_rendered),
    };
    let around = page.parent(node).into_iter();
    let mut siblings = around
        .flat_map(|above| page.children(above).take(FEW))
        .filter(is_shown);
    siblings.next() == Some(node)
        && siblings
            .next()
            .is_some_and(|next| !page.is_text(next) && !page.flags(next).has(Flags::INLINE))
}

/// The one `code` of a `pre` that has all of its code: nothing but elements stands beside it, as a head with the language and a
/// button. `None` where text stands beside it.
pub(super) fn only_code(page: &Page, pre: NodeId) -> Option<NodeId> {
    let mut codes = page
        .subtree(pre)
        .filter(|&node| page.element(node) == Some(Element::Code));
    let code = codes.next()?;
    let has_text = |node: NodeId| {
        let mut children = page.children(node);
        children.any(|child| page.text(child).is_some_and(|text| !text::is_blank(text)))
    };
    let mut around = page.ancestors(code).take_while(|&above| above >= pre);
    (codes.next().is_none() && !around.any(has_text)).then_some(code)
}

fn words(page: &Page, node: NodeId) -> impl Iterator<Item = &str> + Clone {
    page.attribute(node, "class")
        .unwrap_or_default()
        .split_whitespace()
}

/// The language of a block of code: from itself, the elements first inside it, or the three around it, those of a table that only
/// sets lines beside their numbers aside. `None` where nothing says.
pub(super) fn language(page: &Page, block: NodeId) -> Option<&str> {
    let is_first = |&node: &NodeId| page.element(node) != Some(Element::Button);
    let inside = page.subtree(block).take(FEW).filter(is_first);
    let around = page.ancestors(block).filter(|&above| {
        !matches!(
            page.element(above),
            Some(Element::Td | Element::Tr | Element::Tbody | Element::Table)
        )
    });
    inside
        .filter(|&node| !page.is_text(node))
        .find_map(|node| said(page, node, true))
        .or_else(|| said(page, only_code(page, block)?, true))
        .or_else(|| around.take(3).find_map(|node| said(page, node, false)))
}

/// What an element says of the language. `is_code`: whether it is the code or lies in it.
fn said(page: &Page, node: NodeId, is_code: bool) -> Option<&str> {
    let words = words(page, node);
    let is_known = |word: &str| {
        // `pycon+sql`: one language inside another.
        let word = word.split('+').next().unwrap_or(word);
        word.len() <= 12
            && !word.is_empty()
            && !word.contains(' ')
            && KNOWN.contains(&[" ", &word.to_ascii_lowercase(), " "].concat())
    };
    let named = || {
        let values = ATTRIBUTES
            .iter()
            .filter_map(|name| page.attribute(node, name));
        let is_no_tongue = |value: &&str| is_code || value.len() != 2 || is_known(value);
        values.filter(is_no_tongue).find(|value| is_language(value))
    };
    let prefixed = || {
        let strip = |word: &'_ str| -> Option<usize> {
            let strong = PREFIXES.iter().find(|prefix| word.starts_with(**prefix));
            let weak = || {
                WEAK_PREFIXES
                    .iter()
                    .find(|prefix| word.strip_prefix(**prefix).is_some_and(is_known))
            };
            strong.or_else(weak).map(|prefix| prefix.len())
        };
        (words.clone()).find_map(|word| strip(word).and_then(|at| word.get(at..)))
    };
    // "brush: rust; gutter: false"
    let brush = || {
        let class = page.attribute(node, "class")?;
        let (_, rest) = class.split_once("brush:")?;
        rest.trim_start().split([';', ' ']).next()
    };
    let is_pre = matches!(page.element(node), Some(Element::Pre | Element::Code));
    let bare = || {
        let is_marked = is_pre || words.clone().any(|word| HIGHLIGHTERS.contains(&word));
        words.clone().find(|word| is_marked && is_known(word))
    };
    let tongue = || {
        page.attribute(node, "lang")
            .filter(|word| is_pre && is_known(word))
    };
    named()
        .or_else(prefixed)
        .or_else(brush)
        .or_else(bare)
        .or_else(tongue)
        .filter(|language| {
            is_language(language)
                && !["none", "plaintext", "text", "plain", "auto"].contains(language)
        })
        .map(|language| match language {
            "ipython" | "ipython3" => "python",
            _ => language,
        })
}

fn is_language(word: &str) -> bool {
    (1..=24).contains(&word.len())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+#-_.".contains(&byte))
}
