//! A server for language models: the Model Context Protocol over standard input and output.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`server`] | the tools |
//! | [`sources`] | pages: from files in the folders that were named, from given HTML, from addresses |
//! | [`web`] | pages of addresses: robots.txt, limits, no address inside a private network |
//! | [`answers`] | what is said of pages; nothing that a person would not see |
//! | [`sites`] | templates of sites |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answers;
mod server;
mod sites;
mod sources;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use rmcp::ServiceExt;

use server::Server;
use sites::Sites;
use sources::Sources;
use web::Web;

/// Gives language models the main content of web pages, over the Model Context Protocol on standard input and output.
///
/// Text that a page hides from people is never given. Nothing is fetched unless --allow-fetch is given.
#[derive(Parser)]
#[command(name = "unhusk-mcp", version, about)]
struct Arguments {
    /// Folders whose files may be read; the folder it is started in when none is named.
    folders: Vec<PathBuf>,
    /// Fetch pages of http and https addresses, where robots.txt allows it, without cookies, up to 16 MiB each.
    #[arg(long)]
    allow_fetch: bool,
    /// Fetch from addresses inside private networks, such as localhost, too.
    #[arg(long, requires = "allow_fetch")]
    allow_private: bool,
    /// A folder in which templates of sites are kept, as `husk learn --templates` keeps them; without it what was learned is
    /// forgotten at the end.
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("unhusk-mcp: {error}");
            ExitCode::from(2)
        }
    }
}

/// Serves until the client ends.
fn run(arguments: &Arguments) -> Result<(), String> {
    let web = arguments
        .allow_fetch
        .then(|| Web::new(arguments.allow_private));
    let server = Server::new(
        Sources::new(&arguments.folders, web)?,
        Sites::open(arguments.templates.as_deref())?,
    );
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let running = server
            .serve(rmcp::transport::stdio())
            .await
            .map_err(|error| error.to_string())?;
        running.waiting().await.map_err(|error| error.to_string())?;
        Ok(())
    })
}
