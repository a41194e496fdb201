//! `husk columns FILE`: the page as its columns, in the wire format, on standard output.
//!
//! For programs that want to see exactly what the algorithms see, and for the test that compares this page with what a
//! browser makes of the same file.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use unhusk::page::{html, wire};

/// Writes the columns of a page (see `page::wire`) to standard output.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The saved page; `-` reads standard input.
    file: PathBuf,
    /// Address of the page.
    #[arg(long, default_value = "")]
    url: String,
    /// Character encoding the transport names.
    #[arg(long)]
    charset: Option<String>,
    /// Parse as a browser that runs scripts: the contents of `noscript` are text.
    #[arg(long)]
    scripting: bool,
}

/// Exit code 1 when the page cannot be read or made.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match columns(arguments) {
        Ok(bytes) => match std::io::stdout().lock().write_all(&bytes) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            eprintln!("husk: {}: {error}", arguments.file.display());
            ExitCode::FAILURE
        }
    }
}

fn columns(arguments: &Arguments) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut bytes = Vec::new();
    if arguments.file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(&arguments.file)?;
    }
    let scripting = if arguments.scripting {
        html::Scripting::On
    } else {
        html::Scripting::Off
    };
    let page = html::parse_bytes(
        &bytes,
        &arguments.url,
        arguments.charset.as_deref(),
        scripting,
    )?;
    Ok(wire::encode(&page))
}
