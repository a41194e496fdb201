//! Bytes that are read once, with a look ahead, and with the place where one is.

use std::io::{self, BufRead, Read};

/// Bytes read at a time: more than any sign that is looked for.
const ROOM: usize = 64 << 10;

/// Bytes held since the mark at most, to go back to it.
const MOST: usize = 1 << 20;

/// A buffered reader that knows how many bytes were taken from it, keeps what the system says apart from what is wrong with the
/// bytes, and goes back to a mark that is not far.
pub(super) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    from: usize,
    to: usize,
    /// Where in the buffer the mark is, as long as it is held.
    mark: Option<usize>,
    taken: u64,
    /// Bytes gone back in all: never more than were taken, so that going back costs no more than reading.
    back: u64,
    error: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub(super) fn new(inner: R) -> Self {
        Self {
            inner,
            buffer: vec![0; ROOM],
            from: 0,
            to: 0,
            mark: None,
            taken: 0,
            back: 0,
            error: None,
        }
    }

    /// Bytes taken so far.
    pub(super) fn at(&self) -> u64 {
        self.taken
    }

    /// What the system said, which ends all reading.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Marks the place where one is.
    pub(super) fn mark(&mut self) {
        self.mark = Some(self.from);
    }

    /// Back to the byte behind the mark, if it is still held; else one byte on at least.
    pub(super) fn go_behind_mark(&mut self) {
        let Some(mark) = self.mark.take() else {
            return;
        };
        if self.from <= mark {
            self.consume(1);
            return;
        }
        let back = (self.from - mark - 1) as u64;
        if self.back + back <= self.taken {
            self.from = mark + 1;
            self.taken -= back;
            self.back += back;
        }
    }

    pub(super) fn starts_with(&mut self, sign: &[u8]) -> io::Result<bool> {
        self.hold(sign.len())?;
        Ok(self.held().starts_with(sign))
    }

    pub(super) fn skip_while(&mut self, is_skipped: impl Fn(u8) -> bool) -> io::Result<()> {
        loop {
            let held = self.fill_buf()?;
            if held.is_empty() {
                return Ok(());
            }
            let past = held.iter().take_while(|&&byte| is_skipped(byte)).count();
            let all = past == held.len();
            self.consume(past);
            if !all {
                return Ok(());
            }
        }
    }

    /// To where a sign begins, or to the end.
    pub(super) fn skip_to(&mut self, sign: &[u8]) -> io::Result<()> {
        loop {
            self.hold(sign.len())?;
            let held = self.held();
            let found = held.windows(sign.len()).position(|bytes| bytes == sign);
            // The sign may begin at the end of what is held.
            let past = found.unwrap_or((held.len() + 1).saturating_sub(sign.len()).max(1));
            let ended = held.len() < sign.len();
            let past = if ended { held.len() } else { past };
            self.consume(past);
            if ended || found.is_some() {
                return Ok(());
            }
        }
    }

    fn held(&self) -> &[u8] {
        &self.buffer[self.from..self.to]
    }

    /// Holds so many bytes, unless the input ends before.
    fn hold(&mut self, least: usize) -> io::Result<()> {
        while self.to - self.from < least {
            let mut start = self.mark.unwrap_or(self.from);
            if self.to - start > MOST {
                self.mark = None;
                start = self.from;
            }
            self.buffer.copy_within(start..self.to, 0);
            self.mark = self.mark.map(|mark| mark - start);
            self.to -= start;
            self.from -= start;
            self.buffer.resize(self.to + ROOM, 0);
            if self.more()? == 0 {
                break;
            }
        }
        Ok(())
    }

    fn more(&mut self) -> io::Result<usize> {
        loop {
            match self.inner.read(&mut self.buffer[self.to..]) {
                Ok(come) => {
                    self.to += come;
                    return Ok(come);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let told = io::Error::new(error.kind(), error.to_string());
                    self.error = Some(error);
                    return Err(told);
                }
            }
        }
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.hold(1)?;
        Ok(self.held())
    }

    fn consume(&mut self, amount: usize) {
        let amount = amount.min(self.to - self.from);
        self.from += amount;
        self.taken += amount as u64;
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let held = self.fill_buf()?;
        let amount = held.len().min(out.len());
        out[..amount].copy_from_slice(&held[..amount]);
        self.consume(amount);
        Ok(amount)
    }
}
