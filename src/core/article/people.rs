//! Names of people in metadata and bylines, without what stands with them: `By`, roles, dates, addresses.

use super::date;
use super::date_order::Order;
use super::tidy::{strip, tidy};
use crate::page::text;

/// Longest name of a person, in characters.
const NAME_CHARS: usize = 80;
/// Most words of a name that stands in a list with commas.
const LISTED_WORDS: usize = 5;

/// What begins the text behind a name: what people do, and what bylines say besides. In lower case, one after two words of a name.
const BEHIND: &str = "staff senior writer editor reporter contributor correspondent contributing columnist freelance former author \
    chief associate managing executive founder co-founder cofounder ceo cto director expert specialist producer journalist published \
    content marketing coordinator manager analyst strategist consultant updated posted follow share contact last view more reviewed \
    edited medically min read redakteur redakteurin journaliste";
/// Texts that name nobody.
const NOBODY: &str = "null undefined abstract themeforest admin administrator unknown none n/a by author authors editor editors staff guest anonymous user \
    root webmaster name contributor writer updated published share follow comments redaktion redacción redazione rédaction von por par \
    di door av autor autorin features";
/// What was written, or that it was, before the word for "by" and a name: `Rezept von`, `Escrito por`. In lower case.
const WRITTEN: &str = "artikel beitrag gastbeitrag text rezept kolumne kommentar interview bericht analyse essay reportage kritik \
    rezension erstellt geschrieben verfasst veröffentlicht gepostet eingestellt écrit rédigé publié posté escrito publicado redactado";
/// Most words before " by " and a name.
const WORDS_BEFORE_BY: usize = 4;
/// What a text begins with that names who did something else than write it.
const OTHERS: &str = "photo image picture illustrat translat edited review fact-check checked research medically video graphic foto fotos bild crédit credit \
    编辑 編輯 責任編集 编集 編集 责编 責編 责任编辑 摄影 撮影 写真 校对 来源 來源";
/// Words of names of organisations. `AP` only in capitals.
const ORGANISATIONS: &str = "college university universität université universidad università department dept office institute institut \
    instituto press agency agence agentur agencia faculty school center centre laboratory ministry network news newsroom media group \
    team reuters afp AP dpa apa epa tass ansa efe upi online museum redaktion redaction rédaction redacción redazione redação redakcja \
    toimitus gmbh inc ltd llc";
/// What names of newspapers and agencies in ideographs or Korean end with, and those of companies.
const END_OF_ORGANISATIONS: [&str; 17] = [
    "社",
    "网",
    "網",
    "报",
    "報",
    "新闻",
    "新聞",
    "编辑部",
    "編集部",
    "일보",
    "신문",
    "뉴스",
    "방송",
    "s.r.o.",
    "z o.o.",
    "S.p.A.",
    "B.V.",
];
/// "And" in lists of names.
const ANDS: &str = "and & und et y e i и en och og ja ve dan та";
/// What follows a Korean name.
const REPORTERS: &str = "기자 특파원";
/// Most bytes before it.
const MOST_BEFORE: usize = 80;
/// What stands before names in Chinese and Japanese, with a mark between or a space, also in the middle of a line: `本报记者 张三`. Names
/// are parted at spaces behind those of Chinese.
const LABELS: [(&str, bool); 10] = [
    ("作者", true),
    ("记者", true),
    ("撰文", true),
    ("文", true),
    ("記者", false),
    ("著者", false),
    ("執筆", false),
    ("筆者", false),
    ("取材", false),
    ("ライター", false),
];
/// What words behind such names end with: who did something else, and where they report from.
const END_OF_NAMES: &str = "报道 報導 報道 编辑 編輯 編集 实习生 摄影 撮影 整理";
/// Most ideographs of a Chinese and of a Japanese name.
const IDEOGRAPHS: usize = 4;
const KANA: usize = 8;
/// What follows a comma behind a name and belongs to it, besides short words in capitals.
const DEGREES: &str = "jr sr phd ph.d m.d esq ii iii iv";

/// Whether a list of words has this one.
fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Letters and digits in lower case: how names are compared.
pub(super) fn folded(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The names in a text that lists people: `By Ada Reed, Ben Low and Cy Mud`. O(bytes).
#[must_use]
pub fn names(listed: &str) -> Vec<String> {
    let listed = without_brackets(&tidy(listed));
    let mut text =
        listed.trim_matches(|c: char| c.is_whitespace() || ",;|·•⋅:-–—/\"“”'".contains(c));
    let lower = text.to_lowercase();
    let first = lower.split_whitespace().next().unwrap_or_default();
    if is_other(first) && (lower.contains(" by ") || lower.contains([':', '：'])) {
        return Vec::new();
    }
    let ideographs = behind_label(text);
    if !ideographs.is_empty() {
        return ideographs;
    }
    if let Some((start, rest)) = strip(text) {
        // "Di Stefano" is a name, "von Ada Reed" is not.
        let is_particle = start.len() <= 4 && start != "by" && text.starts_with(char::is_uppercase);
        if !is_particle || words(rest) >= 2 {
            text = rest;
        }
    } else if let Some(rest) = ["By", "by", "BY"]
        .iter()
        .find_map(|by| text.strip_prefix(by))
        && rest.starts_with(char::is_uppercase)
        && rest.chars().nth(1).is_some_and(char::is_lowercase)
    {
        // "ByAda Reed".
        text = rest;
    } else {
        text = behind_what(text).unwrap_or(text);
    }
    text = before_others(text).unwrap_or(text);
    // "Ada Reed/Reuters", and "Reuters - Ada Reed".
    if let Some((before, behind)) = text.split_once('/')
        && is_full(before.trim())
        && !behind.split('/').any(|other| is_full(other.trim()))
    {
        text = before;
    }
    if let Some((before, behind)) = text.split_once(" - ")
        && is_full(behind)
        && (is_organisation(before)
            || words(before) == 1 && !before.contains(|c: char| c.is_uppercase()))
    {
        text = behind;
    }
    let mut found: Vec<String> = Vec::new();
    let parts = text
        .split([';', '|', '·', '•', '⋅', '\n', '、', '；'])
        .enumerate();
    // What stands behind a name is what that person does.
    let parts = parts.filter(|&(at, part)| at == 0 || !is_role(part));
    for part in parts.flat_map(|(_, part)| split(part)) {
        if let Some(name) = name(part)
            && !found.iter().any(|known| folded(known) == folded(&name))
        {
            found.push(name);
        }
    }
    found
}

/// A text without what stands in brackets behind a name: roles and employers, but no name, as in `Robert (Bob) Reed`.
fn without_brackets(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('(')
        && let Some((inside, behind)) = inside.split_once(')')
    {
        kept.push_str(before);
        let is_end = (behind.is_empty() || behind.starts_with([',', ';']))
            && inside.starts_with(char::is_uppercase)
            && inside.chars().skip(1).all(char::is_lowercase);
        if is_other(&inside.to_lowercase()) {
            // "Ada Reed (text), Ben Low (photos)".
            kept.truncate(kept.rfind(',').unwrap_or(0));
        } else if kept.trim().is_empty()
            || !(inside.trim().contains(' ') || is_end && words(&kept) > 1)
        {
            kept.extend(["(", inside, ")"]);
        }
        rest = behind;
    }
    kept.push_str(rest);
    text::collapse(&kept)
}

/// Whether a word, in lower case, begins what names those who did something else than write.
fn is_other(word: &str) -> bool {
    OTHERS
        .split_whitespace()
        .any(|other| word.starts_with(other))
}

/// Whether a text ends the names of authors: it is the label of something else, or says that others did something else.
pub(super) fn ends_authors(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split_whitespace();
    words.any(is_other) || lower.trim_end().ends_with([':', '：'])
}

/// A list of names up to those who did something else: `Ada Reed. Photographs by Ben Low`.
fn before_others(text: &str) -> Option<&str> {
    let mut places = [" by ", " By ", " von ", " par ", " por ", ": "]
        .iter()
        .filter_map(|by| text.find(by));
    places.find_map(|at| {
        let (names, what) = text[..at].rsplit_once(' ')?;
        let is_behind = words(names) >= 2 && is_other(&what.to_lowercase());
        is_behind.then(|| names.trim_end_matches(|c: char| !c.is_alphanumeric()))
    })
}

/// Whether a name is one of an organisation.
pub(super) fn is_organisation(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    // `ann_lee2`
    let is_account = !name.contains(' ') && name.contains(|c: char| c == '_' || c.is_ascii_digit());
    is_account
        || END_OF_ORGANISATIONS.iter().any(|end| name.ends_with(end))
        || words.any(|word| {
            let lower = word.to_lowercase();
            !word.is_empty()
                && (has(ORGANISATIONS, word)
                    || has(ORGANISATIONS, &lower)
                    || lower.ends_with("online"))
        })
}

/// Whether a name is of one word, where names of people have more: a user's, or one that all who write share.
pub(super) fn is_one_word(name: &str) -> bool {
    !name.contains(char::is_whitespace) && name.contains(char::is_lowercase)
}

/// The names behind a label in Chinese or Japanese, up to what is no name: `来源：潮报 作者：张三、李四 编辑：王五`.
pub(super) fn behind_label(line: &str) -> Vec<String> {
    if !line.contains(text::is_ideograph) {
        return Vec::new();
    }
    let names = |&(label, is_chinese): &(&str, bool)| {
        let places = line.match_indices(label);
        let found = places.map(|(at, _)| {
            let (before, behind) = (&line[..at], &line[at + label.len()..]);
            let rest = behind
                .trim_start_matches([':', '：', '/', '／', '・', ' ', '\u{3000}', '】', '|', '｜']);
            let is_short = label.chars().nth(1).is_none();
            // "記者王小明／台北報導"
            let is_glued = ["記者", "记者"].contains(&label)
                && (behind.find(['/', '／'])).is_some_and(|end| (6..=12).contains(&end));
            // One ideograph is a part of many words.
            let is_label = (rest.len() < behind.len() || is_glued)
                && !(is_short && (before.ends_with(text::is_ideograph) || behind.starts_with(' ')));
            let is_end = |letter: char| {
                "、，,/／|｜；;()（）[]【】".contains(letter)
                    || is_chinese && letter.is_whitespace()
            };
            let parts = rest
                .split(is_end)
                .map(str::trim)
                .filter(|part| is_label && !part.is_empty());
            let names = parts.map_while(|part| in_ideographs(part, is_chinese));
            names.map(str::to_owned).collect()
        });
        found
            .into_iter()
            .find(|names: &Vec<String>| !names.is_empty())
    };
    LABELS.iter().find_map(names).unwrap_or_default()
}

/// The names before "reporter" in Korean, at the end of a line or before the text: `박경만 허윤희 기자`, `[서울=통신] 변해정 기자 =`.
pub(super) fn before_reporter(line: &str) -> Vec<String> {
    let found = line.split_once(" 기자");
    let Some((before, _)) = found.filter(|(before, behind)| {
        before.len() <= MOST_BEFORE && !behind.starts_with(char::is_alphanumeric)
    }) else {
        return Vec::new();
    };
    let names = before.rsplit([']', ')', '=']).next().unwrap_or_default();
    let names = names.split_whitespace();
    let is_all = names
        .clone()
        .all(|name| !has(REPORTERS, name) && is_of_ideographs(name));
    names.filter(|_| is_all).map(str::to_owned).collect()
}

/// A name in ideographs; of a Japanese one the first and last name, with a space between.
fn in_ideographs(part: &str, is_chinese: bool) -> Option<&str> {
    let mut name = part;
    if !is_chinese && let Some((place, _)) = part.match_indices([' ', '\u{3000}']).nth(1) {
        name = &part[..place];
    }
    let most = if is_chinese { IDEOGRAPHS } else { KANA };
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    let is_name = (2..=most).contains(&letters.clone().count())
        && letters.clone().all(text::is_ideograph)
        && !has(OTHERS, name)
        && !(END_OF_NAMES
            .split(' ')
            .chain(LABELS.map(|(label, _)| label)))
        .any(|end| name.ends_with(end));
    is_name.then_some(name)
}

/// Whether a name is one of two to four ideographs, or syllables of Korean.
pub(super) fn is_of_ideographs(name: &str) -> bool {
    let is_korean = |letter| ('가'..='힣').contains(&letter);
    let is_short = || (2..=IDEOGRAPHS).contains(&name.chars().count());
    in_ideographs(name, true).is_some() || is_short() && name.chars().all(is_korean)
}

/// Whether a text may be a Japanese or Chinese name.
pub(super) fn is_in_kanji(name: &str) -> bool {
    in_ideographs(name, false).is_some_and(|found| found.len() == name.len())
}

/// The names behind what was written: "Recipe by Ada Reed". Who did something else was left out before.
fn behind_what(text: &str) -> Option<&str> {
    [" by ", " By ", " von ", " par ", " por "]
        .iter()
        .find_map(|by| {
            let (what, rest) = text.split_once(by)?;
            let last = what.rsplit(' ').next().unwrap_or_default();
            let is_word = last.chars().skip(1).all(char::is_lowercase);
            let is_name = rest.starts_with(char::is_uppercase) && words(rest) >= 2;
            let is_written = if by.trim().eq_ignore_ascii_case("by") {
                is_word && (words(what) == 1 || is_name && words(what) <= WORDS_BEFORE_BY)
            } else {
                let is_said = has(WRITTEN, &last.to_lowercase());
                is_said && (words(what) == 1 || is_name && words(what) == 2)
            };
            is_written.then_some(rest)
        })
}

/// Whether a name is written in full: two to four words, each with a capital where its script has some.
pub(super) fn is_full(name: &str) -> bool {
    let mut words = name.split(' ');
    (2..=4).contains(&words.clone().count()) && words.all(|word| word.starts_with(is_first))
}

/// Whether a name may begin with a letter.
fn is_first(letter: char) -> bool {
    letter.is_uppercase() || letter.is_alphabetic() && !letter.is_lowercase()
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The first "and" of a list, with its spaces. In capitals a single letter is an initial.
fn joint(list: &str) -> Option<&str> {
    let mut spaces = list.match_indices(' ');
    spaces.find_map(|(at, _)| {
        let len = list[at + 1..].find(' ')?;
        let word = &list[at + 1..at + 1 + len];
        let is_and = has(ANDS, word) || len > 1 && has(ANDS, &word.to_lowercase());
        is_and.then_some(&list[at..at + len + 2])
    })
}

/// Two names in Hebrew, of which the second begins with "and": two words each.
fn in_hebrew(list: &str) -> Option<(&str, &str)> {
    let (first, second) = list.split_once(" ו")?;
    let is_hebrew = |letter: char| ('א'..='ת').contains(&letter);
    (words(first) == 2 && words(second) == 2 && second.starts_with(is_hebrew))
        .then_some((first, second))
}

/// The people of one list: parted at commas and "and" where each part may be a name by itself.
fn split(list: &str) -> Vec<&str> {
    if let Some((first, second)) = in_hebrew(list) {
        return vec![first, second];
    }
    // "Tide Papers, s.r.o."
    if list.ends_with('.') && END_OF_ORGANISATIONS.iter().any(|end| list.ends_with(end)) {
        return vec![list];
    }
    let joint = joint(list);
    let mut parts: Vec<&str> = Vec::new();
    for part in joint.map_or(vec![list], |and| list.split(and).collect()) {
        let mut rest = part;
        // A comma before what belongs to the name parts nothing.
        let mut from = 0;
        while let Some(at) = rest[from..].find(',').map(|at| at + from) {
            let next = rest[at + 1..].split(',').next().unwrap_or_default().trim();
            if is_degree(next) {
                from = at + 1;
            } else {
                parts.push(rest[..at].trim());
                rest = &rest[at + 1..];
                from = 0;
            }
        }
        parts.push(rest.trim());
    }
    parts.retain(|part| !part.is_empty());
    let all = parts.len();
    let mut is_behind = false;
    parts.retain(|part| !std::mem::replace(&mut is_behind, true) || !is_organisation(part));
    if parts.len() < all && !parts.first().is_some_and(|first| is_organisation(first)) {
        parts.retain(|part| !is_role(part));
        return parts;
    }
    let is_word = |part: &str| words(part) == 1;
    let is_full = |part: &str| (2..=LISTED_WORDS).contains(&words(part)) && !is_role(part);
    let is_list = parts.iter().all(|part| is_full(part))
        || joint.is_some_and(|and| [" and ", " & "].contains(&and))
            && parts.iter().all(|part| is_word(part));
    if is_list {
        return parts;
    }
    // "Ada Reed, editor of the Tide": the name is before the comma.
    match parts.first() {
        Some(first) if is_full(first) && parts[1..].iter().all(|part| is_role(part)) => {
            return vec![first];
        }
        _ => {}
    }
    // "Ada Reed, Ben Low, Tide": what has one word stands for whom they write.
    let is_person = |part: &&str| self::is_full(part) && is_full(part);
    let persons: Vec<&str> = parts.iter().copied().filter(is_person).collect();
    let is_list = persons.len() > 1
        && persons.first() == parts.first()
        && parts.iter().all(|part| is_person(part) || is_word(part));
    if is_list { persons } else { vec![list] }
}

fn is_degree(word: &str) -> bool {
    let bare = word.trim_end_matches('.').to_lowercase();
    let is_short = words(word) == 1 && word.chars().count() <= 6;
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    has(DEGREES, &bare) || is_short && capitals >= 2
}

pub(super) fn is_role(part: &str) -> bool {
    part.split([' ', '-'])
        .any(|word| has(BEHIND, &word.to_lowercase()))
}

/// One name without what follows it; `None` for what is none: addresses, numbers, labels.
fn name(part: &str) -> Option<String> {
    let mut name = String::new();
    for (before, word) in part.split_whitespace().enumerate() {
        // Words that run together: "BlumeStaff".
        let cut = word.char_indices().skip(2).find(|&(at, letter)| {
            letter.is_uppercase()
                && word[..at].ends_with(char::is_lowercase)
                && has(BEHIND, &word[at..].to_lowercase())
        });
        let (word, ends) = cut.map_or((word, false), |(at, _)| (&word[..at], true));
        let lower = word.to_lowercase();
        let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
        let is_dash = before > 0
            && (bare.is_empty() && lower != "&"
                || word.contains('@')
                || has(REPORTERS, word)
                || ["on", "at", "in", "is", "for", "via"].contains(&lower.as_str()));
        let is_date = before > 0 && bare.starts_with(|c: char| c.is_ascii_digit());
        if is_dash || is_date || before >= 2 && has(BEHIND, bare) {
            break;
        }
        if before > 0 {
            name.push(' ');
        }
        name.push_str(word);
        if ends {
            break;
        }
    }
    // The month of a date that was cut, where it is.
    let last = name.rsplit(' ').next().unwrap_or_default();
    if words(&name) < words(part)
        && date::month(last.trim_matches(['.', ',']).to_lowercase().as_str()).is_some()
        && (words(&name) != 2
            || !["april", "may", "june", "august"].contains(&last.to_lowercase().as_str()))
    {
        name.truncate(name.len() - last.len());
    }
    let name = name.trim_matches(|c: char| c.is_whitespace() || ",;|·•:-–—\"“”".contains(c));
    let name = without_initials(name);
    let lower = name.to_lowercase();
    let is_address = name.contains("://")
        || name.contains('@')
        || lower.starts_with("www.")
        || name.starts_with('/')
        || !name.contains(' ')
            && [".com", ".net", ".org"]
                .iter()
                .any(|end| lower.ends_with(end));
    let is_name = name.chars().any(char::is_alphabetic)
        && name.chars().count() <= NAME_CHARS
        && !is_address
        && !has(NOBODY, &lower)
        && !lower.starts_with("updated ")
        && !lower.starts_with("published ")
        && !is_key(name)
        && ![
            "written by",
            "super user",
            "posted by",
            "published by",
            "staff writer",
            "guest author",
            "read more",
            "by staff",
            "min read",
            "editorial staff",
            "view more posts",
        ]
        .contains(&lower.as_str())
        && date::find(name, Order::Day).is_none();
    is_name.then(|| name.to_owned())
}

/// A name without its initials before it, as they stand where a picture is missing: "AR Ada Reed".
fn without_initials(name: &str) -> &str {
    let Some((initials, rest)) = name.split_once(' ') else {
        return name;
    };
    let firsts = rest.split(' ').filter_map(|word| word.chars().next());
    let is_same = initials.chars().count() > 1 && firsts.eq(initials.chars());
    if is_same { rest } else { name }
}

/// Whether a text is a key that a program has put where a name should be: `page.author.name`.
fn is_key(name: &str) -> bool {
    let parts = name.split('.').filter(|part| part.len() > 2).count();
    parts > 2 && !name.contains(char::is_whitespace) && !name.contains(char::is_uppercase)
}

/// A name of [`in_order`] where a single word stands before the comma: else it may be two names.
pub(super) fn one_in_order(written: &str) -> String {
    match written.split_once(',') {
        Some((last, first)) if words(last) == 1 && words(first) <= 2 => in_order(written),
        _ => written.to_owned(),
    }
}

/// A name that is written with the last name first, `Reed, Ada`, as it is said.
pub(super) fn in_order(written: &str) -> String {
    match written.split_once(',') {
        Some((last, first))
            if !first.contains(',') && !is_degree(first.trim()) && words(last) <= 2 =>
        {
            [first.trim(), last.trim()].join(" ")
        }
        _ => written.to_owned(),
    }
}
