//! `husk repro PAPER`: a paper's own table, theirs beside ours; one file a paper.

mod align;
mod chunk;
mod mdr;
mod page_level;
mod rtdm;
mod tps;

use std::process::ExitCode;

use clap::Subcommand;

/// Prints a paper's own table with our figures beside it.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    paper: Paper,
}

#[derive(Subcommand)]
enum Paper {
    Align(align::Arguments),
    Chunk(chunk::Arguments),
    Mdr(mdr::Arguments),
    PageLevel(page_level::Arguments),
    Rtdm(rtdm::Arguments),
    Tps(tps::Arguments),
}

/// Exit code 2 without the data set, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match &arguments.paper {
        Paper::Align(arguments) => align::run(arguments),
        Paper::Chunk(arguments) => chunk::run(arguments),
        Paper::Mdr(arguments) => mdr::run(arguments),
        Paper::PageLevel(arguments) => page_level::run(arguments),
        Paper::Rtdm(arguments) => rtdm::run(arguments),
        Paper::Tps(arguments) => tps::run(arguments),
    }
}
