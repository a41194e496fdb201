//! Where every element of a page is: as a browser laid it out, or, on a page that none did, estimated.
//!
//! The estimate is a browser of the nineties without style sheets: a window of [`WIDTH`] pixels, blocks one below the
//! other as wide as what holds them, inline content in lines, cells of a row side by side.
//!
//! ```text
//!   body 1200 × 80      h1, p: full width; a line is 20 pixels high and holds a character each 8 pixels
//!   ├ h1 1200 × 20      table row: cells share the width as their longest content asks, or as `width` says
//!   └ tr 1200 × 60      img, input …: `width` and `height` where given, else the usual size
//!     ├ td 300 × 60
//!     └ td 900 × 40
//! ```
//!
//! What it cannot know: columns, fonts and positions from style sheets. On such pages a sidebar is as wide as the page and
//! below or above the content; that is why models for estimated boxes are trained on estimated boxes.
//! O(nodes + attributes + text) in three passes over the page.

use unhusk::page::dimension::dimension;
use unhusk::page::text::TextStats;
use unhusk::page::{Element, Flags, NodeId, Page, Rect, Size};

/// Width of the window that is assumed, CSS pixels: what most saved pages were made for.
pub const WIDTH: f32 = 1200.0;

/// Height of a line of text, CSS pixels: 16 pixel type with usual leading.
const LINE: f32 = 20.0;

/// Width of a character, CSS pixels.
const CHARACTER: f32 = 8.0;

/// Narrowest cell of a row, CSS pixels.
const CELL: f32 = 20.0;

/// Largest side of a box, CSS pixels: bounds what attributes may ask for.
const LARGEST: f32 = 1e7;

/// The boxes of a page. Text nodes and what is not rendered have none: a box of no size.
#[derive(Clone, Debug)]
pub struct Boxes {
    rects: Vec<Rect>,
    /// Size of the document, both sides at least 1.
    pub document: Size,
    /// Whether a browser laid the page out.
    pub real: bool,
}

impl Boxes {
    /// The page's own boxes, or the estimate where it has none.
    #[must_use]
    pub fn of(page: &Page, stats: &TextStats) -> Boxes {
        let rects: Option<Vec<Rect>> = page.nodes().map(|node| page.rect(node)).collect();
        match rects {
            Some(rects) => Boxes::laid_out(page, rects),
            None => Boxes::estimated(page, stats),
        }
    }

    /// The box of a node.
    #[must_use]
    pub fn rect(&self, node: NodeId) -> Rect {
        self.rects[node.index()]
    }

    /// Area of the whole document in square CSS pixels.
    #[must_use]
    pub fn area(&self) -> f32 {
        self.document.width * self.document.height
    }

    /// Boxes as given, cut at the edges of the document: what is moved out of sight has no size.
    fn laid_out(page: &Page, mut rects: Vec<Rect>) -> Boxes {
        let given = page.facts().document;
        let extent = |side: fn(&Rect) -> f32| rects.iter().map(side).fold(1.0, f32::max);
        let document = Size {
            width: if given.width >= 1.0 {
                given.width
            } else {
                extent(|rect| rect.x + rect.width)
            },
            height: if given.height >= 1.0 {
                given.height
            } else {
                extent(|rect| rect.y + rect.height)
            },
        };
        for node in page.nodes() {
            let rect = &mut rects[node.index()];
            let (x, width) = cut(rect.x, rect.width, document.width);
            let (y, height) = cut(rect.y, rect.height, document.height);
            *rect = if page.is_hidden(node) {
                Rect::default()
            } else {
                Rect {
                    x,
                    y,
                    width,
                    height,
                }
            };
        }
        Boxes {
            rects,
            document,
            real: true,
        }
    }

    /// What a page without layout might look like; for one with layout, without looking at it.
    #[must_use]
    pub fn estimated(page: &Page, stats: &TextStats) -> Boxes {
        let mut flow = Flow::of(page, stats);
        flow.widths();
        flow.heights();
        flow.positions();
        let root = flow.rects[0];
        let document = Size {
            width: WIDTH,
            height: root.height.max(1.0),
        };
        Boxes {
            rects: flow.rects,
            document,
            real: false,
        }
    }
}

/// The part of an interval that lies within 0..=`end`.
fn cut(start: f32, length: f32, end: f32) -> (f32, f32) {
    // `clamp` panics on limits that cross, and brings the code that prints them.
    let from = start.max(0.0).min(end);
    let to = (start + length).max(from).min(end);
    (from, to - from)
}

struct Flow<'a> {
    page: &'a Page,
    stats: &'a TextStats,
    kinds: Vec<Display>,
    rects: Vec<Rect>,
}

#[derive(Clone, Copy, PartialEq)]
enum Display {
    /// Not rendered, or blank text.
    Nothing,
    /// Laid out in lines with its neighbours.
    Inline,
    /// A line or more of its own.
    Block,
    /// Children side by side.
    Row,
    /// In a line, with a size of its own that content does not change.
    Replaced,
}

/// Where the next piece goes while the children of a node are laid out.
#[derive(Clone, Copy, Default)]
struct Pen {
    x: f32,
    y: f32,
    line: f32,
}

impl Pen {
    fn break_line(&mut self) {
        self.y += self.line;
        self.x = 0.0;
        self.line = 0.0;
    }

    /// Puts a piece of inline content; gives its box relative to the container.
    fn put(&mut self, wanted: Rect, room: f32) -> Rect {
        if self.x > 0.0 && self.x + wanted.width > room && wanted.width <= room {
            self.break_line();
        }
        let placed = Rect {
            x: self.x,
            y: self.y,
            ..wanted
        };
        self.x += wanted.width;
        self.line = self.line.max(wanted.height);
        if self.x >= room {
            self.break_line();
        }
        placed
    }
}

impl<'a> Flow<'a> {
    fn of(page: &'a Page, stats: &'a TextStats) -> Flow<'a> {
        let mut kinds: Vec<Display> = page.nodes().map(|node| kind(page, node)).collect();
        // What holds a block is a block.
        for node in page.nodes().rev() {
            let blocky = matches!(kinds[node.index()], Display::Block | Display::Row);
            if let Some(parent) = page.parent(node).filter(|_| blocky)
                && kinds[parent.index()] == Display::Inline
            {
                kinds[parent.index()] = Display::Block;
            }
        }
        Flow {
            page,
            stats,
            kinds,
            rects: vec![Rect::default(); page.len()],
        }
    }

    fn chars(&self, node: NodeId) -> f32 {
        self.stats.amount(self.page, node).chars as f32
    }

    /// Widths from the root down: of blocks that of their container, of cells their share, of inline content its own.
    fn widths(&mut self) {
        self.rects[0].width = WIDTH;
        for node in self.page.nodes() {
            if self.page.is_leaf(node) {
                continue;
            }
            let room = self.rects[node.index()].width;
            if self.kinds[node.index()] == Display::Row {
                self.share(node, room);
                continue;
            }
            for child in self.page.children(node) {
                let width = match self.kinds[child.index()] {
                    Display::Nothing => 0.0,
                    Display::Block | Display::Row => length(self.page, child, "width", room)
                        .filter(|_| self.page.element(child) == Some(Element::Table))
                        .unwrap_or(room)
                        .min(room),
                    Display::Inline => (self.chars(child) * CHARACTER).min(room),
                    Display::Replaced => replaced(self.page, child, room).0,
                };
                self.rects[child.index()].width = width;
            }
        }
    }

    /// Shares the width of a row among its cells.
    fn share(&mut self, row: NodeId, room: f32) {
        let (mut fixed, mut wanted) = (0.0, 0.0);
        let ask = |cell: NodeId| (self.chars(cell) * CHARACTER).clamp(CELL, WIDTH);
        for cell in self.page.children(row) {
            if self.kinds[cell.index()] == Display::Nothing {
                continue;
            }
            match length(self.page, cell, "width", room) {
                Some(width) => fixed += width,
                None => wanted += ask(cell),
            }
        }
        let squeeze = if fixed > room { room / fixed } else { 1.0 };
        let rest = (room - fixed).max(0.0);
        let widths: Vec<(NodeId, f32)> = self
            .page
            .children(row)
            .map(|cell| {
                let width = if self.kinds[cell.index()] == Display::Nothing {
                    0.0
                } else {
                    length(self.page, cell, "width", room)
                        .map_or_else(|| rest * ask(cell) / wanted, |width| width * squeeze)
                };
                (cell, width)
            })
            .collect();
        for (cell, width) in widths {
            self.rects[cell.index()].width = width;
        }
    }

    /// Heights from the leaves up, with each child's place within its parent.
    fn heights(&mut self) {
        for node in self.page.nodes().rev() {
            let room = self.rects[node.index()].width.max(1.0);
            let height = match self.kinds[node.index()] {
                Display::Nothing => 0.0,
                Display::Replaced => replaced(self.page, node, room).1,
                Display::Inline if self.page.is_text(node) => {
                    (self.chars(node) * CHARACTER / room).ceil().max(1.0) * LINE
                }
                Display::Row => self.side_by_side(node),
                Display::Inline | Display::Block => self.flowed(node, room),
            };
            self.rects[node.index()].height = height.min(LARGEST);
        }
    }

    fn side_by_side(&mut self, row: NodeId) -> f32 {
        let (mut x, mut height) = (0.0, 0.0_f32);
        for cell in self.page.children(row) {
            let rect = &mut self.rects[cell.index()];
            rect.x = x;
            x += rect.width;
            height = height.max(rect.height);
        }
        height
    }

    fn flowed(&mut self, node: NodeId, room: f32) -> f32 {
        let mut pen = Pen::default();
        for child in self.page.children(node) {
            let rect = self.rects[child.index()];
            self.rects[child.index()] = match self.kinds[child.index()] {
                Display::Nothing => continue,
                Display::Inline | Display::Replaced => {
                    if self.page.element(child) == Some(Element::Br) {
                        pen.line = pen.line.max(LINE);
                        pen.break_line();
                        continue;
                    }
                    pen.put(rect, room)
                }
                Display::Block | Display::Row => {
                    pen.break_line();
                    let placed = Rect { y: pen.y, ..rect };
                    pen.y += rect.height;
                    placed
                }
            };
        }
        pen.break_line();
        pen.y
    }

    /// Places within parents become places on the page; text loses its box, as in real layouts.
    fn positions(&mut self) {
        for node in self.page.nodes().skip(1) {
            let Some(parent) = self.page.parent(node) else {
                continue;
            };
            let above = self.rects[parent.index()];
            let rect = &mut self.rects[node.index()];
            rect.x = (rect.x + above.x).min(LARGEST);
            rect.y = (rect.y + above.y).min(LARGEST);
        }
        for node in self.page.nodes() {
            if self.page.is_text(node) || self.kinds[node.index()] == Display::Nothing {
                self.rects[node.index()] = Rect::default();
            }
        }
    }
}

fn kind(page: &Page, node: NodeId) -> Display {
    if page.is_hidden(node) {
        return Display::Nothing;
    }
    match page.element(node) {
        None => match page.text(node) {
            Some(text) if !unhusk::page::text::is_blank(text) => Display::Inline,
            _ => Display::Nothing,
        },
        Some(Element::Tr) => Display::Row,
        Some(tag) if usual_size(tag).is_some() => Display::Replaced,
        Some(Element::Br) => Display::Inline,
        Some(_) if page.flags(node).has(Flags::INLINE) => Display::Inline,
        Some(_) => Display::Block,
    }
}

/// Size of elements that have one of their own, CSS pixels.
fn usual_size(tag: Element) -> Option<(f32, f32)> {
    Some(match tag {
        Element::Img => (100.0, 80.0),
        Element::Iframe | Element::Object | Element::Embed | Element::Video | Element::Canvas => {
            (300.0, 150.0)
        }
        Element::Svg => (24.0, 24.0),
        Element::Audio => (300.0, 54.0),
        Element::Input | Element::Select => (150.0, 22.0),
        Element::Textarea => (300.0, 60.0),
        _ => return None,
    })
}

/// Size of a replaced element in a container of that width; what is too wide shrinks in proportion.
fn replaced(page: &Page, node: NodeId, room: f32) -> (f32, f32) {
    let (usual_width, usual_height) = page.element(node).and_then(usual_size).unwrap_or_default();
    let (width, height) = match (
        length(page, node, "width", room),
        length(page, node, "height", room),
    ) {
        (Some(width), Some(height)) => (width, height),
        (Some(width), None) => (width, width * usual_height / usual_width.max(1.0)),
        (None, Some(height)) => (height * usual_width / usual_height.max(1.0), height),
        (None, None) => (usual_width, usual_height),
    };
    if width > room {
        (room, height * room / width)
    } else {
        (width, height)
    }
}

/// An attribute in pixels, or in percent of `whole`.
fn length(page: &Page, node: NodeId, name: &str, whole: f32) -> Option<f32> {
    let (number, unit) = dimension(page.attribute(node, name)?)?;
    let pixels = match unit.trim_end() {
        "%" => number.min(100.0) / 100.0 * whole,
        "" | "px" => number,
        _ => return None,
    };
    Some(pixels.min(LARGEST))
}
