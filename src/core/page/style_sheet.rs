//! What declarations of CSS say of whether an element and its text can be seen, in `style` attributes and in sheets that a page
//! holds.
//!
//! Deviations, so that nothing is hidden that a browser shows:
//!
//! 1. No cascade. What hides is a rule whose selector is one class or one id alone. A rule of any other form, or for some states of
//!    the page only, hides nothing: what it says of the last element it names is taken back, however specific it is.
//! 2. Values that are not understood (`var()`, `calc()`) hide nothing. Lengths are in CSS pixels, `em` and its like as if the text
//!    had 16.
//!
//! O(bytes); O(classes) for each element.

use super::dimension::dimension;
use super::maps::Map;
use super::{NodeId, Page};

/// Pixels beyond the edge from which on something is off the screen; the steps of sliders are shorter.
const AWAY: f32 = -999.0;

/// The largest side, in pixels, of a box that nothing can be read in.
const SMALLEST_BOX: f32 = 1.0;

/// The least opacity that is seen.
const FAINT: f32 = 0.05;

// Questions that declarations answer, with yes or no.

/// `position: absolute` or `fixed`.
pub(super) const PLACED: u32 = 1 << 0;
/// `position: relative`.
pub(super) const RELATIVE: u32 = 1 << 1;
/// `display: none`, `visibility: hidden`, `content-visibility: hidden`.
pub(super) const NONE: u32 = 1 << 2;
pub(super) const INVISIBLE: u32 = 1 << 3;
pub(super) const SKIPPED: u32 = 1 << 4;
pub(super) const OPACITY: u32 = 1 << 5;
/// `clip`, `clip-path` that leave nothing.
pub(super) const CLIP: u32 = 1 << 6;
pub(super) const CLIP_PATH: u32 = 1 << 7;
/// Far beyond the left, upper or right edge: by place, by margin, by `transform`.
const LEFT: u32 = 1 << 8;
const TOP: u32 = 1 << 9;
const RIGHT: u32 = 1 << 10;
pub(super) const PLACE: u32 = LEFT | TOP | RIGHT;
pub(super) const MARGIN: u32 = 1 << 11;
/// The first line begins there. Inherited.
pub(super) const INDENT: u32 = 1 << 12;
/// `transform` to nothing or far away.
pub(super) const TRANSFORM: u32 = 1 << 13;
/// Sides of at most [`SMALLEST_BOX`].
pub(super) const WIDTH: u32 = 1 << 14;
pub(super) const HEIGHT: u32 = 1 << 15;
/// What does not fit is cut off.
pub(super) const OVERFLOW: u32 = 1 << 16;
/// It changes over time, or flexible sizes make it larger than it says.
pub(super) const MOVES: u32 = 1 << 17;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    /// Red, green, blue.
    Known([u8; 3]),
    Transparent,
    /// That of the parent.
    Inherited,
    /// Not understood, half transparent, or a picture.
    Unknown,
}

/// A size of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Size {
    Pixels(f32),
    Times(f32),
    Unknown,
}

/// What declarations say.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Look {
    /// Questions answered with yes, and with no.
    pub(super) on: u32,
    pub(super) off: u32,
    pub(super) size: Option<Size>,
    pub(super) colour: Option<Colour>,
    pub(super) ground: Option<Colour>,
}

impl Look {
    /// Reads declarations: the usual, and the important ones.
    fn both(declarations: &str) -> [Look; 2] {
        let mut both = [Look::default(); 2];
        let mut rest = declarations;
        while !rest.is_empty() {
            let end = until(rest, b";").unwrap_or(rest.len());
            let (one, next) = rest.split_at(end);
            rest = next.get(1..).unwrap_or_default();
            let Some((name, value)) = one.split_once(':') else {
                continue;
            };
            // A comment may stand before the name.
            let name = name.rsplit("*/").next().unwrap_or(name).trim();
            let value = value.trim().to_ascii_lowercase();
            let (value, is_important) = match value.split_once('!') {
                Some((value, _)) => (value.trim_end(), true),
                None => (value.as_str(), false),
            };
            both[usize::from(is_important)].declare(&name.to_ascii_lowercase(), value);
        }
        both
    }

    /// Reads a `style` attribute.
    pub(super) fn inline(style: &str) -> Look {
        let [mut usual, important] = Look::both(style);
        usual.lay(&important);
        usual
    }

    /// Lays another over this one, as what comes later.
    pub(super) fn lay(&mut self, over: &Look) {
        self.on = self.on & !over.off | over.on;
        self.off = self.off & !over.on | over.off;
        self.size = over.size.or(self.size);
        self.colour = over.colour.or(self.colour);
        self.ground = over.ground.or(self.ground);
    }

    /// Puts another beside this one: either may win, so that only what both say hides.
    fn join(&mut self, other: &Look) {
        fn both<T: PartialEq>(one: Option<T>, two: Option<T>, unknown: T) -> Option<T> {
            match (one, two) {
                (Some(one), Some(two)) => Some(if one == two { one } else { unknown }),
                (one, two) => one.or(two),
            }
        }
        self.on |= other.on;
        self.off |= other.off;
        self.size = both(self.size, other.size, Size::Unknown);
        self.colour = both(self.colour, other.colour, Colour::Unknown);
        self.ground = both(self.ground, other.ground, Colour::Unknown);
    }

    fn set(&mut self, question: u32, yes: bool) {
        let (to, from) = match yes {
            true => (&mut self.on, &mut self.off),
            false => (&mut self.off, &mut self.on),
        };
        *to |= question;
        *from &= !question;
    }

    fn declare(&mut self, name: &str, value: &str) {
        let mut is = |question: u32, yes: bool| self.set(question, yes);
        match name {
            "position" => {
                is(PLACED, matches!(value, "absolute" | "fixed"));
                is(RELATIVE, value == "relative");
            }
            "display" => is(NONE, value == "none"),
            "visibility" => is(INVISIBLE, matches!(value, "hidden" | "collapse")),
            "content-visibility" => is(SKIPPED, value == "hidden"),
            "opacity" => is(OPACITY, share(value).is_some_and(|share| share < FAINT)),
            "filter" => is(
                OPACITY,
                arguments(value, "opacity")
                    .and_then(share)
                    .is_some_and(|share| share < FAINT),
            ),
            "clip" => is(CLIP, is_clip(value)),
            "clip-path" | "-webkit-clip-path" => is(CLIP_PATH, is_clip_path(value)),
            "left" | "inset-inline-start" => is(LEFT, is_away(value)),
            "top" => is(TOP, is_away(value)),
            "right" => is(RIGHT, is_away(value)),
            "margin-left" | "margin-top" => is(MARGIN, is_away(value)),
            "text-indent" => is(INDENT, is_away(value)),
            "transform" | "-webkit-transform" => is(TRANSFORM, is_transformed_away(value)),
            "width" | "max-width" => is(WIDTH, is_smallest(value)),
            "height" | "max-height" => is(HEIGHT, is_smallest(value)),
            "overflow" | "overflow-x" | "overflow-y" => is(
                OVERFLOW,
                value.starts_with("hidden") || value.starts_with("clip"),
            ),
            "animation" | "animation-name" | "-webkit-animation" => {
                is(MOVES, !matches!(value, "none" | "initial" | "unset"));
            }
            "flex" | "flex-grow" | "min-width" | "min-height" if !is_zero(value) => is(MOVES, true),
            "font-size" => self.size = Some(size(value)),
            "font" => {
                let found = value.split_whitespace().find_map(|word| {
                    let word = word.split('/').next().unwrap_or(word);
                    let is_size = word.ends_with(|c: char| c.is_ascii_alphabetic() || c == '%')
                        && word.starts_with(|c: char| c.is_ascii_digit() || c == '.');
                    (is_size || word == "0").then(|| size(word))
                });
                self.size = found.or(Some(Size::Unknown));
            }
            "color" | "-webkit-text-fill-color" => self.colour = Some(colour(value)),
            "background-color" => self.ground = Some(colour(value)),
            "background" => self.ground = Some(ground(value)),
            "background-image" if value != "none" => self.ground = Some(Colour::Unknown),
            // Letters cut out of the ground, or seen by their shadow.
            "background-clip"
            | "-webkit-background-clip"
            | "text-shadow"
            | "-webkit-text-stroke"
                if value != "none" =>
            {
                self.colour = Some(Colour::Unknown);
            }
            _ => {}
        }
    }
}

/// What rules say: the usual, and the important.
type Both = [Look; 2];

/// What is said of the elements of a name.
#[derive(Default)]
struct Named {
    /// By rules whose selector is the name alone.
    alone: Both,
    /// By all others, which may hold or not.
    others: Both,
}

/// All that the sheets of a page say, by what the rules name.
#[derive(Default)]
pub(super) struct StyleSheets<'a> {
    /// By `.class`, `#id`, `tag` and `*`.
    by_name: Map<&'a str, Named>,
    /// Whether one of them asks for another, in another file.
    pub(super) asks_for_others: bool,
}

fn join(known: &mut Both, said: &Both) {
    for (known, said) in known.iter_mut().zip(said) {
        known.join(said);
    }
}

impl<'a> StyleSheets<'a> {
    pub(super) fn of(sheets: &'a [String]) -> StyleSheets<'a> {
        let mut all = StyleSheets::default();
        for sheet in sheets {
            all.read(sheet);
        }
        all
    }

    fn read(&mut self, sheet: &'a str) {
        let mut rest = skip(sheet);
        // Blocks of `@media` and its like that are open, and of these how many hold in some states only.
        let mut open: Vec<bool> = Vec::new();
        let mut doubtful = 0_usize;
        while !rest.is_empty() {
            let Some(at) = until(rest, b"{};") else {
                return;
            };
            let (head, body) = rest.split_at(at);
            let mut body = body.chars();
            let sign = body.next();
            let body = body.as_str();
            rest = match sign {
                Some('{') => match head.strip_prefix('@') {
                    Some(condition) => match holds(condition) {
                        None => behind(body),
                        Some(always) => {
                            doubtful += usize::from(!always);
                            open.push(!always);
                            body
                        }
                    },
                    None => {
                        // Up to a rule inside this one.
                        let end = until(body, b"{}").unwrap_or(body.len());
                        let (declarations, _) = body.split_at(end);
                        self.rule(head, declarations, doubtful == 0);
                        behind(body)
                    }
                },
                Some('}') => {
                    doubtful -= usize::from(open.pop() == Some(true));
                    body
                }
                _ => {
                    self.asks_for_others |= head.starts_with("@import");
                    body
                }
            };
            rest = skip(rest);
        }
    }

    fn rule(&mut self, selectors: &'a str, declarations: &str, always: bool) {
        let both = Look::both(declarations);
        let mut rest = selectors;
        while !rest.is_empty() {
            let end = until(rest, b",").unwrap_or(rest.len());
            let (selector, next) = rest.split_at(end);
            rest = next.get(1..).unwrap_or_default();
            let Some((name, is_alone)) = named(skip(selector).trim_end()) else {
                continue;
            };
            let known = self.by_name.entry(name).or_default();
            if !is_alone || !always {
                join(&mut known.others, &both);
                continue;
            }
            // Of the same form: the later one wins.
            for (known, said) in known.alone.iter_mut().zip(&both) {
                known.lay(said);
            }
        }
    }

    /// What rules say of an element: the usual, and the important.
    pub(super) fn look(&self, page: &Page, node: NodeId) -> Both {
        let (mut all, mut named, mut others) = (Both::default(), Both::default(), Both::default());
        if self.by_name.is_empty() {
            return all;
        }
        for tag in ["*", page.tag(node).unwrap_or_default()] {
            if let Some(found) = self.by_name.get(tag) {
                for (known, said) in all.iter_mut().zip(&found.alone) {
                    known.lay(&Look {
                        on: 0,
                        off: 0,
                        ..*said
                    });
                }
                join(&mut others, &found.others);
            }
        }
        let mut name = String::new();
        let mut add = |sign: char, word: &str| {
            name.clear();
            name.push(sign);
            name.push_str(word);
            if let Some(found) = self.by_name.get(name.as_str()) {
                join(&mut named, &found.alone);
                join(&mut others, &found.others);
            }
        };
        let class = page.attribute(node, "class").unwrap_or_default();
        class.split_whitespace().for_each(|word| add('.', word));
        if let Some(id) = page.attribute(node, "id") {
            add('#', id.trim());
        }
        for ((known, named), other) in all.iter_mut().zip(&named).zip(&others) {
            known.lay(named);
            known.on &= !(named.off | other.off);
            known.on |= other.on & MOVES;
            if other.on & (PLACED | RELATIVE) != 0 {
                known.on |= RELATIVE;
            }
            known.size = other.size.map_or(known.size, |_| Some(Size::Unknown));
            known.colour = other.colour.map_or(known.colour, |_| Some(Colour::Unknown));
            known.ground = other.ground.map_or(known.ground, |_| Some(Colour::Unknown));
        }
        all
    }
}

/// The name by which an element that a selector selects is found, and whether the selector is that name alone. A tag alone is
/// less specific than any class: what it says of boxes is left out. `None` for what is selected while a key is pressed
/// or the keyboard is there.
fn named(selector: &str) -> Option<(&str, bool)> {
    let is_pressed = selector.contains(":focus") || selector.contains(":active");
    if is_pressed && !selector.contains(":not(") {
        return None;
    }
    let is_part = |c: char| c.is_alphanumeric() || !c.is_ascii() || c == '-' || c == '_';
    let bare = selector.strip_prefix(['.', '#']).unwrap_or(selector);
    if !bare.is_empty() && bare.chars().all(is_part) || selector == "*" {
        return Some((selector, true));
    }
    // The last element: what follows the last space or sign between two, but for those in brackets.
    let mut depth = 0_u32;
    let mut from = 0;
    for (at, c) in selector.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' | '\t' | '\n' | '\r' | '>' | '+' | '~' if depth == 0 => from = at + 1,
            _ => {}
        }
    }
    let last = selector.get(from..).unwrap_or_default();
    let end = last.find([':', '[']).unwrap_or(last.len());
    let last = last.get(..end).unwrap_or_default();
    let Some(at) = last.find(['.', '#']) else {
        return Some((if last.is_empty() { "*" } else { last }, false));
    };
    let name = last.get(at..).unwrap_or_default();
    let end = name.get(1..).and_then(|rest| rest.find(['.', '#']));
    let name = name.get(..end.map_or(name.len(), |end| end + 1));
    Some((name.unwrap_or_default(), false))
}

/// Whether the rules in a block that begins with `@` hold always; `None` where it holds none for the screen.
fn holds(condition: &str) -> Option<bool> {
    let (name, condition) = condition.split_once([' ', '(']).unwrap_or((condition, ""));
    let condition = condition.trim();
    match name.trim_end() {
        "media" if condition.starts_with("print") || condition.starts_with("speech") => None,
        "media" => Some(matches!(condition, "all" | "screen" | "only screen")),
        "layer" => Some(true),
        "supports" | "container" | "scope" | "starting-style" | "document" | "-moz-document" => {
            Some(false)
        }
        _ => None,
    }
}

/// `text` without the white space, comments and marks for old browsers that it begins with.
fn skip(text: &str) -> &str {
    let mut rest = text;
    loop {
        let next = rest.trim_start();
        rest = match next.strip_prefix("/*") {
            Some(comment) => comment.split_once("*/").map_or("", |(_, after)| after),
            None => match next.strip_prefix("<!--").or(next.strip_prefix("-->")) {
                Some(after) => after,
                None => return next,
            },
        };
    }
}

/// Where the first of the signs stands that is in no string, bracket or comment.
fn until(text: &str, signs: &[u8]) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth, mut quote) = (0, 0_u32, None);
    while let Some(&byte) = bytes.get(at) {
        match (quote, byte) {
            (_, b'\\') => at += 1,
            (Some(end), _) if byte == end || byte == b'\n' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'/') if bytes.get(at + 1) == Some(&b'*') => {
                let end = text.get(at + 2..).and_then(|rest| rest.find("*/"));
                at = end.map_or(bytes.len(), |end| at + 2 + end + 1);
            }
            (None, _) if depth == 0 && signs.contains(&byte) => return Some(at),
            (None, b'(' | b'[') => depth += 1,
            (None, b')' | b']') => depth = depth.saturating_sub(1),
            // A bracket that is never closed ends with the block.
            (None, b'{' | b'}') if signs.contains(&byte) => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// What follows the end of a block that has begun.
fn behind(text: &str) -> &str {
    let mut rest = text;
    let mut depth = 1_u32;
    while depth > 0 {
        let Some(at) = until(rest, b"{}") else {
            return "";
        };
        match rest.as_bytes().get(at) {
            Some(b'{') => depth += 1,
            _ => depth -= 1,
        }
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    rest
}

/// The number that a value begins with, its sign, and what follows.
fn signed(value: &str) -> Option<(f32, &str)> {
    let value = value.trim();
    let (minus, rest) = match value.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, value.strip_prefix('+').unwrap_or(value)),
    };
    let (number, unit) = match rest.strip_prefix('.') {
        Some(places) => {
            let (whole, unit) = dimension(places)?;
            let digits = places.find(|c: char| !c.is_ascii_digit());
            let count = digits.unwrap_or(places.len()).min(9);
            (whole / 10_f32.powi(count as i32), unit)
        }
        None => dimension(rest)?,
    };
    Some((if minus { -number } else { number }, unit))
}

/// A plain number, or a share in percent.
fn share(value: &str) -> Option<f32> {
    match signed(value)? {
        (number, "") => Some(number),
        (number, "%") => Some(number / 100.0),
        _ => None,
    }
}

fn is_zero(value: &str) -> bool {
    signed(value).is_some_and(|(number, _)| number.abs() < 0.01)
}

fn pixels(value: &str) -> Option<f32> {
    match signed(value)? {
        (number, "px" | "pt") => Some(number),
        (number, "em" | "rem" | "ch" | "ex") => Some(16.0 * number),
        (0.0, "") => Some(0.0),
        _ => None,
    }
}

fn is_away(value: &str) -> bool {
    value
        .split_whitespace()
        .any(|one| pixels(one).is_some_and(|pixels| pixels <= AWAY))
}

fn is_smallest(value: &str) -> bool {
    is_zero(value) || pixels(value).is_some_and(|side| side <= SMALLEST_BOX)
}

/// What stands in the brackets of a function.
fn arguments<'a>(value: &'a str, function: &str) -> Option<&'a str> {
    let (_, rest) = value.split_once(function)?;
    rest.strip_prefix('(')?.split(')').next()
}

fn parts(inside: &str) -> impl Iterator<Item = &str> {
    inside
        .split([',', ' ', '/'])
        .filter(|part| !part.is_empty())
}

/// `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`: nothing between two opposite edges.
fn is_clip(value: &str) -> bool {
    let inside = arguments(value, "rect").unwrap_or_default();
    let edges: Vec<Option<f32>> = parts(inside).map(pixels).collect();
    let [top, right, bottom, left] = edges[..] else {
        return false;
    };
    let is_thin = |from: Option<f32>, to: Option<f32>| {
        to.is_some_and(|to| from.is_some_and(|from| to - from <= SMALLEST_BOX))
    };
    is_thin(top, bottom) || is_thin(left, right)
}

/// `inset(50%)` and more, `circle(0)`, `polygon` of nothing but zeros.
fn is_clip_path(value: &str) -> bool {
    if let Some(inside) = arguments(value, "inset") {
        let sides: Vec<f32> = parts(inside)
            .take_while(|side| *side != "round")
            .map(|side| match signed(side) {
                Some((share, "%")) => share,
                _ => 0.0,
            })
            .collect();
        let side = |k: usize| sides.get(k).copied();
        let top = side(0).unwrap_or_default();
        let right = side(1).unwrap_or(top);
        return top + side(2).unwrap_or(top) >= 100.0 || right + side(3).unwrap_or(right) >= 100.0;
    }
    if let Some(inside) = arguments(value, "circle").or_else(|| arguments(value, "ellipse")) {
        return parts(inside).next().is_some_and(is_zero);
    }
    arguments(value, "polygon").is_some_and(|inside| parts(inside).all(is_zero))
}

fn is_transformed_away(value: &str) -> bool {
    let has = |functions: [&str; 3], test: fn(&str) -> bool| {
        functions.iter().any(|function| {
            arguments(value, function).is_some_and(|inside| inside.split(',').take(2).any(test))
        })
    };
    has(["scale", "scalex", "scaley"], is_zero)
        || has(["translate", "translatex", "translatey"], is_away)
}

fn size(value: &str) -> Size {
    match signed(value) {
        Some((0.0, _)) => Size::Pixels(0.0),
        Some((number, "px" | "pt")) => Size::Pixels(number),
        Some((number, "rem")) => Size::Pixels(16.0 * number),
        Some((number, "em")) => Size::Times(number),
        Some((number, "%")) => Size::Times(number / 100.0),
        None if value == "inherit" => Size::Times(1.0),
        _ => Size::Unknown,
    }
}

/// The ground in a shorthand: its one colour, or a picture.
fn ground(value: &str) -> Colour {
    if ["url(", "gradient(", "var("]
        .iter()
        .any(|one| value.contains(one))
    {
        return Colour::Unknown;
    }
    if value.contains("rgb") || value.contains("hsl") {
        return colour(value);
    }
    value
        .split_whitespace()
        .map(colour)
        .find(|&found| found != Colour::Unknown)
        // A name that is not known, or no colour at all.
        .unwrap_or(Colour::Unknown)
}

/// Names that hidden texts and the grounds of pages have.
const NAMES: [(&str, [u8; 3]); 6] = [
    ("white", [255; 3]),
    ("black", [0; 3]),
    ("snow", [255, 250, 250]),
    ("ivory", [255, 255, 240]),
    ("whitesmoke", [245; 3]),
    ("ghostwhite", [248, 248, 255]),
];

pub(super) fn colour(value: &str) -> Colour {
    let value = value.trim();
    if let Some(digits) = value.strip_prefix('#') {
        return hex(digits);
    }
    match value {
        "transparent" | "none" => return Colour::Transparent,
        "inherit" | "currentcolor" => return Colour::Inherited,
        _ => {}
    }
    if let Some((_, known)) = NAMES.iter().find(|(name, _)| *name == value) {
        return Colour::Known(*known);
    }
    let Some(inside) = arguments(value, "rgba").or_else(|| arguments(value, "rgb")) else {
        return Colour::Unknown;
    };
    let parts: Vec<f32> = parts(inside)
        .map(|part| match signed(part) {
            Some((share, "%")) => share * 2.55,
            Some((number, _)) => number,
            None => f32::NAN,
        })
        .collect();
    let [red, green, blue, ref alpha @ ..] = parts[..] else {
        return Colour::Unknown;
    };
    match alpha.first() {
        Some(alpha) if *alpha < FAINT => Colour::Transparent,
        Some(alpha) if *alpha < 1.0 - FAINT => Colour::Unknown,
        _ if [red, green, blue].iter().any(|part| part.is_nan()) => Colour::Unknown,
        _ => Colour::Known([red as u8, green as u8, blue as u8]),
    }
}

fn hex(digits: &str) -> Colour {
    let digit = |k: usize| {
        let byte = digits.as_bytes().get(k).copied()?;
        char::from(byte).to_digit(16).map(|digit| digit as u8)
    };
    let double = |k: usize| Some(17 * digit(k)?);
    let pair = |k: usize| Some(16 * digit(k)? + digit(k + 1)?);
    let (parts, alpha) = match digits.len() {
        3 | 4 => ([double(0), double(1), double(2)], double(3)),
        6 | 8 => ([pair(0), pair(2), pair(4)], pair(6)),
        _ => return Colour::Unknown,
    };
    match (parts, alpha) {
        (_, Some(alpha)) if alpha < 13 => Colour::Transparent,
        (_, Some(alpha)) if alpha < 242 => Colour::Unknown,
        ([Some(red), Some(green), Some(blue)], _) => Colour::Known([red, green, blue]),
        _ => Colour::Unknown,
    }
}
