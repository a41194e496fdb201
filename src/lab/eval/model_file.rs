//! The file of a PageLevel model: JSON that names its features, so that a model of other features is refused.
//!
//! ```text
//!   {"format": 1, "method": "page-level", "layout": "real", "features": ["bias", "left margin", …],
//!    "models": [{"from": 0, "weights": [0.31, -1.2, …]}, {"from": 8192, "weights": […]}, …]}
//! ```
//!
//! `from` is the least area of a model's elements in square CSS pixels. [`to_rust`] writes the same as source code, for the
//! models that Husk brings along.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::page_level::classifier::{MODELS, Model};
use crate::page_level::features::{COUNT, NAMES};

/// Version of the format.
pub const FORMAT: u64 = 1;

/// A file that is no model of ours.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A format of another version, or none.
    #[error("model of format {got}, not {FORMAT}")]
    Format {
        /// What it says.
        got: String,
    },
    /// Something else than a model of page-level.
    #[error("a model of {got}, not of page-level")]
    Method {
        /// What it says.
        got: String,
    },
    /// Trained on other features.
    #[error("feature {position} is {got}, not \"{wanted}\": train it again")]
    Feature {
        /// Position, from 0.
        position: usize,
        /// What stands there.
        got: String,
        /// What must.
        wanted: &'static str,
    },
    /// A part that is missing or of the wrong kind.
    #[error("{0}")]
    Part(String),
}

/// A model as JSON, with a line feed at its end.
#[must_use]
pub fn to_json(model: &Model) -> String {
    let models: Vec<Value> = (0..MODELS)
        .map(|part| json!({"from": from(model, part), "weights": model.weights[part]}))
        .collect();
    let whole = json!({
        "format": FORMAT,
        "method": "page-level",
        "layout": if model.laid_out { "real" } else { "estimated" },
        "features": NAMES,
        "models": models,
    });
    format!("{whole:#}\n")
}

/// Reads a model.
///
/// # Errors
/// Everything that is not as [`to_json`] writes it.
pub fn from_json(text: &str) -> Result<Model, ModelError> {
    let whole: Value = serde_json::from_str(text)?;
    let said = |key: &str| whole.get(key).unwrap_or(&Value::Null);
    if said("format").as_u64() != Some(FORMAT) {
        let got = said("format").to_string();
        return Err(ModelError::Format { got });
    }
    if said("method") != "page-level" {
        let got = said("method").to_string();
        return Err(ModelError::Method { got });
    }
    let features = list(&whole, "features")?;
    for position in 0..features.len().max(COUNT) {
        let got = features.get(position).unwrap_or(&Value::Null);
        let wanted = NAMES.get(position).copied().unwrap_or("absent");
        if got != wanted {
            return Err(ModelError::Feature {
                position,
                got: got.to_string(),
                wanted,
            });
        }
    }
    let laid_out = match said("layout").as_str() {
        Some("real") => true,
        Some("estimated") => false,
        _ => return Err(part("\"layout\" is neither \"real\" nor \"estimated\"")),
    };
    let models = list(&whole, "models")?;
    if models.len() != MODELS {
        let words = format!("{} models, not {MODELS}", models.len());
        return Err(ModelError::Part(words));
    }
    let mut model = Model {
        cuts: [0.0; MODELS - 1],
        weights: [[0.0; COUNT]; MODELS],
        laid_out,
    };
    for (k, read) in models.iter().enumerate() {
        let area = number(read.get("from")).ok_or_else(|| part("\"from\" is no number"))?;
        if k > 0 {
            model.cuts[k - 1] = area;
        }
        let weights = list(read, "weights")?;
        if weights.len() != COUNT {
            let words = format!("model {k}: {} weights, not {COUNT}", weights.len());
            return Err(ModelError::Part(words));
        }
        for (weight, read) in model.weights[k].iter_mut().zip(weights) {
            *weight = number(Some(read)).ok_or_else(|| part("a weight is no number"))?;
        }
    }
    if model.cuts.windows(2).any(|pair| pair[0] > pair[1]) {
        return Err(part("areas are not ascending"));
    }
    Ok(model)
}

/// A model as the source of a `static` of that name.
#[must_use]
pub fn to_rust(model: &Model, name: &str, about: &str) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "/// {about}\npub static {name}: Model = Model {{");
    let cuts: Vec<String> = model.cuts.iter().map(|cut| format!("{cut:.1}")).collect();
    let _ = writeln!(out, "    cuts: [{}],\n    weights: [", cuts.join(", "));
    for part in 0..MODELS {
        let _ = writeln!(out, "        [");
        for (feature, weight) in model.named(part) {
            let _ = writeln!(out, "            {weight:.3}, // {feature}");
        }
        let _ = writeln!(out, "        ],");
    }
    let _ = writeln!(out, "    ],\n    laid_out: {},\n}};", model.laid_out);
    out
}

fn from(model: &Model, part: usize) -> f32 {
    part.checked_sub(1).map_or(0.0, |before| model.cuts[before])
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, ModelError> {
    let found = value.get(key).and_then(Value::as_array);
    found.ok_or_else(|| ModelError::Part(format!("no list \"{key}\"")))
}

fn number(value: Option<&Value>) -> Option<f32> {
    let number = value?.as_f64()? as f32;
    number.is_finite().then_some(number)
}

fn part(words: &str) -> ModelError {
    ModelError::Part(words.to_owned())
}
