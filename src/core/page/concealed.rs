//! Text that is laid out and cannot be seen, on pages that no browser laid out: see-through, tiny, of the colour of its
//! ground, cut off, or beyond the edge of the screen.
//!
//! Told from `style` attributes, sheets in the page and attributes for looks. A text is marked with [`Flags::HIDDEN`], its
//! elements are not, so that pictures stay. Not told, so that nothing is lost that a person sees:
//!
//! 1. What scripts undo when a page is loaded or scrolled (opacity, `transform`, boxes without height, a `display` of a sheet): only
//!    on pages that ask for no script and no sheet in another file, and opacity where an element has no name by which a script would
//!    find it. Pages without scripts are often such whose scripts were taken out when they were saved.
//! 2. What sheets in other files may undo. Where a page asks for one, the size and the colour of a text are taken from an element
//!    with a style of its own and from inline elements below it, and its ground must be declared there too.
//! 3. What would be most of a page.
//!
//! O(nodes + bytes of styles).

use super::style_sheet::{self as css, Colour, Look, Size, StyleSheets, colour};
use super::{Element, Flags, NodeId, Page};

/// Pixels up to which letters cannot be read.
const TINY: f32 = 2.0;

/// The most by which each part of a colour differs from that of its ground where nothing can be read.
const ALIKE: u8 = 8;

/// Characters from which on what is hidden may be most of a page.
const ENOUGH: u32 = 600;

/// What a page asks for that may change how it looks.
struct Beside {
    /// Sheets in other files.
    sheets: bool,
    scripts: bool,
}

/// What an element hands on to what it holds.
#[derive(Clone, Copy)]
struct Inherited {
    end: u32,
    /// Nothing inside can be seen.
    is_concealed: bool,
    size: Option<f32>,
    colour: Colour,
    ground: Colour,
    is_indented: bool,
    is_drawing: bool,
}

/// Marks concealed texts. `sheets`: the text of those that the page holds.
pub(super) fn mark(page: &mut Page, sheets: &[String]) {
    let is_styled = |node| page.attribute(node, "class").is_some();
    // Classes without any sheet: the page has lost its sheets.
    let has_lost = sheets.is_empty() && page.nodes().any(is_styled);
    let sheets = StyleSheets::of(sheets);
    let beside = Beside {
        sheets: has_lost
            || sheets.asks_for_others
            || page.nodes().any(|node| is_other_sheet(page, node)),
        scripts: page.nodes().any(|node| is_script(page, node)),
    };
    let mut open: Vec<Inherited> = Vec::new();
    let mut inherited = Inherited {
        end: u32::MAX,
        is_concealed: false,
        size: None,
        colour: Colour::Unknown,
        ground: match beside.sheets {
            true => Colour::Unknown,
            false => Colour::Known([255; 3]),
        },
        is_indented: false,
        is_drawing: false,
    };
    let mut concealed: Vec<NodeId> = Vec::new();
    // Characters in sight, and concealed.
    let (mut seen, mut unseen) = (0_u32, 0_u32);
    let mut hidden_end = 0;
    for node in page.nodes() {
        while inherited.end <= node.0 {
            match open.pop() {
                Some(outer) => inherited = outer,
                None => break,
            }
        }
        if page.is_hidden(node) {
            hidden_end = hidden_end.max(page.end(node).0);
        }
        let Some(element) = page.element(node) else {
            let chars = page.count(node).chars;
            if inherited.conceals() {
                unseen = unseen.saturating_add(chars);
                concealed.push(node);
            } else if node.0 >= hidden_end {
                seen = seen.saturating_add(chars);
            }
            continue;
        };
        if !page.is_leaf(node) {
            let next = inherited.inside(page, node, element, &sheets, &beside);
            open.push(std::mem::replace(&mut inherited, next));
        }
    }
    // A page that waits for its scripts.
    if unseen >= ENOUGH && unseen > seen {
        return;
    }
    for node in concealed {
        if let Some(flags) = page.flags.get_mut(node.index()) {
            flags.insert(Flags::HIDDEN);
        }
    }
}

impl Inherited {
    /// What is handed on inside an element.
    fn inside(
        mut self,
        page: &Page,
        node: NodeId,
        element: Element,
        sheets: &StyleSheets,
        beside: &Beside,
    ) -> Inherited {
        self.end = page.end(node).0;
        self.is_drawing |= element == Element::Svg;
        // What a drawing says of itself.
        self.is_concealed |=
            self.is_drawing && matches!(page.tag(node), Some("title" | "desc" | "metadata"));
        if self.is_concealed {
            return self;
        }
        let inline = page.attribute(node, "style").map(Look::inline);
        let [mut look, important] = sheets.look(page, node);
        // What inline styles do not say.
        if beside.scripts || beside.sheets {
            look.on &= !BY_STATE;
        }
        let from_sheets = look;
        look.lay(&attributes(page, node, element));
        look.lay(&inline.unwrap_or_default());
        look.lay(&important);
        if beside.scripts || beside.sheets {
            // Not by a sheet, however important.
            look.on &= !BY_STATE | inline.unwrap_or_default().on;
        }
        self.is_concealed = is_boxed_away(page, node, &look, beside, from_sheets.on);
        let keeps = !beside.sheets
            || inline.is_some()
            || element == Element::Font
            || (element.is_inline() && page.attribute(node, "class").is_none());
        if !keeps {
            (self.size, self.is_indented) = (None, false);
            (self.colour, self.ground) = (Colour::Unknown, Colour::Unknown);
        }
        self.lay(page, node, element, &look);
        self
    }

    fn lay(&mut self, page: &Page, node: NodeId, element: Element, look: &Look) {
        // What lies below may be a picture beside it.
        let is_placed = look.on & (css::PLACED | css::RELATIVE) != 0;
        match look.ground {
            Some(Colour::Transparent) | None if is_placed => self.ground = Colour::Unknown,
            Some(Colour::Transparent | Colour::Inherited) | None => {}
            Some(ground) => self.ground = ground,
        }
        // Browsers give these a colour of their own.
        let is_own = element == Element::A && page.attribute(node, "href").is_some()
            || matches!(
                element,
                Element::Button | Element::Select | Element::Textarea | Element::Mark
            );
        match look.colour {
            Some(Colour::Inherited) => {}
            Some(colour) => self.colour = colour,
            None if is_own => self.colour = Colour::Unknown,
            None => {}
        }
        self.size = match (look.size, self.size) {
            (Some(Size::Pixels(size)), _) => Some(size),
            (Some(Size::Times(times)), around) => Some(around.unwrap_or(16.0) * times),
            (Some(Size::Unknown), _) => None,
            (None, size) => size,
        };
        if (look.on | look.off) & css::INDENT != 0 {
            self.is_indented = look.on & css::INDENT != 0;
        }
    }

    /// Whether a text right inside cannot be seen.
    fn conceals(&self) -> bool {
        self.is_concealed
            || self.is_indented
            || self.size.is_some_and(|size| size <= TINY)
            || match (self.colour, self.ground) {
                (Colour::Transparent, _) => true,
                (Colour::Known(text), Colour::Known(ground)) => {
                    let mut parts = text.iter().zip(&ground);
                    parts.all(|(one, two)| one.abs_diff(*two) <= ALIKE)
                }
                _ => false,
            }
    }
}

/// What scripts and other sheets change most.
const BY_STATE: u32 = css::NONE | css::INVISIBLE | css::SKIPPED | css::OPACITY;

/// Whether nothing in the box of an element can be seen.
fn is_boxed_away(page: &Page, node: NodeId, look: &Look, beside: &Beside, by_sheets: u32) -> bool {
    let has = |questions: u32| look.on & questions == questions;
    let any = |questions: u32| look.on & questions != 0;
    if has(css::MOVES) {
        return false;
    }
    let is_dot = has(css::WIDTH | css::HEIGHT | css::OVERFLOW);
    if has(css::PLACED) && (any(css::CLIP | css::CLIP_PATH | css::PLACE) || is_dot) {
        return true;
    }
    if !beside.scripts && !beside.sheets {
        // A style attribute that hides all of an element is read before.
        let by_display = by_sheets & (css::NONE | css::INVISIBLE);
        return any(css::OPACITY | css::SKIPPED | css::CLIP_PATH | css::TRANSFORM | css::MARGIN)
            || look.on & by_display != 0
            || has(css::RELATIVE) && any(css::PLACE)
            || has(css::OVERFLOW) && any(css::WIDTH | css::HEIGHT);
    }
    has(css::OPACITY) && !is_named(page, node)
}

/// Whether an element has a name by which a script would find it.
fn is_named(page: &Page, node: NodeId) -> bool {
    page.attributes(node)
        .any(|(name, _)| name != "style" && name != "lang" && name != "aria-hidden")
}

/// What attributes for looks declare.
fn attributes(page: &Page, node: NodeId, element: Element) -> Look {
    let mut look = Look::default();
    let declared = |name| {
        page.attribute(node, name)
            .map(|value| colour(&value.to_ascii_lowercase()))
    };
    match element {
        Element::Font => {
            look.colour = declared("color");
            if page.attribute(node, "size").is_some() {
                look.size = Some(Size::Pixels(16.0));
            }
        }
        Element::Body => (look.colour, look.ground) = (declared("text"), declared("bgcolor")),
        _ => look.ground = declared("bgcolor"),
    }
    if page.attribute(node, "background").is_some() {
        look.ground = Some(Colour::Unknown);
    }
    look
}

/// Whether an element asks for a sheet in another file.
fn is_other_sheet(page: &Page, node: NodeId) -> bool {
    page.element(node) == Some(Element::Link)
        && page.attribute(node, "rel").is_some_and(|rel| {
            let rel = rel.to_ascii_lowercase();
            rel.contains("stylesheet") || rel.contains("preload")
        })
}

/// Whether an element is a script that runs.
fn is_script(page: &Page, node: NodeId) -> bool {
    let is_data = |kind: &str| super::element::is_data_type(kind);
    page.element(node) == Some(Element::Script)
        && !page.attribute(node, "type").is_some_and(is_data)
}
