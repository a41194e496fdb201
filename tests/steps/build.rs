//! Compiles the counter.

fn main() {
    println!("cargo::rerun-if-changed=src/counter.c");
    cc::Build::new()
        .file("src/counter.c")
        .opt_level(2)
        .compile("counter");
}
