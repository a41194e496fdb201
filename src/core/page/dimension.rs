//! Dimensions in attributes, such as `width="12.5px"`, by HTML's rules for parsing dimension values.
//!
//! Deviation: 1. What follows the number is given as it is, for the caller to refuse.
//!
//! Not `str::parse`: what std needs to round any number of any length rightly is 14 kB of the shipped core.

/// Most digits behind the point that count: a ten-thousandth of a pixel.
const PLACES: u32 = 4;

/// The number that `text` begins with, and what follows it; white space before both is left out. `None` when it begins
/// with no digit.
pub fn dimension(text: &str) -> Option<(f32, &str)> {
    let text = text.trim_start();
    let (whole, mut rest) = digits(text);
    if whole.is_empty() {
        return None;
    }
    let (mut number, mut parts) = (read(whole), 1_u64);
    if let Some((places, behind)) = rest.strip_prefix('.').map(digits) {
        let places = &places[..places.len().min(PLACES as usize)];
        parts = 10_u64.pow(places.len() as u32);
        number = number.saturating_mul(parts).saturating_add(read(places));
        rest = behind;
    }
    // Both are whole numbers that 64 bits hold: one rounding, and the one to 32 bits.
    Some(((number as f64 / parts as f64) as f32, rest.trim_start()))
}

/// The digits that `text` begins with, and what follows.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len()),
    )
}

fn read(digits: &str) -> u64 {
    digits.bytes().fold(0, |number: u64, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::dimension;

    #[test]
    fn a_dimension_is_what_html_says() {
        for (text, wanted) in [
            ("120", Some((120.0, ""))),
            (" 120 px ", Some((120.0, "px "))),
            ("12.5%", Some((12.5, "%"))),
            ("12.", Some((12.0, ""))),
            ("0.00005", Some((0.0, ""))),
            ("1.2.3", Some((1.2, ".3"))),
            ("1e3", Some((1.0, "e3"))),
            (".5", None),
            ("-5", None),
            ("px", None),
            ("", None),
            ("٣", None),
        ] {
            assert_eq!(dimension(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn a_dimension_is_the_number_that_std_reads() {
        for number in (0..100_000_u32).step_by(7) {
            for places in 0..=4 {
                let text = format!("{:.places$}", f64::from(number) / 32.0);
                assert_eq!(
                    dimension(&text).map(|(n, _)| n),
                    text.parse().ok(),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn a_dimension_of_any_length_is_finite() {
        for text in ["9".repeat(1000), format!("1.{}", "9".repeat(1000))] {
            let (number, rest) = dimension(&text).expect("digits");
            assert!(number.is_finite() && number >= 1.0 && rest.is_empty());
        }
    }
}
