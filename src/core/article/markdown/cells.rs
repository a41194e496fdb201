//! A table as lines of cells between bars, its first row as the head. O(rows · columns) and the bytes of the cells.

/// A table that is being written.
#[derive(Default)]
pub(super) struct Cells {
    rows: Vec<Vec<String>>,
    columns: usize,
}

impl Cells {
    /// Begins a row.
    pub(super) fn row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Puts a cell into the row; nothing where none is begun.
    pub(super) fn cell(&mut self, text: &str) {
        if let Some(row) = self.rows.last_mut() {
            row.push(text.trim().replace('\n', " "));
            self.columns = self.columns.max(row.len());
        }
    }

    /// The lines, each with its end.
    pub(super) fn lines(&self) -> String {
        let mut out = String::new();
        for (k, row) in self.rows.iter().enumerate() {
            out.push('|');
            for column in 0..self.columns {
                out.push(' ');
                out.push_str(row.get(column).map_or("", String::as_str));
                out.push_str(" |");
            }
            out.push('\n');
            if k == 0 {
                out.push('|');
                out.push_str(&" --- |".repeat(self.columns));
                out.push('\n');
            }
        }
        out
    }
}
