//! Dates as ISO 8601, from the forms that pages write them in.
//!
//! ```text
//!   Updated: Fri, 17. May 2024 at 10:15       tokens: words and numbers
//!            ·    day month year  time        the day and the year are the numbers nearest the month's name
//! ```
//!
//! Read are ISO 8601, days in digits, names of months in 30 languages, marks of year, month and day in Chinese, Japanese and
//! Korean, digits of other scripts, years of the Buddhist calendar. Not read are ages (`3 hours ago`), as nothing says when the
//! page was written, and days without a year. O(bytes).

use std::sync::LazyLock;

use super::date_order::Order;
use crate::page::maps::Map;
use crate::page::text;

/// Bytes of a text that are searched.
const MOST_BYTES: usize = 240;
/// Words that may stand between a month's name and its day or year, and most characters of one: `de`, `gada`, `th`.
const FILLERS: usize = 2;
const FILLER_CHARS: usize = 4;
/// Years that a page of the web may be dated with, and that many more in the Buddhist calendar.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2100;
const BUDDHIST: u32 = 543;
/// Years between the first one of the Japanese era Reiwa, which is 1, and 1.
const REIWA: u32 = 2018;

/// A date found in a text.
pub(super) struct Found {
    /// What stands before it, in lower case.
    pub(super) before: String,
    /// What follows it and its time.
    pub(super) after: String,
    /// As `YYYY-MM-DD`, with time and zone where they are given.
    pub(super) date: String,
}

/// A date as `YYYY-MM-DD`, with time and zone (`T10:00:00+02:00`) where they are given; as it was written, white space
/// collapsed, where it is none of the known forms. Never a guess: `03/04/2020` stays where the order is unknown.
pub(super) fn normal(written: &str, order: Order) -> String {
    read(written, order).unwrap_or_else(|| text::collapse(written))
}

/// Whether a text is a date in one of the known forms.
pub(super) fn is_known(written: &str) -> bool {
    read(written, Order::Unknown).is_some()
}

/// The date that a short text says, or the month or year where it says no more. The first second of 1970 is what a missing date is
/// written as, and none.
pub(super) fn read(written: &str, order: Order) -> Option<String> {
    if written.len() > MOST_BYTES {
        return None;
    }
    let written = plain(written);
    let is_year = written.len() == 4 && YEARS.contains(&written.parse().unwrap_or_default());
    if is_year {
        return Some(written);
    }
    let date = iso(&written)
        .or_else(|| of_epoch(&written))
        .or_else(|| found(&written, order).map(|found| found.date))?;
    (!date.starts_with("1970-01-01")).then_some(date)
}

/// The first whole date in the first 240 bytes of a text.
pub(super) fn find(written: &str, order: Order) -> Option<Found> {
    // No date without two digits; ideographs and months need no more than that.
    let mut digits = written.chars().filter(|letter| letter.is_numeric());
    digits.nth(1)?;
    found(&plain(written), order)
}

/// A text in lower case, white space collapsed, with digits of other scripts as those of ASCII and without marks of direction.
fn plain(written: &str) -> String {
    let mut end = written.len().min(MOST_BYTES);
    while !written.is_char_boundary(end) {
        end -= 1;
    }
    // The zeros of Arabic, Persian, Devanagari, Bengali, Thai and of full width.
    const ZEROS: [u32; 6] = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
    let is_shown = |letter: &char| !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let letters = written[..end].chars().filter(is_shown);
    let ascii = letters.map(|letter| {
        let mut digits = ZEROS
            .iter()
            .map(|zero| u32::from(letter).wrapping_sub(*zero));
        let digit = digits.find(|digit| *digit < 10);
        digit
            .and_then(|digit| char::from_digit(digit, 10))
            .unwrap_or(letter)
    });
    text::collapse(&ascii.collect::<String>()).to_lowercase()
}

/// A run of digits or of letters.
#[derive(Clone, Copy)]
struct Token<'a> {
    from: usize,
    to: usize,
    text: &'a str,
    /// Of digits: the number.
    number: Option<u32>,
    /// Whether it is part of a time of day.
    is_time: bool,
}

impl Token<'_> {
    fn day(&self) -> Option<u32> {
        self.number
            .filter(|day| self.text.len() <= 2 && (1..=31).contains(day))
    }

    fn year(&self) -> Option<u32> {
        let year = self.number.filter(|_| self.text.len() == 4)?;
        let buddhist = year.checked_sub(BUDDHIST).filter(|_| year > 2400);
        Some(buddhist.unwrap_or(year)).filter(|year| YEARS.contains(year))
    }
}

/// Letters and digits of a text in lower case. A point between two letters is part of a word: `a.m`, `พ.ค`.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_letter = |letter: char| {
        !letter.is_whitespace()
            && !letter.is_ascii_digit()
            && !letter.is_ascii_punctuation()
            && !matches!(letter, '\u{a0}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '،' | '（' | '）' | '，' | '：' | '｜')
    };
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let from = text.len() - rest.len();
        let len = if first.is_ascii_digit() {
            rest.find(|letter: char| !letter.is_ascii_digit())
        } else if is_letter(first) {
            let mut letters = rest.char_indices().peekable();
            let mut end = None;
            while let Some((at, letter)) = letters.next() {
                let next = letters.peek().is_some_and(|&(_, next)| is_letter(next));
                if !(is_letter(letter) || letter == '.' && next) {
                    end = Some(at);
                    break;
                }
            }
            end
        } else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let (word, after) = rest.split_at(len.unwrap_or(rest.len()));
        let joins = |mark: char| {
            after
                .strip_prefix(mark)
                .is_some_and(|after| after.starts_with(|next: char| next.is_ascii_digit()))
        };
        let number = word
            .parse()
            .ok()
            .filter(|_| first.is_ascii_digit() && word.len() <= 8);
        tokens.push(Token {
            from,
            to: from + word.len(),
            text: word,
            number,
            is_time: number.is_some() && (joins(':') || text[..from].ends_with(':')),
        });
        rest = after;
    }
    tokens
}

/// The first date in a text of [`plain`] letters.
fn found(text: &str, order: Order) -> Option<Found> {
    let tokens = tokens(text);
    (0..tokens.len()).find_map(|at| {
        let (date, first, last) = if tokens[at].number.is_some() {
            in_digits(text, &tokens, at, order).or_else(|| with_marks(&tokens, at))?
        } else {
            with_name(&tokens, at)?
        };
        let rest = &text[last..];
        let (time, after) = time_behind(rest).unwrap_or_default();
        let after = if time.is_empty() { rest } else { after };
        Some(Found {
            before: text[..first].to_owned(),
            after: after.to_owned(),
            date: date + &time,
        })
    })
}

/// A date, and where it begins and ends.
type Place = Option<(String, usize, usize)>;

/// `17.5.2024`, `5/17/2024`, `2024-05-17`, `17. 5. 2024`: the point is for day and month in this order.
fn in_digits(text: &str, tokens: &[Token], at: usize, order: Order) -> Place {
    let [one, two, three] = tokens.get(at..at + 3)?.first_chunk::<3>()?;
    let mark = text[one.to..two.from].trim();
    let is_mark = ["-", "/", ".", "–"].contains(&mark) && text[two.to..three.from].trim() == mark;
    // More of the same on either side is a version, a telephone number or a path.
    // The colon of a label may stand right before a date, that of a time does not.
    let before = &text[..one.from];
    let is_label =
        |before: &str| before.ends_with(|letter: char| !letter.is_ascii_digit() && letter != ':');
    let is_more = before.ends_with(['.', '-', '/', ':', '+', '$', '€', '£'])
        && !before.strip_suffix(':').is_some_and(is_label)
        || (text[three.to..].strip_prefix(mark))
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if !is_mark || is_more {
        return None;
    }
    let (a, b) = (one.number?, two.number?);
    let (year, month, day) = if let Some(year) = one.year() {
        (year, b, three.day()?)
    } else {
        let short = || {
            three
                .number
                .filter(|_| three.text.len() == 2 && mark != "-")
                .map(|year| 2000 + year)
        };
        let year = three.year().or_else(short)?;
        one.day()?;
        two.day()?;
        let is_month_first = match order {
            _ if a > 12 || mark == "." || a == b => false,
            _ if b > 12 => true,
            Order::Unknown => return None,
            order => order == Order::Month,
        };
        if is_month_first {
            (year, a, b)
        } else {
            (year, b, a)
        }
    };
    Some((date(year, month, day)?, one.from, three.to))
}

/// The order that the first date in digits of a text has, where its day is above 12.
pub(super) fn order_in(written: &str) -> Option<Order> {
    let mut digits = written.bytes().filter(u8::is_ascii_digit);
    if written.len() > MOST_BYTES || digits.nth(5).is_none() {
        return None;
    }
    let written = plain(written);
    let tokens = tokens(&written);
    (0..tokens.len()).find_map(|at| {
        let [one, two] = tokens.get(at..at + 2)?.first_chunk::<2>()?;
        let is_two_digits = |token: &Token| token.number.is_some() && token.text.len() <= 2;
        let is_dotted = written[one.to..two.from].trim() == ".";
        if is_dotted || !is_two_digits(one) || !is_two_digits(two) {
            return None;
        }
        in_digits(&written, &tokens, at, Order::Unknown)?;
        match (one.number > Some(12), two.number > Some(12)) {
            (true, _) => Some(Order::Day),
            (_, true) => Some(Order::Month),
            _ => None,
        }
    })
}

/// `2024年5月17日`, `2024년 5월 17일`, `令和6年5月17日`.
fn with_marks(tokens: &[Token], at: usize) -> Place {
    let [year, y, month, m, day, d] = tokens.get(at..at + 6)?.first_chunk::<6>()?;
    let is_mark = |token: &Token, marks: [char; 2]| token.text.starts_with(marks);
    let marked = is_mark(y, ['年', '년']) && is_mark(m, ['月', '월']) && is_mark(d, ['日', '일']);
    let era = at
        .checked_sub(1)
        .is_some_and(|before| tokens[before].text.ends_with("令和"));
    let in_era = year.number.filter(|_| era).map(|year| year + REIWA);
    let year_number = year.year().or(in_era).filter(|_| marked)?;
    let mark_len = d.text.chars().next().map_or(0, char::len_utf8);
    Some((
        date(year_number, month.number?, day.day()?)?,
        year.from,
        d.from + mark_len,
    ))
}

/// `17 May 2024`, `May 17th, 2024`, `2024. május 17.`, `2024. gada 17. maijs`, `17 tháng 5 năm 2024`.
fn with_name(tokens: &[Token], at: usize) -> Place {
    let name = tokens[at].text;
    let (month, next) = if name == "tháng" {
        (tokens.get(at + 1)?.number?, at + 2)
    } else {
        (month(name)?, at + 1)
    };
    let left = || tokens[..at].iter().rev();
    let right = || tokens.get(next..).unwrap_or_default().iter();
    let (before, earlier) = two_numbers(left());
    let (after, later) = two_numbers(right());
    let day = |token: Option<&Token>| token.and_then(Token::day);
    let year = |token: Option<&Token>| token.and_then(Token::year);
    let forms = [
        (before, after),
        (after, later),
        (after, before),
        (before, earlier),
    ];
    forms.into_iter().find_map(|(of_day, of_year)| {
        let date = date(year(of_year)?, month, day(of_day)?)?;
        let ends = [of_day?, of_year?, &tokens[at], &tokens[next - 1]];
        let first = ends.iter().map(|token| token.from).min()?;
        let last = ends.iter().map(|token| token.to).max()?;
        Some((date, first, last))
    })
}

/// The next two numbers, with at most two short words before each; times of day are passed over.
fn two_numbers<'a, 'b>(
    tokens: impl Iterator<Item = &'a Token<'b>>,
) -> (Option<&'a Token<'b>>, Option<&'a Token<'b>>)
where
    'b: 'a,
{
    let (mut fillers, mut first) = (0, None);
    for token in tokens.filter(|token| !token.is_time) {
        if token.number.is_some() {
            if first.is_some() {
                return (first, Some(token));
            }
            (first, fillers) = (Some(token), 0);
        } else {
            fillers += 1;
            if fillers > FILLERS || token.text.chars().count() > FILLER_CHARS {
                break;
            }
        }
    }
    (first, None)
}

/// The time of day that follows a date, and what follows it.
fn time_behind(rest: &str) -> Option<(String, &str)> {
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let mut rest = rest.trim_start_matches(is_mark);
    for _ in 0..FILLERS {
        if rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            break;
        }
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        if word.chars().count() > FILLER_CHARS {
            return None;
        }
        rest = after.trim_start_matches(is_mark);
    }
    time(rest)
}

/// `2020-01-02`, `2020/1/2`, `20200102`, `2020-01`, each but the last with or without a time.
fn iso(written: &str) -> Option<String> {
    let (year, rest) = number(written, 4, 4)?;
    if !(1500..=2100).contains(&year) {
        return None;
    }
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
    // `20200102103000`.
    if let (Some((hour, rest)), Some('0'..='9')) = (number(rest, 2, 2), separator)
        && let Some((minute, _)) = number(rest, 2, 2)
    {
        out.push_str(&time(&[&pad(hour, 2), ":", &pad(minute, 2)].concat())?.0);
        return Some(out);
    }
    let mut rest = rest.trim_start();
    // Seconds since 1970 behind a time say that it is in UTC.
    let seconds = rest.rsplit_once(' ');
    let is_epoch =
        |last: &str| last.len() >= 9 && last.bytes().all(|letter| letter.is_ascii_digit());
    let utc = seconds.filter(|(_, last)| is_epoch(last));
    if let Some((before, _)) = utc {
        rest = before;
    }
    if let Some((time, _)) = time(rest.strip_prefix('t').unwrap_or(rest)) {
        out.push_str(&time);
        if utc.is_some() && !out.ends_with('Z') {
            out.push('Z');
        }
    } else if rest.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    Some(out)
}

/// The day that a path names: `/2024/05/17/`, `/2024-05-17-title`, `/20240517/`.
pub(super) fn in_address(url: &str) -> Option<String> {
    let path = url.split(['?', '#']).next()?.splitn(4, '/').nth(3)?;
    let starts = path.char_indices().filter(|&(at, letter)| {
        letter.is_ascii_digit() && (at == 0 || path[..at].ends_with(['/', '-', '_']))
    });
    starts.take(32).find_map(|(at, _)| {
        let rest = &path[at..];
        let (year, after) = number(rest, 4, 4)?;
        let mark = after.chars().next().filter(|mark| "/-_".contains(*mark));
        let after = mark.map_or(after, |_| &after[1..]);
        let (month, after) = number(after, 2, 2)?;
        let after = mark.map_or(Some(after), |mark| after.strip_prefix(mark))?;
        let (day, after) = number(after, 2, 2)?;
        let ends = after.is_empty() || after.starts_with(['/', '-', '_', '.']);
        date(year, month, day).filter(|_| ends && (1990..=2100).contains(&year))
    })
}

/// Names of the months and their short forms, also in the cases that dates have them in, in lower case. A star stands for any
/// ending. Left out are short forms that are common words of English (`out`, `des`, `lis`), as the days of posts are found by these.
const MONTHS: [&str; 12] = [
    "jan janua* janui* janv* janei* jänner gen gennaio gener ene enero ianuar* stycz* leden ledna tammik* ocak sausio jaanuar* \
        янв* січня јан* януар* ιαν* ינואר يناير ژانویه มกราคม ม.ค जनवरी জানুয়ারি",
    "feb febr* fév* fev fevereir* lut luty lutego únor* helmik* şub* vasario veebr* фев* лютого φεβ* פבר* فبراير شباط فوریه \
        กุมภาพันธ์ ก.พ फरवरी फ़रवरी ফেব্রুয়ারি",
    "mar march marzo março mars marca marzec març märz märts märc* mrz martie marts maart maalisk* már márc* břez* mart kovo \
        мар март марта березня μαρ μαρτ* μάρτ* מרץ מרס مارس آذار มีนาคม มี.ค मार्च মার্চ",
    "apr apri* avr avri* abr abri* kwi kwietnia kwiecień duben dubna huhtik* nisan ápr* balandžio апр* квітня απρ* אפריל أبريل \
        ابريل إبريل نيسان آوریل เมษายน เม.ย अप्रैल এপ্রিল",
    "may mayo mayıs mai maio maj maja mag maggio mei máj* maig maijs maijā květ* toukok* geguž* май мая мај травня μάι* μαΐ* \
        μαι* מאי مايو أيار مه พฤษภาคม พ.ค मई মে",
    "jun june juni junio junho juny juin giu giugno iun iunie jún* jūn* juuni* czerwc* czerwi* cze červen června kesäk* haziran \
        birž* июн* червня јун* юни ιουν* ιούν* יוני يونيو حزيران ژوئن มิถุนายน มิ.ย जून জুন",
    "jul july juli julio julho juliol juil juill* lug luglio iul iulie júl* jūl* juuli* lipca lipiec červenec července heinäk* \
        temmuz liepos июл* липня јул* юли ιουλ* ιούλ* יולי يوليو تموز ژوئیه กรกฎาคม ก.ค जुलाई জুলাই",
    "aug augus* ago agosto agost aoû* aout agustus ogos sierp* srpen srpna eloku* ağu* rugpj* авг авгу* серпня αυγ αυγού* \
        αύγου* אוגוסט أغسطس آب اوت สิงหาคม ส.ค अगस्त আগস্ট",
    "sep sept septe* set setem* settem* setiem* septi* szept* wrz wrześ* září syysk* eylül rugs* сен сент* септ* вересня \
        σεπ* ספט* سبتمبر أيلول سپتامبر กันยายน ก.ย सितंबर सितम्बर সেপ্টেম্বর",
    "oct octob* octub* octom* okt oktob* októ* ott ottobre outub* paź* říjen října lokak* ekim spalio окт окто* октя* \
        жовтня οκτ οκτω* אוקטובר أكتوبر اكتوبر اکتبر ตุลาคม ต.ค अक्टूबर অক্টোবর",
    "nov novem* noviem* noiem* nóv* listop* marrask* kası* lapkr* ноя нояб* ноем* нов новем* листопада νοε* νοέ* נובמבר \
        نوفمبر نوامبر พฤศจิกายน พ.ย नवंबर नवम्बर নভেম্বর",
    "dec decem* déc* dez dezem* dic dicem* diciem* disemb* desem* dets* prosin* grudnia grudzień gruodžio jouluk* aralı* дек \
        декаб* дец* декем* грудня δεκ δεκεμ* דצמ* ديسمبر دسامبر ธันวาคม ธ.ค दिसंबर दिसम्बर ডিসেম্বর",
];

/// Characters of the stems in [`MONTHS`].
const STEMS: std::ops::RangeInclusive<usize> = 2..=8;

/// The months by name, and whether a word may go on behind it.
static NAMES: LazyLock<Map<&str, (u32, bool)>> = LazyLock::new(|| {
    let months = MONTHS.iter().zip(1..);
    months
        .flat_map(|(names, month)| {
            names
                .split_whitespace()
                .map(move |name| match name.strip_suffix('*') {
                    Some(stem) => (stem, (month, true)),
                    None => (name, (month, false)),
                })
        })
        .collect()
});

/// The month of this name or short form, in lower case.
pub(super) fn month(word: &str) -> Option<u32> {
    let whole = |word: &str| NAMES.get(word).map(|&(month, _)| month);
    let stem = || {
        let ends = word.char_indices().map(|(at, _)| at);
        let ends = ends.skip(*STEMS.start()).take(STEMS.count());
        ends.filter_map(|end| NAMES.get(&word[..end]).filter(|(_, is_stem)| *is_stem))
            .last()
            .map(|&(month, _)| month)
    };
    // "In" is written together with the month in Hebrew.
    whole(word)
        .or_else(stem)
        .or_else(|| word.strip_prefix('ב').and_then(month_of_hebrew))
}

fn month_of_hebrew(word: &str) -> Option<u32> {
    word.starts_with(|letter| ('א'..='ת').contains(&letter))
        .then(|| month(word))?
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

/// `10:00`, `10:00:30.5`, with a zone behind: `z`, `gmt`, `+02:00`, `+0200`, `+02`; or with `am` or `pm`. And what follows. A zone
/// that is none of these is left out.
fn time(written: &str) -> Option<(String, &str)> {
    let (mut hour, rest) = number(written, 1, 2)?;
    let (minute, rest) = number(rest.strip_prefix(':')?, 2, 2)?;
    let (second, mut rest) = match rest.strip_prefix(':') {
        Some(rest) => number(rest, 2, 2)?,
        None => (0, rest),
    };
    if let Some(fraction) = rest.strip_prefix(['.', ',']) {
        rest = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    let behind = rest.trim_start();
    let halves = [("am", 0), ("a.m", 0), ("pm", 12), ("p.m", 12)];
    let half = halves.iter().find(|(name, _)| behind.starts_with(name));
    if let Some((name, offset)) = half {
        if !(1..=12).contains(&hour) {
            return None;
        }
        hour = hour % 12 + offset;
        rest = behind[name.len()..].trim_start_matches('.');
    }
    if hour > 24 || minute > 59 || second > 60 {
        return None;
    }
    let (zone, rest) = zone(rest.trim_start()).unwrap_or((String::new(), rest));
    let [hour, minute, second] = [hour, minute, second].map(|part| pad(part, 2));
    let time = ["T", &hour, ":", &minute, ":", &second, &zone].concat();
    Some((time, rest))
}

fn zone(written: &str) -> Option<(String, &str)> {
    for name in ["z", "gmt", "utc", "ut"] {
        if let Some(rest) = written.strip_prefix(name)
            && !rest.starts_with(|next: char| next.is_alphabetic() || "+-".contains(next))
        {
            return Some(("Z".to_owned(), rest));
        }
    }
    let sign = written.chars().next().filter(|sign| "+-".contains(*sign))?;
    let (hours, rest) = number(&written[1..], 2, 2)?;
    let minutes = number(rest.strip_prefix(':').unwrap_or(rest), 2, 2);
    let (minutes, rest) = minutes.unwrap_or((0, rest));
    let zone = || [&sign.to_string(), &pad(hours, 2), ":", &pad(minutes, 2)].concat();
    (hours <= 18 && minutes < 60).then(|| (zone(), rest))
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
    let date = date(year as u32, month as u32, day as u32).filter(|_| year <= 2100)?;
    let parts = [second / 3600, second / 60 % 60, second % 60].map(|part| pad(part, 2));
    Some(format!("{date}T{}Z", parts.join(":")))
}

/// Number of the day of a date, by which two of them are compared; `None` without a day.
pub(super) fn day_number(date: &str) -> Option<u32> {
    let (year, month, day) = (date.get(..4)?, date.get(5..7)?, date.get(8..10)?);
    let (year, month, day): (u32, u32, u32) =
        (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    // Years begin in March here, too.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year.saturating_sub(1), month + 9)
    };
    Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day)
}

#[cfg(test)]
mod tests {
    use super::{date, day_number, of_epoch};

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
    fn days_are_numbered_one_after_the_other() {
        let first = day_number("1970-01-01").unwrap();
        for days in (0..40_000).step_by(13) {
            assert_eq!(day_number(&counted(days)), Some(first + days));
        }
        assert_eq!(
            day_number("2024-02-29T23:59:00+02:00"),
            day_number("2024-02-29")
        );
        for other in ["", "2024", "2024-02", "2024-02-é9", "no date at all"] {
            assert_eq!(day_number(other), None, "{other}");
        }
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
