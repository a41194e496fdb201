//! `husk eval WHAT SET`: figures of Husk and of other methods on data sets.

use std::process::ExitCode;

use clap::Subcommand;

use super::{eval_template, eval_text};

/// Measures methods on data sets.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Template(eval_template::Arguments),
    Text(eval_text::Arguments),
}

/// Exit code 2 without the data set, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match &arguments.what {
        What::Template(arguments) => eval_template::run(arguments),
        What::Text(arguments) => eval_text::run(arguments),
    }
}
