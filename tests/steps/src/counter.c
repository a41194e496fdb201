/* Counts branches: built with -sanitizer-coverage-trace-pc-guard, every one of Rust's calls the first function here. */

#include <stdint.h>

static uint64_t steps;

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  (void)guard;
  steps += 1;
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  (void)start;
  (void)stop;
}

static uint64_t taken(void) { return steps; }

int husk_main(uint64_t (*taken)(void));

int main(void) { return husk_main(taken); }
