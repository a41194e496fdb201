//! Fields of a record, taken out one by one: each is there and of its type, or it is told which is not.

use serde_json::{Map, Value};

/// Largest whole number that JavaScript holds exactly.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// What is wrong with which field.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) field: String,
    pub(super) what: String,
}

/// An object, and how one gets to it.
pub(super) struct Fields<'a> {
    object: &'a Map<String, Value>,
    path: String,
}

impl<'a> Fields<'a> {
    /// The fields of an object.
    pub(super) fn of(value: &'a Value, path: &str) -> Result<Fields<'a>, Wrong> {
        match value {
            Value::Object(object) => Ok(Fields {
                object,
                path: path.to_owned(),
            }),
            other => Err(Wrong {
                field: if path.is_empty() { "record" } else { path }.to_owned(),
                what: format!("an object is wanted, not {}", kind(other)),
            }),
        }
    }

    /// What is wrong with a field.
    pub(super) fn wrong(&self, name: &str, what: impl ToString) -> Wrong {
        Wrong {
            field: self.path_of(name),
            what: what.to_string(),
        }
    }

    /// How one gets to a field.
    pub(super) fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    /// A field of any type.
    pub(super) fn any(&self, name: &str) -> Result<&'a Value, Wrong> {
        self.object
            .get(name)
            .ok_or_else(|| self.wrong(name, "missing"))
    }

    /// A field as something that can be had of it.
    fn get<T>(
        &self,
        name: &str,
        wanted: &str,
        of: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, Wrong> {
        let value = self.any(name)?;
        of(value)
            .ok_or_else(|| self.wrong(name, format!("{wanted} is wanted, not {}", kind(value))))
    }

    /// A text of at most so many bytes.
    pub(super) fn text(&self, name: &str, most: usize) -> Result<&'a str, Wrong> {
        let text = self.get(name, "a text", Value::as_str)?;
        if text.len() > most {
            return Err(self.wrong(name, format!("longer than {most} bytes")));
        }
        Ok(text)
    }

    /// A text that says something.
    pub(super) fn name(&self, name: &str, most: usize) -> Result<&'a str, Wrong> {
        let text = self.text(name, most)?;
        if text.trim().is_empty() {
            return Err(self.wrong(name, "empty"));
        }
        Ok(text)
    }

    /// Yes or no.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Wrong> {
        self.get(name, "true or false", Value::as_bool)
    }

    /// A number from 0 on, at most what JavaScript counts to.
    pub(super) fn number(&self, name: &str) -> Result<f64, Wrong> {
        let number = self.get(name, "a number", Value::as_f64)?;
        if !(0.0..=MAX_SAFE).contains(&number) {
            return Err(self.wrong(name, format!("{number:?} is out of range")));
        }
        Ok(number)
    }

    /// A whole number up to `most`.
    pub(super) fn whole(&self, name: &str, most: u32) -> Result<u32, Wrong> {
        whole(self.any(name)?, most)
            .ok_or_else(|| self.wrong(name, format!("a whole number from 0 to {most} is wanted")))
    }

    /// A list of at most so many items.
    pub(super) fn list(&self, name: &str, most: usize) -> Result<&'a [Value], Wrong> {
        let list = self.get(name, "a list", |value| value.as_array())?;
        if list.len() > most {
            return Err(self.wrong(name, format!("{} items, at most {most}", list.len())));
        }
        Ok(list)
    }

    /// An object.
    pub(super) fn object(&self, name: &str) -> Result<Fields<'a>, Wrong> {
        Fields::of(self.any(name)?, &self.path_of(name))
    }

    /// Which of some words it is.
    pub(super) fn one_of(&self, name: &str, words: &[&str]) -> Result<usize, Wrong> {
        let word = self.get(name, "a text", Value::as_str)?;
        words
            .iter()
            .position(|known| *known == word)
            .ok_or_else(|| self.wrong(name, format!("one of {} is wanted", words.join(", "))))
    }
}

/// A whole number up to `most`; `12.0` is one too.
pub(super) fn whole(value: &Value, most: u32) -> Option<u32> {
    let number = value.as_f64()?;
    let fits = number.fract() == 0.0 && (0.0..=f64::from(most)).contains(&number);
    fits.then_some(number as u32)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
