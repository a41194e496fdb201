//! How far a pass over a crawl is: pages a second, and the time left.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Where nobody watches, a line this often.
const EVERY: Duration = Duration::from_secs(30);

/// A bar on a terminal; elsewhere a line now and then.
pub(in crate::commands) struct Progress {
    bar: ProgressBar,
    what: &'static str,
    total: Option<u64>,
    is_watched: bool,
    start: Instant,
    told: Instant,
    pages: u64,
}

impl Progress {
    /// A pass that reads `total` bytes, if that is known.
    pub(in crate::commands) fn new(what: &'static str, total: Option<u64>) -> Progress {
        let shape = match total {
            Some(_) => "{msg} {bar:30} {percent}%, {eta} left",
            None => "{msg} {spinner}",
        };
        let style = ProgressStyle::with_template(shape);
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let now = Instant::now();
        Progress {
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            what,
            total,
            is_watched: stderr().is_terminal(),
            start: now,
            told: now,
            pages: 0,
        }
    }

    /// So many pages more are done, so many bytes read in all.
    pub(in crate::commands) fn done(&mut self, pages: usize, bytes: u64) {
        self.pages += pages as u64;
        self.bar.set_message(self.sentence());
        self.bar.set_position(bytes);
        if !self.is_watched && self.told.elapsed() >= EVERY {
            self.told = Instant::now();
            let left = self
                .left(bytes)
                .map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
            eprintln!("husk: {}{left}", self.sentence());
        }
    }

    /// A line for the person, above the bar.
    pub(in crate::commands) fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("husk: {line}"));
    }

    /// The bar goes; what it came to is told.
    pub(in crate::commands) fn finish(self, more: &str) {
        self.bar.finish_and_clear();
        eprintln!("husk: {}{more}", self.sentence());
    }

    fn sentence(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let rate = self.pages as f64 / seconds;
        format!("{} {} pages, {rate:.0} a second", self.what, self.pages)
    }

    /// By the bytes read so far.
    fn left(&self, bytes: u64) -> Option<Duration> {
        let share = bytes as f64 / self.total? as f64;
        let spent = self.start.elapsed();
        (share > 0.0 && share <= 1.0).then(|| spent.mul_f64((1.0 - share) / share))
    }
}
