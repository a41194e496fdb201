//! Parts of the pipeline that can be left out, to measure what each adds.

/// Which parts of the pipeline are used; by default all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// How often the site's pages have a text or picture. Without it the counts are still reported, but are no evidence.
    pub seen: bool,
    /// What the site's other pages had: averages over what stood at the same positions, and the very same texts.
    pub positions: bool,
}

impl Ablation {
    /// The whole pipeline.
    pub const ALL: Ablation = Ablation {
        seen: true,
        positions: true,
    };
}

impl Default for Ablation {
    fn default() -> Ablation {
        Ablation::ALL
    }
}
