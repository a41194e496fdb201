# shellcheck shell=bash
# Building and running the fuzzer: a part of build.sh, which sources it.

# Inputs that a fuzz target makes up in a short run.
readonly FUZZ_RUNS=200

# What `cargo fuzz` asks of a nightly compiler but the address sanitizer, which finds nothing where no code is unsafe.
build_fuzz() {
    instrumented fuzz "--cfg fuzzing -Cllvm-args=-sanitizer-coverage-level=4 \
        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
        -Cllvm-args=-sanitizer-coverage-trace-compares"
}

# fuzz [TARGET…] [--minutes N [--keep]]: made-up inputs for the core. Without minutes every target runs its corpus and so
# many inputs more, the same ones every time. With minutes it looks for new ones, and --keep puts the best into the corpus.
fuzz() {
    local minutes='' keep='' targets=()
    while [ $# -gt 0 ]; do
        case $1 in
        --minutes) minutes=${2:-} && shift ;;
        --keep) keep=1 ;;
        -*) die "fuzz knows no $1" ;;
        *) targets+=("$1") ;;
        esac
        shift
    done
    [[ -z "$minutes" || "$minutes" =~ ^[1-9][0-9]*$ ]] || die "--minutes takes a whole number from 1"
    [ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(find tests/fuzz/corpus -mindepth 1 -maxdepth 1 -printf '%f\n' | sort)
    build_fuzz
    FUZZER=$INSTRUMENTED/husk-fuzz
    local target
    for target in "${targets[@]}"; do
        fuzz_one "$target" "$minutes"
        [ -z "$keep" ] || keep_inputs "$target"
    done
    finish
}

# fuzz_one TARGET MINUTES
fuzz_one() {
    local corpus=tests/fuzz/corpus/$1 new log=${TARGET:?}/fuzz/$1.log bound known
    known=$(find "$corpus" -type f 2>/dev/null | wc -l)
    new=$TARGET/fuzz/$([ -n "$2" ] && echo corpus || echo short)/$1
    [ -n "$2" ] || rm -rf "$new"
    mkdir -p "$new" "$TARGET/fuzz/found"
    bound=(-seed=1 -runs=$((known + FUZZ_RUNS)) -max_len=1024)
    [ -z "$2" ] || bound=(-max_total_time=$((60 * $2)) -max_len=4096)
    if HUSK_FUZZ=$1 HUSK_FUZZ_SEEDS=$TARGET/fuzz/seeds/$1 "$FUZZER" "${bound[@]}" -rss_limit_mb=4096 \
        -artifact_prefix="$TARGET/fuzz/found/$1-" "$new" "$corpus" "$TARGET/fuzz/seeds/$1" >"$log" 2>&1; then
        printf 'test result: ok. 1 passed; 0 failed; %s, %s\n' "$1" "$(sed -n 's/^Done //p' "$log")"
    else
        # The fuzzer says what broke, and how to see it again.
        tail -n 40 "$log"
        printf 'test result: FAILED. 0 passed; 1 failed; %s: HUSK_FUZZ=%s %s FILE\n' "$1" "$1" "$FUZZER"
        failed+=("fuzz $1")
    fi
}

# keep_inputs TARGET: of the inputs that together reach the most code 64, of all sizes, 24 kB.
keep_inputs() {
    local corpus=tests/fuzz/corpus/$1 best=$TARGET/fuzz/best sum=0 count=0 size file
    rm -rf "$best" && mkdir -p "$best"
    HUSK_FUZZ=$1 "$FUZZER" -set_cover_merge=1 -max_len=1024 "$best" "$TARGET/fuzz/corpus/$1" "$corpus" \
        "$TARGET/fuzz/seeds/$1" >"$TARGET/fuzz/$1.merge.log" 2>&1
    rm -rf "$corpus" && mkdir -p "$corpus"
    # Named by their hash, so that in the order of names sizes are mixed.
    while read -r file size; do
        sum=$((sum + size)) count=$((count + 1))
        if [ "$sum" -gt 24000 ] || [ "$count" -gt 64 ]; then break; fi
        cp "$best/$file" "$corpus/"
    done < <(find "$best" -type f -printf '%f %s\n' | LC_ALL=C sort)
}
