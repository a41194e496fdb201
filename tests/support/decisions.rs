//! Decisions as the extension makes them.

use unhusk::page::{NodeId, Page};
use unhusk::verdict::{Anchor, Choice, Decision, Target};

/// A decision for a whole site.
pub fn about(target: Target, verdict: Choice, at: f64) -> Decision {
    Decision {
        id: format!("{verdict:?} {at}"),
        at,
        ..Decision::new(verdict, target)
    }
}

/// About a block of a page.
pub fn about_block(page: &Page, node: NodeId, verdict: Choice, at: f64) -> Decision {
    Decision {
        id: format!("{verdict:?} {at}"),
        at,
        ..Decision::about_block(page, node, verdict)
    }
}

/// The description of the block that a decision is about.
pub fn anchor_of(decision: &Decision) -> &Anchor {
    match &decision.target {
        Target::Anchor { anchor } => anchor,
        other => panic!("{other:?} has no anchor"),
    }
}
