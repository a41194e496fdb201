//! The `husk` command line; see [`husk::cli`].

fn main() -> std::process::ExitCode {
    husk::cli::main()
}
