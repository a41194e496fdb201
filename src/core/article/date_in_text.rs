//! A date inside a short text, as people write it: `Posted by Ann on 3 May 2020, 10:15`, `vor 3 Stunden`, `3天前`.
//!
//! ```text
//!   Ann  wrote  on       3       May    2020    at       10:15
//!   ·    ·      linking  number  month  number  linking  time       the run without linking words at its ends: 3 May 2020 at 10:15
//! ```
//!
//! A run of words that dates are made of is a date where it holds a whole one: day and month, a date in digits, an age. Not
//! normalised: see [`date`](super::date). O(bytes).

use std::sync::LazyLock;

use super::date;
use crate::page::maps::Map;

/// Most words of a text that can hold the date of a post.
const MOST_WORDS: usize = 14;
/// Most bytes of one.
const MOST_BYTES: usize = 200;

/// What a word can be in a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Number,
    /// All of a date, or of an age.
    Whole,
    Time,
    /// `AM`, `PM`.
    HalfDay,
    Month,
    /// `yesterday`.
    Day,
    Unit,
    /// `ago`, and what stands before an age in other languages.
    Ago,
    /// Stands between the others.
    Linking,
    /// No part of a date.
    Other,
}

/// Words for a day near the one of reading.
const DAYS: &str = "yesterday today heute gestern hier aujourd'hui ayer hoy ontem hoje ieri oggi gisteren vandaag вчера сегодня \
    昨天 今天 昨日 今日 어제 오늘";
/// Units of an age.
const UNITS: &str = "second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years \
    yr yrs sekunde sekunden minuten stunde stunden std tag tagen tage woche wochen monat monaten jahr jahren \
    seconde secondes heure heures jour jours semaine semaines mois an ans \
    segundo segundos minuto minutos hora horas día días dia dias semana semanas mes meses mês año años ano anos \
    secondi minuti ore ora giorno giorni settimana settimane mese mesi anno anni \
    секунд секунды минут минуты минуту час часа часов день дня дней неделю недели недель месяц месяца месяцев год года лет";
/// What makes a number of units an age.
const AGO: &str = "ago il vor hace há atrás fa назад geleden sedan siden temu önce";
/// What stands between the parts of a date.
const LINKING: &str = "at on of the a an one de del do da den le um à um às uhr utc gmt est edt cet pst pdt y about almost over \
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun \
    montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so \
    lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo";

/// The first date in a text of a few words.
pub(super) fn date_in(text: &str) -> Option<&str> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let is_between = |letter: char| letter.is_whitespace() || ",()[]|·•»«;".contains(letter);
    let (mut words, mut at) = (Vec::new(), 0);
    for word in text.split(is_between) {
        let from = at;
        at += word.len();
        if !word.is_empty() {
            words.push((from, at));
        }
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    if words.len() > MOST_WORDS {
        return None;
    }
    let is_alone = words.len() <= 2;
    let words: Vec<_> = (words.into_iter())
        .map(|(from, end)| (from, end, part(&text[from..end])))
        .collect();
    words
        .split(|&(.., part)| part == Part::Other)
        .find_map(|run| {
            let has = |wanted: Part| run.iter().any(|&(.., part)| part == wanted);
            let is_date = has(Part::Whole)
                || has(Part::Day)
                || has(Part::Month) && has(Part::Number)
                || has(Part::Unit) && has(Part::Ago)
                || has(Part::Time) && is_alone;
            let is_part = |&&(.., part): &&(usize, usize, Part)| part != Part::Linking;
            let (first, last) = (run.iter().find(is_part)?, run.iter().rfind(is_part)?);
            is_date.then(|| text[first.0..last.1].trim_end_matches([':', '-', '–', '.']))
        })
}

/// What each word of the lists can be.
static WORDS: LazyLock<Map<&str, Part>> = LazyLock::new(|| {
    // Of a word that is in two lists the last counts.
    let lists = [
        (LINKING, Part::Linking),
        (UNITS, Part::Unit),
        (AGO, Part::Ago),
        (DAYS, Part::Day),
    ];
    let words = lists
        .iter()
        .flat_map(|&(list, part)| list.split_whitespace().map(move |word| (word, part)));
    words
        .chain(["am", "pm", "a.m", "p.m"].map(|word| (word, Part::HalfDay)))
        .collect()
});

/// What a word can be in a date.
fn part(word: &str) -> Part {
    let word = word.trim_end_matches([':', '-', '–']);
    if word.is_empty() {
        return Part::Linking;
    }
    let lower = word.to_lowercase();
    let bare = lower.trim_end_matches('.');
    if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        return in_digits(bare);
    }
    let known = WORDS.get(bare).copied();
    known.unwrap_or_else(|| date::month(bare).map_or(Part::Other, |_| Part::Month))
}

/// What a word is that begins with a digit.
fn in_digits(word: &str) -> Part {
    let groups: Vec<&str> = word
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .collect();
    let rest: String = word
        .chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let is_year_first = rest.starts_with("年") || rest.starts_with("년");
    match (rest.as_str(), &lengths[..]) {
        ("", [1..=4]) => Part::Number,
        ("st" | "nd" | "rd" | "th" | "er" | "º", [1..=2]) => Part::Number,
        ("--" | "//" | "..", [4, 1..=2, 1..=2] | [1..=2, 1..=2, 2 | 4]) => Part::Whole,
        (":" | "::" | ":z" | "::z" | ":am" | ":pm" | "::am" | "::pm", [1..=2, 2, ..]) => Part::Time,
        ("am" | "pm", [1..=2]) => Part::Time,
        // `3h`, `2mo`: how sites write an age where room is scarce.
        ("s" | "m" | "h" | "d" | "w" | "mo" | "y" | "min" | "hr", [1..=2]) => Part::Whole,
        (_, [4, 1..=2, ..]) if is_year_first => Part::Whole,
        // `2020-01-02T10:00:00Z`.
        (rest, [4, 1..=2, 1..=2, ..]) if rest.starts_with("--t") => Part::Whole,
        (rest, [1..=3]) if rest.ends_with('前') || rest.ends_with("전") => Part::Whole,
        _ => Part::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::date_in;

    #[test]
    fn dates_and_ages_are_found_in_what_stands_around_them() {
        let all = [
            (
                "Posted by Ann on 3 May 2020, 10:15",
                Some("3 May 2020, 10:15"),
            ),
            ("asked Mar 3, 2019 at 8:04", Some("Mar 3, 2019 at 8:04")),
            ("ann 3 hours ago", Some("3 hours ago")),
            ("vor 3 Stunden", Some("vor 3 Stunden")),
            ("il y a 2 jours", Some("il y a 2 jours")),
            ("12.03.2019, 18:22", Some("12.03.2019, 18:22")),
            ("2020-01-02T10:00:00Z", Some("2020-01-02T10:00:00Z")),
            ("Yesterday, 10:30 PM", Some("Yesterday, 10:30 PM")),
            ("2024年3月1日 10:00", Some("2024年3月1日 10:00")),
            ("3天前", Some("3天前")),
            ("5d", Some("5d")),
            ("12:30", Some("12:30")),
            ("03-04-2008, 07:12 PM", Some("03-04-2008, 07:12 PM")),
            ("3 часа назад", Some("3 часа назад")),
            ("17 replies", None),
            ("Posts: 123", None),
            ("I may go", None),
            ("The meeting of 12 people was long", None),
            ("Version 1.2.3", None),
        ];
        for (text, date) in all {
            assert_eq!(date_in(text), date, "{text}");
        }
    }
}
