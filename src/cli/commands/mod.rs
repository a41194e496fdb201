//! The `husk` command line: one file per sub-command, this one reads the arguments and picks.

mod bench;
mod columns;
mod crawl;
mod eval;
mod extract;
mod inputs;
mod learn;
mod mark;
mod matching;
mod options;
mod pages;
mod repro;
mod sample;
mod train;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Finds the template of web pages and keeps their main content.
#[derive(Parser)]
#[command(name = "husk", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::Arguments),
    Columns(columns::Arguments),
    Eval(eval::Arguments),
    Extract(extract::Arguments),
    Learn(learn::Arguments),
    Mark(mark::Arguments),
    Match(matching::Arguments),
    Pages(pages::Arguments),
    Repro(repro::Arguments),
    Sample(sample::Arguments),
    Train(train::Arguments),
}

/// Runs the command line: exit code 0 when all went well, 1 when some page failed, 2 for bad usage.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(renamed) = options::renamed(std::env::args_os()) {
        eprintln!("husk: {renamed}");
        return ExitCode::from(2);
    }
    match Arguments::parse().command {
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Columns(arguments) => columns::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Extract(arguments) => extract::run(&arguments),
        Command::Learn(arguments) => learn::run(&arguments),
        Command::Mark(arguments) => mark::run(&arguments),
        Command::Match(arguments) => matching::run(&arguments),
        Command::Pages(arguments) => pages::run(&arguments),
        Command::Repro(arguments) => repro::run(&arguments),
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
    }
}
