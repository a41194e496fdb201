//! The `husk` command line: one file per sub-command, this one reads the arguments and picks.

mod columns;
mod eval_template;
mod options;
mod repro;

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
    Columns(columns::Arguments),
    Eval(eval_template::Arguments),
    Repro(repro::Arguments),
}

/// Runs the command line: exit code 0 when all went well, 1 when some page failed, 2 for bad usage.
#[must_use]
pub fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Columns(arguments) => columns::run(&arguments),
        Command::Eval(arguments) => eval_template::run(&arguments),
        Command::Repro(arguments) => repro::run(&arguments),
    }
}
