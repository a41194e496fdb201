//! What the features of a text would be on a page whose elements have no names that mean anything: no landmarks, no classes,
//! no metadata. Old pages and generated ones are such.

use super::{COUNT, declared, landmarks, names};

/// Features of the page as a whole that go with landmarks, and their value without.
const WHOLE: [(&str, f32); 5] = [
    ("page has main", 0.0),
    ("main words", -1.0),
    ("main links", -1.0),
    ("page articles", 0.0),
    ("article words", 0.0),
];

/// Features of a tag path with style, and those of the bare one in their stead.
const STYLES: [(&str, &str); 7] = [
    ("style words", "path words"),
    ("style texts", "path texts"),
    ("style mean words", "path mean words"),
    ("style links", "path links"),
    ("style long", "path long"),
    ("style in best", "path in best"),
    ("style span", "path span"),
];

/// Makes rows bare.
pub struct Bare {
    fixed: Vec<(usize, f32)>,
    copied: Vec<(usize, usize)>,
    product: Option<[usize; 3]>,
}

impl Default for Bare {
    fn default() -> Bare {
        Bare::new()
    }
}

impl Bare {
    /// Finds the features by their names.
    #[must_use]
    pub fn new() -> Bare {
        let at = |wanted: &str| names().position(|name| name == wanted);
        let mut fixed = Vec::new();
        for name in landmarks::NAMES {
            let kept = matches!(name, "in table" | "in code" | "in list");
            let value = if name == "levels to a word" {
                landmarks::LEVELS as f32
            } else {
                0.0
            };
            fixed.extend(at(name).filter(|_| !kept).map(|at| (at, value)));
        }
        for name in declared::NAMES {
            let share = matches!(name, "in description" | "in linked data" | "in script data");
            fixed.extend(at(name).map(|at| (at, if share { -1.0 } else { 0.0 })));
        }
        for (name, value) in WHOLE {
            fixed.extend(at(name).map(|at| (at, value)));
        }
        let copied = STYLES
            .iter()
            .filter_map(|(to, from)| at(to).zip(at(from)))
            .collect();
        let product = at("style x candidate")
            .zip(at("path words"))
            .zip(at("candidate"));
        Bare {
            fixed,
            copied,
            product: product.map(|((to, words), candidate)| [to, words, candidate]),
        }
    }

    /// Makes one row bare.
    pub fn strip(&self, row: &mut [f32; COUNT]) {
        for &(at, value) in &self.fixed {
            row[at] = value;
        }
        for &(to, from) in &self.copied {
            row[to] = row[from];
        }
        if let Some([to, words, candidate]) = self.product {
            row[to] = row[words].max(0.0).sqrt() * row[candidate];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_found_by_its_name() {
        let bare = Bare::new();
        assert_eq!(
            bare.fixed.len(),
            landmarks::NAMES.len() - 3 + declared::NAMES.len() + WHOLE.len()
        );
        assert_eq!(bare.copied.len(), STYLES.len());
        assert!(bare.product.is_some());
    }
}
