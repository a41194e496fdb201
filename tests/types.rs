//! The types of what crosses to JavaScript, `src/wasm/types.d.ts`, are those of the Rust structs.

use std::path::Path;

use husk_wasm::shapes::declarations;

#[test]
fn types_are_those_of_the_structs() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wasm/types.d.ts");
    let declared = declarations();
    if std::env::var_os("HUSK_ACCEPT").is_some() {
        std::fs::write(&file, &declared).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        declared,
        "HUSK_ACCEPT=1 ./build.sh test types writes them anew"
    );
}
