//! Steps that the core takes on pages made to be slow, each at one size and at four times that size: as many times as
//! n·log n grows and no more, or within the stated limit of the method. A step is a branch of the machine's code, counted
//! by what the compiler puts into each; so the same on every machine, whatever else that does. `./build.sh steps`.
//!
//! And steps a node on pages as there are, `tests/pages/verdict*`, within a bound: see [`fixtures`].
#![no_main]

mod colliding;
mod fixtures;
mod shapes;
mod work;

use shapes::SHAPES;
use work::WORK;

const SMALL: usize = 2000;
const LARGE: usize = 4 * SMALL;

/// What n·log n grows by from small to large is 4.73; the rest is for tables that double when they are full.
const GROWTH: f64 = 5.5;

/// Called by `counter.c`, which knows the steps taken.
#[unsafe(no_mangle)]
pub extern "C" fn husk_main(taken: extern "C" fn() -> u64) -> i32 {
    let (mut passed, mut failed) = (0, 0);
    for shape in &SHAPES {
        let sizes = [SMALL, LARGE].map(|nodes| {
            (0..3)
                .map(|number| (shape.page)(nodes, number))
                .collect::<Vec<_>>()
        });
        for work in &WORK {
            let [small, large] = [&sizes[0], &sizes[1]].map(|pages| {
                let before = taken();
                (work.run)(pages);
                taken() - before
            });
            let growth = large as f64 / small.max(1) as f64;
            let fits = growth <= GROWTH || large <= work.limit;
            println!(
                "{} {:<14} {:<12} {small:>11} {large:>12} × {growth:.2}",
                if fits { "    " } else { "SLOW" },
                shape.name,
                work.name
            );
            if fits { passed += 1 } else { failed += 1 }
        }
    }
    let each = fixtures::steps_per_node(taken);
    let fits = each <= fixtures::MOST;
    println!(
        "{} fixtures       a node       {each:>11.0} of {:.0}",
        if fits { "    " } else { "SLOW" },
        fixtures::MOST
    );
    if fits {
        passed += 1
    } else {
        failed += 1
    }
    println!(
        "test result: {}. {passed} passed; {failed} failed",
        if failed == 0 { "ok" } else { "FAILED" }
    );
    i32::from(failed > 0)
}
