//! Every fuzz target, without the fuzzer: its first inputs, the inputs that were kept, and changed copies of both. `./build.sh fuzz`
//! runs them with the fuzzer, which sees what code an input reaches and is compiled for minutes.

#[path = "fuzz/src/check.rs"]
mod check;
#[path = "fuzz/src/pages.rs"]
mod pages;
#[path = "fuzz/src/seeds.rs"]
mod seeds;
#[path = "fuzz/src/targets/mod.rs"]
mod targets;

use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

/// Changed copies of inputs for each target.
const CHANGED: u32 = 200;

/// Bytes of a changed copy at most, as in a short run of the fuzzer.
const LONGEST: usize = 1024;

/// One place of an input, and what becomes of it.
#[derive(Debug, Clone)]
enum Change {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index, usize),
    /// A stretch once more, at the end.
    Repeat(Index, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        (at(), 1..16usize).prop_map(|(at, length)| Change::Remove(at, length)),
        (at(), 1..64usize).prop_map(|(at, length)| Change::Repeat(at, length)),
    ]
}

fn changed(input: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut input = input[..input.len().min(LONGEST)].to_vec();
    for change in changes {
        let length = input.len();
        let stretch = |at: &Index, count: usize| {
            let start = at.index(length);
            start..(start + count).min(length)
        };
        match change {
            Change::Insert(at, byte) => input.insert(at.index(length + 1), *byte),
            _ if length == 0 => {}
            Change::Replace(at, byte) => input[at.index(length)] = *byte,
            Change::Remove(at, count) => drop(input.drain(stretch(at, *count))),
            Change::Repeat(at, count) => input.extend_from_within(stretch(at, *count)),
        }
    }
    input.truncate(LONGEST);
    input
}

/// Inputs in the repository, in the order of their names.
fn kept(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fuzz/corpus")
        .join(name);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).unwrap())
        .collect()
}

fn holds(name: &str) {
    let target = targets::named(name).expect("a target of that name");
    let mut inputs = (target.seeds)();
    inputs.extend(kept(name));
    for input in &inputs {
        (target.run)(input);
    }
    let mut runner = TestRunner::new(Config {
        cases: CHANGED,
        failure_persistence: None,
        ..Config::default()
    });
    let copies = (any::<Index>(), prop::collection::vec(change(), 1..6));
    runner
        .run(&copies, |(which, changes)| {
            let input = changed(&inputs[which.index(inputs.len())], &changes);
            (target.run)(&input);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

macro_rules! targets_hold {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                holds(stringify!($name));
            }
        )*

        #[test]
        fn each_target_is_run() {
            let all: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
            assert_eq!(all, [$(stringify!($name)),*]);
        }
    };
}

targets_hold! {
    wire html template model archive labels tps mdr page_level rtdm votes align chunk site_level husk
}
