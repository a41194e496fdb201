//! Dates as ISO 8601, from the forms that pages write them in.
//!
//! ```text
//!   Updated: Fri, 17. May 2024 at 10:15       tokens: words and numbers
//!            ·    day month year  time        the day and the year are the numbers nearest the month's name
//! ```
//!
//! Read are ISO 8601, days in digits, names of months in 50 languages, marks of year, month and day in Chinese, Japanese and
//! Korean, digits of other scripts, years of the Buddhist calendar, the Persian calendar. Not read are ages (`3 hours ago`), as nothing
//! says when the page was written, and days without a year. O(bytes).

use std::sync::LazyLock;

use super::date_order::Order;
use crate::page::maps::Map;
use crate::page::text;

/// Bytes of a date with a day.
pub(super) const WHOLE: usize = 10;
/// Bytes of a text that are searched.
const MOST_BYTES: usize = 240;
/// Words that may stand between a month's name and its day or year, and most characters of one: `de`, `gada`, `th`.
const FILLERS: usize = 2;
const FILLER_CHARS: usize = 4;
/// Years that a page of the web may be dated with, and that many more in the Buddhist calendar.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2100;
const BUDDHIST: u32 = 543;
/// The short years from which on those behind an apostrophe are of the last century, and those of the Buddhist calendar are of this one.
const SHORT_OF_LAST: u32 = 70;
const SHORT_BUDDHIST: u32 = 43;
/// The years of the Persian calendar that are read.
const PERSIAN_YEARS: std::ops::RangeInclusive<u32> = 1300..=1500;
/// Eras of Japan and Taiwan, and the year before the first one of each.
const ERAS: [(&str, u32); 5] = [
    ("令和", 2018),
    ("平成", 1988),
    ("昭和", 1925),
    ("民國", 1911),
    ("民国", 1911),
];

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
    let written = plain(written);
    // `20240517` and nothing else; longer numbers and earlier years are no dates.
    let alone = || {
        let is_day = written.len() == 8 && *written >= *"1990";
        Some(Found {
            before: String::new(),
            after: String::new(),
            date: iso(&written).filter(|_| is_day)?,
        })
    };
    found(&written, order).or_else(alone)
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
            with_name(text, &tokens, at)?
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
                .filter(|_| three.text.len() == 2 && mark != "-" && !three.is_time)
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
    first_order(written, &|text, tokens, at| {
        let [one, two] = tokens.get(at..at + 2)?.first_chunk::<2>()?;
        let is_two_digits = |token: &Token| token.number.is_some() && token.text.len() <= 2;
        let is_dotted = text[one.to..two.from].trim() == ".";
        if is_dotted || !is_two_digits(one) || !is_two_digits(two) {
            return None;
        }
        in_digits(text, tokens, at, Order::Unknown)?;
        match (one.number > Some(12), two.number > Some(12)) {
            (true, _) => Some(Order::Day),
            (_, true) => Some(Order::Month),
            _ => None,
        }
    })
}

/// The order that the first date with the name of a month has in a text: `17 May 2024`, `May 17, 2024`.
pub(super) fn order_with_name(written: &str) -> Option<Order> {
    first_order(written, &|text, tokens, at| {
        let (_, first, _) = with_name(text, tokens, at)?;
        match tokens.iter().find(|token| token.from == first)? {
            token if token.number.is_none() => Some(Order::Month),
            token => token.day().map(|_| Order::Day),
        }
    })
}

/// The order of a text of [`plain`] letters that begins at one of its tokens.
type OrderAt<'a> = &'a dyn Fn(&str, &[Token], usize) -> Option<Order>;

/// The first order that a text has at one of its tokens.
fn first_order(written: &str, order_at: OrderAt) -> Option<Order> {
    let mut digits = written.bytes().filter(u8::is_ascii_digit);
    if written.len() > MOST_BYTES || digits.nth(4).is_none() {
        return None;
    }
    let written = plain(written);
    let tokens = tokens(&written);
    (0..tokens.len()).find_map(|at| order_at(&written, &tokens, at))
}

/// `2024年5月17日`, `2024년 5월 17일`, `令和6年5月17日`, `民國113年5月17日`.
fn with_marks(tokens: &[Token], at: usize) -> Place {
    let [year, y, month, m, day, d] = tokens.get(at..at + 6)?.first_chunk::<6>()?;
    let is_mark = |token: &Token, marks: [char; 2]| token.text.starts_with(marks);
    let marked = is_mark(y, ['年', '년']) && is_mark(m, ['月', '월']) && is_mark(d, ['日', '일']);
    let before = at.checked_sub(1).map_or("", |before| tokens[before].text);
    let era = ERAS.iter().find(|(name, _)| before.ends_with(name));
    let in_era = || Some(year.number? + era?.1);
    let year_number = year.year().or_else(in_era).filter(|_| marked)?;
    let mark_len = d.text.chars().next().map_or(0, char::len_utf8);
    Some((
        date(year_number, month.number?, day.day()?)?,
        year.from,
        d.from + mark_len,
    ))
}

/// `17 May 2024`, `May 17th, 2024`, `2024. május 17.`, `2024. gada 17. maijs`, `17 tháng 5 năm 2024`, `17 May '24`.
fn with_name(text: &str, tokens: &[Token], at: usize) -> Place {
    let name = tokens[at].text;
    let ((month, sort), next) = month_at(tokens, at)?;
    let left = || tokens[..at].iter().rev();
    let right = || tokens.get(next..).unwrap_or_default().iter();
    let (before, earlier) = two_numbers(left());
    let (after, later) = two_numbers(right());
    let day = |token: Option<&Token>| token.and_then(Token::day);
    let is_word = sort == WORD;
    let year = |token: Option<&Token>| {
        let token = token?;
        let persian = token.number.filter(|year| PERSIAN_YEARS.contains(year));
        match month {
            13.. => persian,
            _ if is_word => token.year(),
            _ => token.year().or_else(|| short_year(text, token, name)),
        }
    };
    let forms = [
        (before, after),
        (after, later),
        (after, before),
        (before, earlier),
    ];
    let forms = forms.into_iter().take(if is_word { 1 } else { 4 });
    forms.into_iter().find_map(|(of_day, of_year)| {
        // Croatian has a point behind the day, and names that are those of the next month in Polish, which has none.
        let is_croatian =
            ["listopada", "lip", "lis"].contains(&name) && text[of_day?.to..].starts_with('.');
        let month = month - u32::from(is_croatian);
        let (day, year) = (day(of_day)?, year(of_year)?);
        let date = match month.checked_sub(12) {
            Some(month @ 1..) => of_persian(year, month, day),
            _ => date(year, month, day),
        }?;
        let ends = [of_day?, of_year?, &tokens[at], &tokens[next - 1]];
        let first = ends.iter().map(|token| token.from).min()?;
        let last = ends.iter().map(|token| token.to).max()?;
        Some((date, first, last))
    })
}

/// The month that is named at a token, and the token behind the name.
fn month_at(tokens: &[Token], at: usize) -> Option<((u32, char), usize)> {
    let (name, next) = (tokens[at].text, tokens.get(at + 1));
    if name == "tháng" || name == "thg" {
        return Some(((next?.number?, ' '), at + 2));
    }
    // Names of two words, in the Levant.
    let of_two = match (name, next.map_or("", |next| next.text)) {
        ("كانون", "الثاني") => 1,
        ("تشرين", "الأول" | "الاول") => 10,
        ("تشرين", "الثاني") => 11,
        ("كانون", "الأول" | "الاول") => 12,
        _ => return Some((named(name)?, at + 1)),
    };
    Some(((of_two, ' '), at + 2))
}

/// A year of two digits: behind an apostrophe, or of the Buddhist calendar behind a month in Thai.
fn short_year(text: &str, token: &Token, month: &str) -> Option<u32> {
    let short = token.number.filter(|_| token.text.len() == 2)?;
    if text[..token.from].ends_with(['\'', '’', '‘']) {
        let is_of_last = short >= SHORT_OF_LAST;
        return Some(short + if is_of_last { 1900 } else { 2000 });
    }
    let is_thai = month.starts_with(|letter| ('ก'..='ฮ').contains(&letter));
    (is_thai && short >= SHORT_BUDDHIST).then_some(short + 2500 - BUDDHIST)
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
/// ending. What ends with `!` may be another word, and counts between a day and a year alone.
const MONTHS: [&str; 12] = [
    "jan janua* janui* janv* janei* jänner gen gennaio gener ene enero ianuar* stycz* leden ledna tammik* ocak sausio jaanuar* \
        янв* січня јан* януар* ιαν* ינואר يناير ژانویه มกราคม ม.ค जनवरी জানুয়ারি januá* janúa* sij! siječ* oca! ian! jaan! \
        xan! xaneiro sty! yanvar* janar* urtarril* tammi! січ! студзеня яну ינו! जन! जानेवारी জানু! ஜனவரி იან* հունվ* հնվ yan! \
        қаңтар جانفي جنوری",
    "feb febr* fév* fev fevereir* lut luty lutego únor* helmik* şub* vasario veebr* фев* лютого φεβ* פבר* فبراير شباط فوریه \
        กุมภาพันธ์ ก.พ फरवरी फ़रवरी ফেব্রুয়ারি febb* velj! veljač* fevral* shkurt* otsail* helmi! феб* лют! лютага फ़र! फर! \
        फेब्रु* ফেব! பிப்ர* თებ* փետր* փտվ úno shk! ақпан فيفري فروری",
    "mar march marzo março mars marca marzec març märz märts märc* mrz martie marts maart maalisk* már márc* břez* mart kovo \
        мар март марта березня μαρ μαρτ* μάρτ* מרץ מרס مارس آذار มีนาคม มี.ค मार्च মার্চ mrt maret* mac! marec ožu* martxo* \
        maalis! бер! сакавіка მარტ* მარ! մարտ* մրտ مارچ μάρ bře наурыз மார்ச்",
    "apr apri* avr avri* abr abri* kwi kwietnia kwiecień duben dubna huhtik* nisan ápr* balandžio апр* квітня απρ* אפריל أبريل \
        ابريل إبريل نيسان آوریل เมษายน เม.ย अप्रैल এপ্রিল aprí* aprī* tra! travn* travanj nis! aprel* prill* pri! apiril* \
        huhti! dub! квіт! красавіка אפר! एप्रि* এপ্রি! ஏப்ர* აპრ* ապրիլ* ապր! сәуір أفريل اپریل",
    "may mayo mayıs mai maio maj maja mag maggio mei máj* maig maijs maijā květ* toukok* geguž* май мая мај травня μάι* μαΐ* \
        μαι* מאי مايو أيار مه พฤษภาคม พ.ค मई মে maí svi! svib* maiatz* kvě touko! трав! მაის* მაი! մայիս* մյս мамыр மே मे! ماي \
        مئی",
    "jun june juni junio junho juny juin giu giugno iun iunie jún* jūn* juuni* czerwc* czerwi* cze červen června kesäk* haziran \
        birž* июн* червня јун* юни ιουν* ιούν* יוני يونيو حزيران ژوئن มิถุนายน มิ.ย जून জুন junij* junie xuño haz! lipnj* \
        lipanj iyun* qershor* ekain* kesä! čvn черв! чэрвеня ივნ* հունիս* հնս iyn qer! маусым! ஜூன் جوان! جون!",
    "jul july juli julio julho juliol juil juill* lug luglio iul iulie júl* jūl* juuli* lipca lipiec červenec července heinäk* \
        temmuz liepos июл* липня јул* юли ιουλ* ιούλ* יולי يوليو تموز ژوئیه กรกฎาคม ก.ค जुलाई জুলাই julij* julai julie! xullo \
        tem! srpnj* srpanj iyul* korrik* uztail* heinä! čvc лип! ліпеня जुल! जुलै জুল! ஜூலை ივლ* հուլիս* հլս iyl korr! xul! \
        шілде جويلية يوليوز جولائی lip!",
    "aug augus* ago agosto agost aoû* aout agustus ogos sierp* srpen srpna eloku* ağu* rugpj* авг авгу* серпня αυγ αυγού* \
        αύγου* אוגוסט أغسطس آب اوت สิงหาคม ส.ค अगस्त আগস্ট avgust* ágú* agu! agt! ogo! ag! kol! kolov* sie! avqust* gusht* \
        gush! avq! avg! αύγ abuztu* elo! серп! жніўня אוג! अग! ऑगस्ट আগ! ஆகஸ்ட் აგვ* օգոստ* օգս тамыз أوت غشت اگست",
    "sep sept septe* set setem* settem* setiem* septi* szept* wrz wrześ* září syysk* eylül rugs* сен сент* септ* вересня σεπ* \
        ספט* سبتمبر أيلول سپتامبر กันยายน ก.ย सितंबर सितम्बर সেপ্টেম্বর eyl! rujn* rujan ruj! senty* sentab* shtator* sht! sen! \
        irail* syys! zář! сеп вер! सित! सप्टें* সেপ! সেপ্ট! செப்ட* სექტ* სექ! սեպ* қыркүйек شتنبر ستمبر верасня",
    "oct octob* octub* octom* okt oktob* októ* ott ottobre outub* paź* říjen října lokak* ekim spalio окт окто* октя* жовтня \
        οκτ οκτω* אוקטובר أكتوبر اكتوبر اکتبر ตุลาคม ต.ค अक्टूबर অক্টোবর oktoo* okty* oktab* out! eki! tetor* tet! اکتوبر urri* \
        loka! říj жовт! кастрычніка אוק! अक्टू! ऑक्टो* অক্টো! அக்டோ* ოქტ* հոկ* қазан",
    "nov novem* noviem* noiem* nóv* listop* marrask* kası* lapkr* ноя нояб* ноем* нов новем* листопада νοε* νοέ* נובמבר نوفمبر \
        نوامبر พฤศจิกายน พ.ย नवंबर नवम्बर নভেম্বর nopem* lis! stu! studeni studenog studenoga kas! noyab* noy nëntor* nën! \
        azaro* marras! ное лист! лістапада נוב! नव! नोव्हें* নভে! நவம்* ნოე* նոյեմ* նոյ! қараша نونبر نومبر",
    "dec decem* déc* dez dezem* dic dicem* diciem* disemb* desem* dets* prosin* grudnia grudzień gruodžio jouluk* aralı* дек \
        декаб* дец* декем* грудня δεκ δεκεμ* דצמ* ديسمبر دسامبر ธันวาคม ธ.ค दिसंबर दिसम्बर ডিসেম্বর des! dis! ara! gru! dekab* \
        dhj* dek! abendu* joulu! груд! снежня दिस! डिसें* ডিসে! டிச* დეკ* դեկտ* դեկ! желтоқсан دجنبر دسمبر",
];
/// The months of the Persian calendar, which are numbers 13 to 24.
const PERSIAN: &str = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند";
/// Days from the start of March in a year 0 to that of the Persian one.
const PERSIAN_DAYS: u32 = 226_835;
/// The sort of a name that may go on, and of one that may be another word.
const STEM: char = '*';
const WORD: char = '!';

/// Characters of the stems in [`MONTHS`].
const STEMS: std::ops::RangeInclusive<usize> = 2..=8;

/// The months by name, and the sort of the name: [`STEM`], [`WORD`] or neither.
static NAMES: LazyLock<Map<&str, (u32, char)>> = LazyLock::new(|| {
    let persian = PERSIAN.split(' ').zip(13..);
    let persian = persian.map(|(name, month)| (name, (month, WORD)));
    let months = MONTHS.iter().zip(1..);
    months
        .flat_map(|(names, month)| {
            names.split_whitespace().map(move |name| {
                let bare = name.trim_end_matches([STEM, WORD]);
                let sort = name[bare.len()..].chars().next().unwrap_or(' ');
                (bare, (month, sort))
            })
        })
        .chain(persian)
        .collect()
});

/// The month of this name or short form, in lower case, where it is hardly another word.
pub(super) fn month(word: &str) -> Option<u32> {
    let (month, sort) = named(word)?;
    (sort != WORD).then_some(month)
}

/// The month of this name or short form, and the sort of the name.
fn named(word: &str) -> Option<(u32, char)> {
    // Marks of what is cut short in Hebrew and Hindi.
    let word = word.trim_end_matches(['׳', '॰']);
    let stem = || {
        let ends = word.char_indices().map(|(at, _)| at);
        let ends = ends.skip(*STEMS.start()).take(STEMS.count());
        ends.filter_map(|end| NAMES.get(&word[..end]).filter(|(_, sort)| *sort == STEM))
            .last()
            .copied()
    };
    // "In" is written together with the month in Hebrew.
    let whole = NAMES.get(word).copied();
    whole
        .or_else(stem)
        .or_else(|| word.strip_prefix('ב').and_then(month_of_hebrew))
}

fn month_of_hebrew(word: &str) -> Option<(u32, char)> {
    word.starts_with(|letter| ('א'..='ת').contains(&letter))
        .then(|| named(word))?
}

/// The day of a month of the Persian calendar, whose leap years come back in the same order after 33 years.
fn of_persian(year: u32, month: u32, day: u32) -> Option<String> {
    // Six months of 31 days, five of 30, and the last of 29 or 30.
    let new_year = |year: u32| 365 * year + (8 * year + 21) / 33;
    let first = new_year(year) + 30 * (month - 1) + (month - 1).min(6);
    let next = if month == 12 {
        new_year(year + 1)
    } else {
        first + 30 + u32::from(month <= 6)
    };
    // Days between both calendars' first of March and of Farvardin in a year 0.
    let day = first + day - 1 + PERSIAN_DAYS;
    (day < next + PERSIAN_DAYS).then(|| of_day(day.into()))?
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
fn of_epoch(written: &str) -> Option<String> {
    let written = written.trim();
    let number: u64 = written.parse().ok()?;
    let seconds = match written.len() {
        9..=11 => number,
        12..=14 => number / 1000,
        _ => return None,
    };
    let (days, second) = (seconds / 86_400, (seconds % 86_400) as u32);
    let date = of_day(days + 719_468)?;
    let parts = [second / 3600, second / 60 % 60, second % 60].map(|part| pad(part, 2));
    Some(format!("{date}T{}Z", parts.join(":")))
}

/// The date of a day, by its number in years that begin in March, so that the leap day is the last of one; 719,468 days lie between such
/// a year 0 and 1970.
fn of_day(day: u64) -> Option<String> {
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    date(year as u32, month as u32, day as u32).filter(|_| year <= 2100)
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
