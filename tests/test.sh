# shellcheck shell=bash
# `./build.sh test`: what runs, in which order, and what took how long. A part of build.sh, which sources it.

# Browsers that end-to-end stories are told in; --chromium and --firefox leave one.
browsers=()

# node_tests FILE…: two files at a time.
node_tests() { node --test --test-concurrency=2 --test-reporter=spec "$@"; }

browser_tests() { node tests/e2e/run.js "${browsers[@]}" "$@"; }

rust_tests() { cargo test --locked --no-fail-fast "$@"; }

wasm_tests() {
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner CHROMEDRIVER=$(command -v chromedriver) \
        WASM_BINDGEN_TEST_ONLY_WEB=1 cargo test --locked --target wasm32-unknown-unknown \
        --package husk-wasm --features lab --test wasm
}

# The Python package as a person installs it, beside the command line.
python_tests() {
    local wheel=(dist/packages/unhusk-*.whl)
    # As the tests of Rust have it.
    cargo build --quiet --locked --bin husk
    "$PYTHON/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "${wheel[0]}"
    HUSK_BINARY=$TARGET/debug/husk "$PYTHON/python" -m unittest discover --quiet --start-directory tests/python &&
        "$PYTHON/mypy" --strict src/python/unhusk tests/python &&
        "$PYTHON/twine" check --strict dist/packages/unhusk-*
}

# The npm package as a person installs it, beside the command line.
npm_tests() {
    cargo build --quiet --locked --bin husk
    HUSK_BINARY=$TARGET/debug/husk node_tests tests/npm/*.test.js
}

need_browsers() {
    [[ "${browsers[*]}" == *--firefox* ]] || need_chromium
    [[ "${browsers[*]}" == *--chromium* ]] || need_firefox
    need_epubcheck
}

test_all() {
    local files
    need_node
    need_rust
    need_shellcheck
    need_chromium
    need_chromedriver
    need_firefox
    need_fonts
    need_epubcheck
    need_spark
    rm -rf dist/times "$LOGS"
    beside side_steps
    need_wasm_tools
    step "build: package and workbench" build_for_tests
    lint_steps
    # Building is a step of its own: how long it takes depends on what is there already.
    step "build: rust tests" rust_tests --no-run --quiet
    step "test: rust" rust_tests
    step "test: wasm in chromium" wasm_tests
    wait_beside
    # Everything that runs in node alone.
    mapfile -t files < <(find tests -name '*.test.js' -not -path 'tests/e2e/*' -not -path 'tests/npm/*' | sort)
    [ "${#files[@]}" -gt 0 ] || die "no tests found: is this the whole repository?"
    step "test: javascript" node_tests "${files[@]}"
    step "test: python" python_tests
    step "test: npm" npm_tests
    step "test: end to end" browser_tests
    step "what took how long" node tests/times.js
    failures
    totals
    finish
}

# What has folders of its own, and the packages, whose linking leaves a processor free. The fuzzer is not among it:
# tests/fuzz_targets.rs has its inputs, without the build.
side_steps() {
    step "set up: runtimes for the npm package" need_runtimes
    step "set up: libraries for the python package" need_loaders
    step "build: steps" build_steps
    step "test: steps" "$ROOT/build.sh" steps
    step "build: packages" build_packages
}

# beside STEPS: runs a function of steps while others run; what it prints is shown once it is waited for.
beside() {
    mkdir -p "$LOGS"
    # A group of processes of its own, so that what it started ends with it.
    set -m
    (
        "$@"
        finish
    ) >"$LOGS/beside.log" 2>&1 &
    BESIDE=$!
    set +m
    trap 'kill -- -"$BESIDE" 2>/dev/null || true' EXIT
}

wait_beside() {
    local verdict=0
    wait "$BESIDE" || verdict=$?
    cat "$LOGS/beside.log"
    [ "$verdict" -eq 0 ] || failed+=("steps beside the others")
}

build_for_tests() {
    build_package
    build_www
}

# test_named NAME… [--chromium | --firefox]: single files or folders of tests. A name is a path, or a file's or folder's name
# in tests/ without its ending: reader_hostile, tests/verdict.rs, extension, e2e, wasm, python, npm, fuzz, steps.
test_named() {
    local name file found rust=() node=() stories=()
    rm -rf dist/times "$LOGS"
    for name in "$@"; do
        case $name in
        --chromium | --firefox) browsers=("$name") && continue ;;
        -*) die "test knows no $name" ;;
        python)
            need_node
            need_loaders
            step "build: wheel" build_wheel
            step "test: python" python_tests
            continue
            ;;
        npm)
            need_node
            need_chromium
            need_runtimes
            step "build: npm package" build_npm
            step "test: npm" npm_tests
            continue
            ;;
        fuzz | steps)
            step "test: $name" "$ROOT/build.sh" "$name"
            continue
            ;;
        wasm | tests/wasm.rs | tests/wasm/*)
            need_wasm_tools && need_chromium && need_chromedriver
            step "test: wasm in chromium" wasm_tests
            continue
            ;;
        esac
        mapfile -t found < <(test_files "$name")
        [ "${#found[@]}" -gt 0 ] || die "there is no test named $name"
        for file in "${found[@]}"; do
            case $file in
            *.rs) rust+=("$(basename "$file" .rs)::") ;;
            tests/e2e/*) stories+=("$file") ;;
            *) node+=("$file") ;;
            esac
        done
    done
    if [ "${#browsers[@]}" -gt 0 ] && [ "${#rust[@]}${#node[@]}${#stories[@]}" = 000 ]; then stories=(tests/e2e/*.test.js); fi
    if [ "${#rust[@]}" -gt 0 ]; then
        need_rust
        step "test: rust" rust_tests --test native -- "${rust[@]}"
    fi
    if [ "${#node[@]}${#stories[@]}" != 00 ]; then
        need_node
        need_browsers
        build_for_tests
        [ "${#node[@]}" -eq 0 ] || step "test: javascript" node_tests "${node[@]}"
        [ "${#stories[@]}" -eq 0 ] || step "test: end to end" browser_tests "${stories[@]}"
    fi
    failures
    totals
    finish
}

# test_files NAME: the files that a name stands for.
test_files() {
    local name=${1%/}
    if [ -d "$name" ]; then
        find "$name" -name '*.test.js' | sort
    elif [ -f "$name" ]; then
        printf '%s\n' "$name"
    elif [ -d "tests/$name" ]; then
        find "tests/$name" -name '*.test.js' | sort
    else
        find tests -maxdepth 1 \( -name "$name.rs" -o -name "$name" \) -type f
        find tests -mindepth 1 \( -name "$name.test.js" -o -name "$name" \) -name '*.test.js' | sort
    fi
}

# failures: what failed and why, once more at the end, where one looks first; at most 100 lines.
failures() {
    awk '
        FNR == 1 { told = 0 }
        /^✖ failing tests:$/ || /^failures:$/ { told = 1 }
        told && lines++ < 100' "$LOGS"/test-*.log
}

# totals: adds up the closing lines of cargo ("test result: …") and node ("ℹ pass 3"), and what was retried.
totals() {
    cat "$LOGS"/test-*.log | awk '
        /^test result:/ { pass += $4; fail += $6 }
        /^ℹ (pass|fail|cancelled) [0-9]+$/ { if ($2 == "pass") pass += $3; else fail += $3 }
        /ℹ retried in/ && !/retries a story/ { retried += 1 }
        END {
            printf "%d passed, %d failed\n", pass, fail
            if (retried) printf "%d retried in a new browser: see \"retried\" above\n", retried
        }'
}
