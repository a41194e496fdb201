//! Why bytes or calls did not make a page.

/// A page could not be made. Every variant says what was got and what was wanted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The bytes do not begin as a page does.
    #[error("not a page: the bytes do not start with \"HUSK\"")]
    NotAPage,
    /// A format version this build does not read.
    #[error("page format version {got}, this build reads version {known}")]
    Version {
        /// Version found in the bytes.
        got: u32,
        /// Version this build reads.
        known: u32,
    },
    /// A word of the header, or the padding at the end, says something that has no meaning in this version.
    #[error("word {word} of the page is {value:#x}, which has no meaning in this version")]
    Reserved {
        /// Position of the word from the start of the bytes.
        word: usize,
        /// What it says.
        value: u32,
    },
    /// The bytes are shorter or longer than their header says.
    #[error("page of {got} bytes, its header says {wanted}")]
    Length {
        /// Bytes given.
        got: usize,
        /// Bytes the header asks for.
        wanted: u64,
    },
    /// No node at all.
    #[error("page without nodes")]
    Empty,
    /// More nodes than [`MAX_NODES`](super::MAX_NODES).
    #[error("page of {got} nodes, at most {max} are read")]
    TooManyNodes {
        /// Nodes given.
        got: u64,
        /// Largest number read.
        max: usize,
    },
    /// The strings of the page pass 4 GiB.
    #[error("the strings of the page pass 4 GiB")]
    TooMuchText,
    /// A parent that is not an element before its child on the path to the previous node: no pre-order tree.
    #[error("node {node} has parent {parent}, which is not on the path to the node before it")]
    Parent {
        /// The node whose parent is wrong.
        node: u32,
        /// The parent given.
        parent: u32,
    },
    /// A text node with children or attributes.
    #[error("node {node} is text and cannot have children or attributes")]
    TextWithChildren {
        /// The text node.
        node: u32,
    },
    /// Flags without a meaning in this version.
    #[error("node {node} has unknown flags {flags:#x}")]
    UnknownFlags {
        /// The node.
        node: u32,
        /// All its flags.
        flags: u32,
    },
    /// A string id outside the string table.
    #[error("node {node} names string {string}, the page has {strings}")]
    UnknownString {
        /// The node (or 0 for the page's own facts).
        node: u32,
        /// The string id.
        string: u32,
        /// Number of strings.
        strings: u32,
    },
    /// The attribute ends are not ascending or do not end at the number of attributes.
    #[error("attributes of node {node} end at {end}, out of order or past {attributes}")]
    AttributeEnds {
        /// The node.
        node: u32,
        /// The end given.
        end: u32,
        /// Number of attributes of the page.
        attributes: u32,
    },
    /// A box with a side that is NaN or infinite, or with a negative size.
    #[error("node {node} has a box that is not finite or has a negative size")]
    Rect {
        /// The node.
        node: u32,
    },
    /// A viewport or document size that is not finite or negative.
    #[error("the page's size is not finite or negative")]
    PageSize,
    /// The string bytes are not UTF-8.
    #[error("the page's text is not UTF-8 at byte {at}")]
    NotUtf8 {
        /// Offset in the string bytes.
        at: usize,
    },
    /// The string lengths do not match the string bytes.
    #[error("string {string} ends inside a character or past the page's text")]
    StringLength {
        /// The string.
        string: u32,
    },
    /// A page needs exactly one root, the first node, and every later node a parent.
    #[error("node {node} closes more elements than are open, or starts a second root")]
    Unbalanced {
        /// The node at which it happened.
        node: u32,
    },
}
