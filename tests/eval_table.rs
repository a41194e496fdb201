//! Tables as CSV: they read back as they were, and no text in them is a formula.

use husk_lab::eval::table::{Cell, Format, Table};
use proptest::prelude::*;

/// The rows of a CSV file by RFC 4180, without its first line.
fn read(csv: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut letters = csv.chars().peekable();
    while let Some(letter) = letters.next() {
        let row = rows.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                row.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\n' if !quoted => rows.push(vec![String::new()]),
            _ => row.last_mut().unwrap().push(letter),
        }
    }
    assert_eq!(
        rows.pop(),
        Some(vec![String::new()]),
        "a file ends with a line"
    );
    rows.remove(0);
    rows
}

fn csv(cells: &[Cell]) -> Vec<Vec<String>> {
    let mut table = Table::new(&[("a", "A"), ("b", "B")]);
    for pair in cells.chunks(2) {
        table.row(pair.to_vec());
    }
    read(&table.print(Format::Csv))
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[=+\\-@\t\r\"',\n][a-c1(),\"=]{0,5}"]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_reads_back_and_is_no_formula(one in text(), other in text()) {
        let rows = csv(&[Cell::Text(one.clone()), Cell::Text(other.clone())]);
        prop_assert_eq!(rows.len(), 1);
        for (read, given) in rows[0].iter().zip([one, other]) {
            prop_assert!(*read == given || *read == format!("'{given}"), "{:?} for {:?}", read, given);
            prop_assert!(!read.starts_with(['=', '+', '-', '@', '\t', '\r']), "{:?}", read);
        }
    }
}

#[test]
fn numbers_stay_numbers() {
    let rows = csv(&[
        Cell::Number(-0.5, 2),
        Cell::Change(-3.25),
        Cell::Count(7),
        Cell::Missing,
    ]);
    assert_eq!(rows, [["-0.5", "-3.25"], ["7", ""]]);
}
