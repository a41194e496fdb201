//! What is known of a node besides its name, as bits of one `u32` (column `flags` of the wire format).

/// A set of node facts. Bits not named here are refused by the wire format.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Flags(pub u32);

impl Flags {
    /// A text node; without this bit the node is an element.
    pub const TEXT: Flags = Flags(1 << 0);
    /// Not rendered (`display: none`, `visibility: hidden`, unopened dialog, …). Set on every node of a hidden subtree.
    pub const HIDDEN: Flags = Flags(1 << 1);
    /// `position: fixed`: stays put when the page scrolls.
    pub const FIXED: Flags = Flags(1 << 2);
    /// `position: sticky`.
    pub const STICKY: Flags = Flags(1 << 3);
    /// Laid out in a line with its neighbours (`display: inline` and its kin).
    pub const INLINE: Flags = Flags(1 << 4);
    /// `display: contents`: no box of its own, its children are visible.
    pub const CONTENTS: Flags = Flags(1 << 5);
    /// A child of a shadow root; the parent column names the host.
    pub const SHADOW: Flags = Flags(1 << 6);
    /// A light child shown at the slot that the parent column names.
    pub const SLOTTED: Flags = Flags(1 << 7);
    /// A light child of a shadow host that no slot shows; hidden as well.
    pub const UNSLOTTED: Flags = Flags(1 << 8);
    /// The root element of a same-origin frame's document; the parent column names the frame element.
    pub const FRAME_ROOT: Flags = Flags(1 << 9);
    /// Text or an attribute of this node was cut at [`MAX_ATTRIBUTE_UNITS`](super::MAX_ATTRIBUTE_UNITS).
    pub const CLIPPED: Flags = Flags(1 << 10);

    /// Every bit that has a meaning.
    pub const ALL: Flags = Flags((1 << 11) - 1);

    /// Whether all bits of `other` are set.
    #[must_use]
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Sets the bits of `other`.
    pub fn insert(&mut self, other: Flags) {
        self.0 |= other.0;
    }

    /// This set with the bits of `other`.
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const NAMES: [&str; 11] = [
            "text",
            "hidden",
            "fixed",
            "sticky",
            "inline",
            "contents",
            "shadow",
            "slotted",
            "unslotted",
            "frame-root",
            "clipped",
        ];
        let named = NAMES
            .iter()
            .enumerate()
            .filter(|(bit, _)| self.0 >> bit & 1 == 1);
        f.debug_set().entries(named.map(|(_, name)| name)).finish()
    }
}
