//! Where records go: JSON lines or Parquet, a file for each input, there when it is finished and not before.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::record::RecordWriter;

use super::record::Record;

/// Records of a row group at most: the most that is held.
const ROWS: usize = 8192;

/// Bytes of records from which a row group is full, whatever its rows.
const BYTES: usize = 64 << 20;

/// How records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Written {
    /// One JSON object a line.
    #[default]
    Lines,
    /// Columns of Parquet, packed with zstd.
    Parquet,
}

impl Written {
    /// The ending of its files.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Written::Lines => "jsonl",
            Written::Parquet => "parquet",
        }
    }
}

/// Takes records in their order.
pub struct Output {
    to: To,
    /// The file beside it, and its name when it is finished.
    files: Option<(PathBuf, PathBuf)>,
}

enum To {
    Lines(BufWriter<Box<dyn Write + Send>>),
    Parquet {
        writer: Box<SerializedFileWriter<File>>,
        held: Vec<Record>,
        bytes: usize,
    },
}

impl Output {
    /// Lines on standard output.
    #[must_use]
    pub fn standard() -> Output {
        Output {
            to: To::Lines(BufWriter::new(Box::new(io::stdout()))),
            files: None,
        }
    }

    /// A file, of which nothing is seen under its name until [`finish`](Self::finish).
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path, written: Written) -> io::Result<Output> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let file = File::create(&beside)?;
        let to = match written {
            Written::Lines => To::Lines(BufWriter::new(Box::new(file))),
            Written::Parquet => To::Parquet {
                writer: Box::new(columns(file).map_err(told)?),
                held: Vec::new(),
                bytes: 0,
            },
        };
        Ok(Output {
            to,
            files: Some((beside, path.to_owned())),
        })
    }

    /// Writes records, or holds them until a row group is full.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&mut self, records: Vec<Record>) -> io::Result<()> {
        match &mut self.to {
            To::Lines(out) => {
                for record in &records {
                    serde_json::to_writer(&mut *out, record)?;
                    out.write_all(b"\n")?;
                }
                // Whoever reads along sees every record that is done.
                if self.files.is_none() {
                    out.flush()?;
                }
            }
            To::Parquet {
                writer,
                held,
                bytes,
            } => {
                for record in records {
                    *bytes += record.size();
                    held.push(record);
                    if held.len() >= ROWS || *bytes >= BYTES {
                        row_group(writer, held)?;
                        *bytes = 0;
                    }
                }
            }
        }
        Ok(())
    }

    /// All was written: the file gets its name.
    ///
    /// # Errors
    /// What the system says.
    pub fn finish(self) -> io::Result<()> {
        match self.to {
            To::Lines(mut out) => out.flush()?,
            To::Parquet {
                mut writer,
                mut held,
                ..
            } => {
                row_group(&mut writer, &mut held)?;
                writer.close().map_err(told)?;
            }
        }
        match self.files {
            Some((beside, path)) => std::fs::rename(beside, path),
            None => Ok(()),
        }
    }
}

fn columns(file: File) -> Result<SerializedFileWriter<File>, ParquetError> {
    let schema = (&[] as &[Record]).schema()?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by(concat!("husk ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    SerializedFileWriter::new(file, schema, Arc::new(properties))
}

fn row_group(writer: &mut SerializedFileWriter<File>, held: &mut Vec<Record>) -> io::Result<()> {
    if held.is_empty() {
        return Ok(());
    }
    let mut write = || {
        let mut group = writer.next_row_group()?;
        held.as_slice().write_to_row_group(&mut group)?;
        group.close().map(|_| ())
    };
    write().map_err(told)?;
    held.clear();
    Ok(())
}

fn told(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
