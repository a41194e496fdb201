//! The types of what crosses to JavaScript are those of the Rust structs: `src/wasm/types.d.ts` in the extension,
//! `src/npm/shapes.d.ts` in the npm package.

use std::path::Path;

use husk_wasm::shapes::{declarations, library_declarations};

#[test]
fn types_are_those_of_the_structs() {
    for (file, declared) in [
        ("../wasm/types.d.ts", declarations()),
        ("../npm/shapes.d.ts", library_declarations()),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        if std::env::var_os("HUSK_ACCEPT").is_some() {
            std::fs::write(&file, &declared).unwrap();
        }
        assert_eq!(
            std::fs::read_to_string(file).unwrap(),
            declared,
            "HUSK_ACCEPT=1 ./build.sh test types writes them anew"
        );
    }
}
