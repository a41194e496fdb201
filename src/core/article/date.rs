//! Dates as ISO 8601, from the forms that pages write them in.

/// A date as `YYYY-MM-DD`, with time and zone (`T10:00:00+02:00`) where they are given; as it was written, white space
/// collapsed, where it is none of the known forms. Never a guess: `03/04/2020` stays.
pub(super) fn normal(written: &str) -> String {
    let written = crate::page::text::collapse(written);
    iso(&written)
        .or_else(|| worded(&written))
        .unwrap_or(written)
}

/// `2020-01-02`, `2020/1/2`, `20200102`, `2020-01`, each with or without a time.
fn iso(written: &str) -> Option<String> {
    let (year, rest) = number(written, 4, 4)?;
    let separator = rest.chars().next();
    let (month, day, rest) = match separator {
        Some(mark @ ('-' | '/' | '.')) => {
            let (month, rest) = number(&rest[1..], 1, 2)?;
            match rest.strip_prefix(mark) {
                Some(rest) => {
                    let (day, rest) = number(rest, 1, 2)?;
                    (month, Some(day), rest)
                }
                None => (month, None, rest),
            }
        }
        Some('0'..='9') => {
            let (month, rest) = number(rest, 2, 2)?;
            let (day, rest) = number(rest, 2, 2)?;
            (month, Some(day), rest)
        }
        _ => return None,
    };
    let Some(day) = day else {
        return (rest.is_empty() && (1..=12).contains(&month))
            .then(|| [&pad(year, 4), "-", &pad(month, 2)].concat());
    };
    let mut out = date(year, month, day)?;
    let mut rest = rest.trim_start();
    // Seconds since 1970 behind a time say that it is in UTC.
    let seconds = rest.rsplit_once(' ');
    let is_epoch =
        |last: &str| last.len() >= 9 && last.bytes().all(|letter| letter.is_ascii_digit());
    let utc = seconds.filter(|(_, last)| is_epoch(last));
    if let Some((before, _)) = utc {
        rest = before;
    }
    if !rest.is_empty() {
        out.push_str(&time(rest.strip_prefix(['T', 't']).unwrap_or(rest))?);
        if utc.is_some() && !out.ends_with('Z') {
            out.push('Z');
        }
    }
    Some(out)
}

/// `Thu, 02 Jan 2020 10:00:00 GMT`, `2 January 2020`, `January 2, 2020`, `Jan 2nd 2020 10:00 AM`.
fn worded(written: &str) -> Option<String> {
    let mut words = written
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .skip_while(|word| {
            let word = word.trim_end_matches('.').to_ascii_lowercase();
            ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
                .iter()
                .any(|day| word.starts_with(day))
        });
    let (first, second, year) = (words.next()?, words.next()?, words.next()?);
    let (month, day) = match month(first) {
        Some(month) => (month, second),
        None => (month(second)?, first),
    };
    let (day, rest) = number(day, 1, 2)?;
    if !["", ".", "st", "nd", "rd", "th"].contains(&rest) {
        return None;
    }
    let (year, rest) = number(year, 4, 4)?;
    if !rest.is_empty() {
        return None;
    }
    let mut out = date(year, month, day)?;
    let rest: Vec<&str> = words.filter(|word| *word != "at").collect();
    if !rest.is_empty()
        && let Some(time) = time(&rest.join(" "))
    {
        out.push_str(&time);
    }
    Some(out)
}

fn month(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.trim_end_matches('.').to_ascii_lowercase();
    let word = if word == "sept" { "sep" } else { &word };
    MONTHS
        .iter()
        .position(|month| *month == word || (word.len() == 3 && month.starts_with(word)))
        .map(|at| at as u32 + 1)
}

fn date(year: u32, month: u32, day: u32) -> Option<String> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (year > 0 && (1..=days).contains(&day))
        .then(|| [&pad(year, 4), "-", &pad(month, 2), "-", &pad(day, 2)].concat())
}

/// `10:00`, `10:00:30.5`, with a zone behind: `Z`, `GMT`, `+02:00`, `+0200`, `+02`; or with AM or PM.
fn time(written: &str) -> Option<String> {
    let (mut hour, rest) = number(written, 1, 2)?;
    let (minute, rest) = number(rest.strip_prefix(':')?, 2, 2)?;
    let (second, mut rest) = match rest.strip_prefix(':') {
        Some(rest) => number(rest, 2, 2)?,
        None => (0, rest),
    };
    if let Some(fraction) = rest.strip_prefix(['.', ',']) {
        rest = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    let mut rest = rest.trim_start();
    let upper = rest.to_ascii_uppercase();
    let halves = [("AM", 0), ("A.M", 0), ("PM", 12), ("P.M", 12)];
    let half = halves.iter().find(|(name, _)| upper.starts_with(name));
    if let Some((name, offset)) = half {
        if !(1..=12).contains(&hour) {
            return None;
        }
        hour = hour % 12 + offset;
        rest = rest[name.len()..].trim_start_matches('.').trim_start();
    }
    if hour > 24 || minute > 59 || second > 60 {
        return None;
    }
    let zone = zone(rest)?;
    Some(
        [
            "T",
            &pad(hour, 2),
            ":",
            &pad(minute, 2),
            ":",
            &pad(second, 2),
            &zone,
        ]
        .concat(),
    )
}

fn zone(written: &str) -> Option<String> {
    if written.is_empty() {
        return Some(String::new());
    }
    if ["Z", "GMT", "UTC", "UT"]
        .iter()
        .any(|name| written.eq_ignore_ascii_case(name))
    {
        return Some("Z".to_owned());
    }
    let sign = written.chars().next().filter(|sign| "+-".contains(*sign))?;
    let (hours, rest) = number(&written[1..], 2, 2)?;
    let minutes = match rest.strip_prefix(':').unwrap_or(rest) {
        "" => 0,
        rest => number(rest, 2, 2).filter(|(_, rest)| rest.is_empty())?.0,
    };
    (hours <= 18 && minutes < 60).then(|| {
        [
            sign.to_string().as_str(),
            &pad(hours, 2),
            ":",
            &pad(minutes, 2),
        ]
        .concat()
    })
}

/// The number that `text` begins with, of `least` to `most` digits, and what follows.
fn number(text: &str, least: usize, most: usize) -> Option<(u32, &str)> {
    let digits = text
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    (digits >= least).then_some(())?;
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

fn pad(number: u32, width: usize) -> String {
    let digits = number.to_string();
    "0".repeat(width.saturating_sub(digits.len())) + &digits
}

/// The date and time, in UTC, of so many seconds since 1970, or of so many milliseconds where the number is that long; `None` for
/// what is no such number.
pub(super) fn of_epoch(written: &str) -> Option<String> {
    let written = written.trim();
    let number: u64 = written.parse().ok()?;
    let seconds = match written.len() {
        9..=11 => number,
        12..=14 => number / 1000,
        _ => return None,
    };
    let (days, second) = (seconds / 86_400, (seconds % 86_400) as u32);
    // Years begin in March here, so that the leap day is the last of one; 719,468 days lie between such a year 0 and 1970.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    let date = date(year as u32, month as u32, day as u32)?;
    let parts = [second / 3600, second / 60 % 60, second % 60].map(|part| pad(part, 2));
    Some(format!("{date}T{}Z", parts.join(":")))
}

/// Whether a text is a date in one of the known forms.
pub(super) fn is_known(written: &str) -> bool {
    let written = crate::page::text::collapse(written);
    iso(&written).or_else(|| worded(&written)).is_some()
}

#[cfg(test)]
mod tests {
    use super::{date, of_epoch};

    /// The day so many days after 1970-01-01, counted day by day.
    fn counted(days: u32) -> String {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for _ in 0..days {
            day += 1;
            if date(year, month, day).is_none() {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
        date(year, month, day).unwrap()
    }

    #[test]
    fn seconds_since_1970_are_the_day_that_is_counted_to() {
        // Nine digits are a day in 1973 or later.
        for days in (1_200..40_000).step_by(397) {
            let seconds = u64::from(days) * 86_400 + 11_045;
            let wanted = Some(format!("{}T03:04:05Z", counted(days)));
            assert_eq!(of_epoch(&seconds.to_string()), wanted);
            assert_eq!(
                of_epoch(&format!("{seconds}678")),
                wanted,
                "in milliseconds"
            );
        }
        for other in [
            "",
            "12",
            "12345678",
            "now",
            "-1000000000",
            "1234567890123456",
        ] {
            assert_eq!(of_epoch(other), None, "{other}");
        }
    }
}
