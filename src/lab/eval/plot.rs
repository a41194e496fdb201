//! Line and scatter charts as SVG files that stand alone.
//!
//! ```text
//!   F ┤    ●──────●────●        every series has a colour, a marker and a dash of its own;
//!     ┤ ●  ▪┄┄┄┄┄┄▪┄┄┄┄▪        the legend is below, where it hides no point
//!     └─┬──────┬──────┬─ pages
//! ```
//!
//! - For everyone: name and description for screen readers, colours that the colour-blind tell apart and that stand
//!   out from the background by 4.5 to 1 or more, a background of its own so that the chart reads on a dark page too,
//!   the numbers of a point in its tool tip.
//! - Points that are not finite are left out and interrupt their line. O(points).
//!
//! Why not plotters? Its SVG has no name, no description and no groups, dashes are drawn as separate lines, and its
//! legend lies inside the plot, over the points. What would be left of it is the choice of ticks.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// Points under one name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// (x, y) in the order in which a line goes through them.
    pub points: Vec<(f64, f64)>,
}

/// Width of a chart in CSS pixels: fits a column of text.
const WIDTH: f64 = 720.0;
/// Height of the plot itself.
const PLOT_HEIGHT: f64 = 320.0;
/// Room left of the plot, for the numbers and the name of the y axis.
const LEFT: f64 = 76.0;
/// Room on the right, for half of the last number.
const RIGHT: f64 = 28.0;
/// Room for one line of title.
const TITLE_LINE: f64 = 24.0;
/// Room below the plot, for the numbers and the name of the x axis.
const X_AXIS: f64 = 56.0;
/// Height of a line of the legend.
const LEGEND_LINE: f64 = 22.0;
/// Width of a sample in the legend, with the gaps around it.
const SAMPLE: f64 = 54.0;
/// Width of a letter, in CSS pixels at 13: on the safe side for sans-serif fonts.
const LETTER: f64 = 7.6;
/// Ticks aimed at on an axis.
const TICKS: f64 = 6.0;
/// Markers drawn along a line at most; on longer lines they would hide it.
const MAX_MARKERS: usize = 60;
/// Values beyond are not drawn: differences of neighbours would be lost to rounding.
const LARGEST: f64 = 1e15;

/// Dark enough for 4.5 to 1 on white, and apart in lightness or in blue against yellow.
const COLOURS: [&str; 7] = [
    "#0067a8", "#c24100", "#00704f", "#a3306f", "#5f5f5f", "#332288", "#7a5c00",
];
/// Lengths of dashes and gaps; the first is a solid line.
const DASHES: [&str; 5] = ["", "7 4", "2 4", "10 4 2 4", "14 5"];
/// Outlines around 0, 0.
const MARKERS: [&str; 6] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -4.8L4.6 3.4H-4.6z",
    "M0 -5L5 0L0 5L-5 0z",
    "M0 4.8L4.6 -3.4H-4.6z",
    "M-1.4 -4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum ChartKind {
    Lines,
    Scatter,
}

/// A chart in which each series is a line with markers; `x` and `y` name the axes.
#[must_use]
pub fn lines(title: &str, x: &str, y: &str, series: &[Series]) -> String {
    chart(title, x, y, series, ChartKind::Lines)
}

/// The same without lines.
#[must_use]
pub fn scatter(title: &str, x: &str, y: &str, series: &[Series]) -> String {
    chart(title, x, y, series, ChartKind::Scatter)
}

/// Writes a chart to `name`.svg in `dir`, made if it is not there, and returns where. Characters of the name that are
/// neither letters nor digits become `-`.
///
/// # Errors
/// As the file system's.
pub fn write(dir: &Path, name: &str, svg: &str) -> io::Result<PathBuf> {
    std::fs::create_dir_all(dir)?;
    let safe: String = name
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() || letter == '_' {
                letter
            } else {
                '-'
            }
        })
        .collect();
    let path = dir.join(format!("{safe}.svg"));
    std::fs::write(&path, svg)?;
    Ok(path)
}

/// One axis: the values shown and where its ticks are.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// From tick to tick around the values; no tick between whole numbers.
    fn around(values: impl Iterator<Item = f64> + Clone) -> Axis {
        let (mut low, mut high) = values
            .clone()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            });
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // A bar from zero says more than a close-up, unless all values are far from it.
        if low > 0.0 && low <= high / 2.0 {
            low = 0.0;
        } else if high < 0.0 && high >= low / 2.0 {
            high = 0.0;
        }
        let least = 1e-9 * low.abs().max(high.abs()).max(1e-3);
        if high - low < least {
            let room = (0.1 * high.abs()).max(least);
            (low, high) = (low - room, high + room);
        }
        let whole = values.clone().all(|value| value.fract() == 0.0) && high - low >= 1.0;
        let step = nice((high - low) / TICKS);
        let step = if whole { step.max(1.0).round() } else { step };
        Axis {
            low: (low / step).floor() * step,
            high: (high / step).ceil() * step,
            step,
        }
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        let count = ((self.high - self.low) / self.step).round().max(0.0) as usize;
        (0..=count).map(|k| self.low + self.step * k as f64)
    }

    /// Where a value lies, 0 at the low end, 1 at the high end.
    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// A tick's number, with as many decimals as tell it from its neighbours.
    fn number(&self, tick: f64) -> String {
        let decimals = -self.step.log10().floor();
        if !(-5.0..=6.0).contains(&decimals) || tick.abs() >= 1e7 {
            return format!("{tick:.2e}");
        }
        // A step of 2.5 needs one more than its size says.
        let scaled = self.step * 10_f64.powf(decimals);
        let more = usize::from((scaled - scaled.round()).abs() > 1e-6);
        let decimals = (decimals + more as f64).max(0.0) as usize;
        let text = format!("{tick:.decimals$}");
        if text.chars().all(|letter| matches!(letter, '-' | '0' | '.')) {
            text.replace('-', "")
        } else {
            text
        }
    }
}

/// The number of 1, 2, 2.5, 5 times a power of ten that is next above.
fn nice(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let round = [1.0, 2.0, 2.5, 5.0, 10.0];
    let fits = |&factor: &f64| factor * power >= step * (1.0 - 1e-9);
    power * round.into_iter().find(fits).unwrap_or(10.0)
}

fn chart(title: &str, x: &str, y: &str, series: &[Series], kind: ChartKind) -> String {
    let drawn = |&(x, y): &(f64, f64)| x.abs() <= LARGEST && y.abs() <= LARGEST;
    let points = series
        .iter()
        .flat_map(|series| series.points.iter().copied())
        .filter(drawn);
    let x_axis = Axis::around(points.clone().map(|(x, _)| x));
    let y_axis = Axis::around(points.map(|(_, y)| y));

    let title_lines = wrapped(title, ((WIDTH - 32.0) / (LETTER * 1.25)) as usize);
    let top = 24.0 + TITLE_LINE * title_lines.len() as f64;
    let bottom = top + PLOT_HEIGHT;
    let longest = series.iter().map(|one| one.name.chars().count()).max();
    let entry = SAMPLE + LETTER * longest.unwrap_or(0) as f64 + 16.0;
    let columns = ((WIDTH - LEFT) / entry).floor().max(1.0) as usize;
    let legend = bottom + X_AXIS + 12.0;
    let height = legend + LEGEND_LINE * series.len().div_ceil(columns) as f64 + 4.0;

    let place = |(x, y): (f64, f64)| {
        (
            LEFT + x_axis.share(x) * (WIDTH - LEFT - RIGHT),
            bottom - y_axis.share(y) * PLOT_HEIGHT,
        )
    };
    let mut svg = String::new();
    let out = &mut svg;
    add(
        out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#1a1a1a\">\n\
             <title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escaped(title),
            escaped(&description(x, y, series, kind)),
        ),
    );
    for (k, line) in title_lines.iter().enumerate() {
        let at = 16.0 + TITLE_LINE * (k as f64 + 0.6);
        add(
            out,
            format_args!(
                "<text x=\"16\" y=\"{at:.1}\" font-size=\"16\" font-weight=\"600\">{}</text>\n",
                escaped(line)
            ),
        );
    }
    axes(out, (&x_axis, x), (&y_axis, y), top);
    for (k, one) in series.iter().enumerate() {
        let style = Style::of(k);
        add(
            out,
            format_args!("<g>\n<title>{}</title>\n", escaped(&one.name)),
        );
        if kind == ChartKind::Lines {
            for run in one.points.split(|point| !drawn(point)) {
                line(out, style, run.iter().map(|&point| place(point)));
            }
        }
        let every = match kind {
            ChartKind::Lines => one.points.len().div_ceil(MAX_MARKERS).max(1),
            ChartKind::Scatter => 1,
        };
        for &point in one
            .points
            .iter()
            .filter(|point| drawn(point))
            .step_by(every)
        {
            let tip = format!("{}: {}, {}", one.name, short(point.0), short(point.1));
            marker(out, style, place(point), &tip);
        }
        out.push_str("</g>\n");
    }
    for (k, one) in series.iter().enumerate() {
        let left = LEFT + entry * (k % columns) as f64;
        let middle = legend + LEGEND_LINE * (k / columns) as f64;
        let style = Style::of(k);
        if kind == ChartKind::Lines {
            line(
                out,
                style,
                [(left, middle), (left + 40.0, middle)].into_iter(),
            );
        }
        marker(out, style, (left + 20.0, middle), &one.name);
        add(
            out,
            format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
                left + SAMPLE - 6.0,
                middle + 4.5,
                escaped(&one.name)
            ),
        );
    }
    out.push_str("</svg>\n");
    svg
}

/// Grid, numbers and names of both axes.
fn axes(out: &mut String, (x_axis, x): (&Axis, &str), (y_axis, y): (&Axis, &str), top: f64) {
    let (bottom, right) = (top + PLOT_HEIGHT, WIDTH - RIGHT);
    out.push_str("<g stroke=\"#dcdcdc\">\n");
    for tick in y_axis.ticks() {
        let at = bottom - y_axis.share(tick) * PLOT_HEIGHT;
        add(out, format_args!("<path d=\"M{LEFT} {at:.1}H{right}\"/>\n"));
    }
    for tick in x_axis.ticks() {
        let at = LEFT + x_axis.share(tick) * (right - LEFT);
        add(
            out,
            format_args!("<path d=\"M{at:.1} {bottom}v6\" stroke=\"#6a6a6a\"/>\n"),
        );
    }
    add(
        out,
        format_args!(
            "<path d=\"M{LEFT} {top}V{bottom}H{right}\" stroke=\"#6a6a6a\" fill=\"none\"/>\n</g>\n"
        ),
    );
    out.push_str("<g text-anchor=\"end\">\n");
    for tick in y_axis.ticks() {
        let at = bottom - y_axis.share(tick) * PLOT_HEIGHT + 4.5;
        add(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{at:.1}\">{}</text>\n",
                LEFT - 8.0,
                y_axis.number(tick)
            ),
        );
    }
    out.push_str("</g>\n<g text-anchor=\"middle\">\n");
    for tick in x_axis.ticks() {
        let at = LEFT + x_axis.share(tick) * (right - LEFT);
        add(
            out,
            format_args!(
                "<text x=\"{at:.1}\" y=\"{}\">{}</text>\n",
                bottom + 21.0,
                x_axis.number(tick)
            ),
        );
    }
    let (across, down) = ((LEFT + right) / 2.0, (top + bottom) / 2.0);
    add(
        out,
        format_args!(
            "<text x=\"{across}\" y=\"{}\">{}</text>\n<text transform=\"translate(20 {down}) rotate(-90)\">{}</text>\n</g>\n",
            bottom + 44.0,
            escaped(x),
            escaped(y)
        ),
    );
}

#[derive(Clone, Copy)]
struct Style {
    colour: &'static str,
    dash: &'static str,
    marker: &'static str,
}

impl Style {
    fn of(k: usize) -> Style {
        Style {
            colour: COLOURS[k % COLOURS.len()],
            dash: DASHES[k % DASHES.len()],
            marker: MARKERS[k % MARKERS.len()],
        }
    }
}

fn line(out: &mut String, style: Style, points: impl Iterator<Item = (f64, f64)>) {
    let mut path = String::new();
    for (x, y) in points {
        let start = if path.is_empty() { 'M' } else { 'L' };
        add(&mut path, format_args!("{start}{x:.1} {y:.1}"));
    }
    if path.contains('L') {
        add(
            out,
            format_args!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\" \
                 stroke-dasharray=\"{}\"/>\n",
                style.colour,
                if style.dash.is_empty() {
                    "none"
                } else {
                    style.dash
                }
            ),
        );
    }
}

/// A marker with a white rim, so that those on top of each other stay countable.
fn marker(out: &mut String, style: Style, (x, y): (f64, f64), tip: &str) {
    add(
        out,
        format_args!(
            "<path d=\"{}\" transform=\"translate({x:.1} {y:.1})\" fill=\"{}\" stroke=\"#ffffff\"><title>{}</title></path>\n",
            style.marker,
            style.colour,
            escaped(tip)
        ),
    );
}

/// What the chart shows, in words: for those who cannot see it.
fn description(x: &str, y: &str, series: &[Series], kind: ChartKind) -> String {
    let what = match kind {
        ChartKind::Lines => "Line chart",
        ChartKind::Scatter => "Scatter chart",
    };
    let mut text = format!("{what} of {y} against {x}.");
    for one in series {
        let finite = |point: &&(f64, f64)| point.0.is_finite() && point.1.is_finite();
        let mut points = one.points.iter().filter(finite);
        let Some(first) = points.next() else {
            add(&mut text, format_args!(" {}: no points.", one.name));
            continue;
        };
        let last = points.next_back().unwrap_or(first);
        let (low, high) = points
            .chain([first, last])
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), point| {
                (low.min(point.1), high.max(point.1))
            });
        add(
            &mut text,
            format_args!(
                " {}: {} at {}, {} at {}, lowest {}, highest {}.",
                one.name,
                short(first.1),
                short(first.0),
                short(last.1),
                short(last.0),
                short(low),
                short(high)
            ),
        );
    }
    text
}

/// A number as people write it: at most four decimals, none that are zero.
fn short(number: f64) -> String {
    if number != 0.0 && !(1e-3..1e9).contains(&number.abs()) {
        return format!("{number:.3e}");
    }
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    (if text == "-0" { "0" } else { text }).to_owned()
}

/// Lines of at most `room` characters, broken between words.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

/// Text as XML allows it: marks escaped, control characters left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => out.push(letter),
        }
    }
    out
}

fn add(out: &mut String, part: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(part);
}
