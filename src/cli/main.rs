//! The `husk` command line; see [`husk::commands`].

fn main() -> std::process::ExitCode {
    husk::commands::main()
}
