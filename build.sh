#!/usr/bin/env bash
# Builds, tests, packages and runs Husk. `./build.sh help` lists the sub-commands.
#
# Every sub-command sets up what it needs first and may be repeated: what is there already is kept,
# so a second call takes seconds. Nothing is written outside target/, dist/ and node_modules/,
# except Debian packages and the wasm target of Rust where they are missing.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
ROOT=$PWD
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
TOOLS=$ROOT/target/tools
LOGS=$ROOT/dist/logs
PYTHON=$TOOLS/python/bin
export PATH=$TOOLS/bin:$ROOT/node_modules/.bin:$HOME/.cargo/bin:$PATH

# The extension downloads nothing, and the module `verdict` starts before the first page a person asks for: modules stay small.
# In bytes, gzipped; 52,000 in `verdict` and `lab` are the model of texts, 28,600 that of clutter.
readonly VERDICT_LIMIT=235000 ARTICLE_LIMIT=343000 LAB_LIMIT=592500 LIBRARY_LIMIT=691500
# The least versions this code was written for.
readonly NODE_MIN=20.19.0 CHROMIUM_MIN=148 FIREFOX_MIN=142 CARGO_DENY=0.20.2

# --- words -----------------------------------------------------------------------------------

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() {
    printf 'build.sh: %s\n' "$*" >&2
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }
# at_least HAVE WANT: versions compared number by number.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n1)" = "$2" ]; }

# --- what must be there ----------------------------------------------------------------------

# debian PACKAGE…: installs them. Called only when something was found missing.
debian() {
    have apt-get || die "please install: $* (this is not a Debian system, so build.sh cannot do it)"
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || die "please install as root: apt-get install $*"
        root=(sudo)
    fi
    say "installing from Debian: $*"
    [ -n "${APT_UPDATED:-}" ] || "${root[@]}" apt-get update -q >&2
    APT_UPDATED=1
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "$@" >&2
}

need_basics() {
    local missing=()
    have cc || missing+=(build-essential)
    have git || missing+=(git)
    have flock || missing+=(util-linux)
    [ -e /etc/ssl/certs/ca-certificates.crt ] || [ ! -d /etc/apt ] || missing+=(ca-certificates)
    [ "${#missing[@]}" -eq 0 ] || debian "${missing[@]}"
}

need_node() {
    local version
    if ! have node || ! have npm; then
        version=$(apt-cache policy nodejs 2>/dev/null | awk '/Candidate:/ { print $2 }')
        version=${version#*:}
        at_least "${version:-0}" "$NODE_MIN" ||
            die "please install Node.js $NODE_MIN or newer with npm (https://nodejs.org)"
        # Debian's own nodejs comes without npm, other sources ship it inside.
        debian nodejs
        have npm || debian npm
    fi
    version=$(node --version)
    at_least "${version#v}" "$NODE_MIN" ||
        die "Node.js $NODE_MIN or newer is needed, $version is installed (https://nodejs.org)"
    need_packages
}

# npm packages, again only when the lock file has changed.
need_packages() {
    local stamp=node_modules/.husk-stamp want
    want=$(cat package.json package-lock.json | sha256sum)
    [ "$(cat "$stamp" 2>/dev/null)" = "$want" ] && return
    say "npm packages"
    npm ci --loglevel=error >&2
    printf '%s\n' "$want" >"$stamp"
}

rust_version() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

need_rust() {
    need_basics
    local want
    want=$(rust_version)
    if ! have cargo; then
        apt-cache show rustup >/dev/null 2>&1 ||
            die "please install Rust $want or newer with rustup (https://rustup.rs)"
        debian rustup
        rustup toolchain install stable --profile minimal --component clippy,rustfmt >&2
        rustup default stable >&2
    fi
    if ! at_least "$(rustc --version | cut -d' ' -f2)" "$want"; then
        have rustup || die "Rust $want or newer is needed, $(rustc --version) is installed"
        say "Rust"
        rustup update stable >&2
        at_least "$(rustc --version | cut -d' ' -f2)" "$want" ||
            die "Rust $want or newer is needed; the chosen toolchain is $(rustc --version)"
    fi
    if have rustup; then
        have cargo-clippy || rustup component add clippy >&2
        have cargo-fmt || rustup component add rustfmt >&2
    fi
}

std_source() { printf '%s\n' "$(rustc --print sysroot)/lib/rustlib/src/rust/library"; }

need_wasm_tools() {
    need_rust
    local version
    if [ ! -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ]; then
        have rustup || die "please install Rust's target wasm32-unknown-unknown"
        say "Rust's wasm target"
        rustup target add wasm32-unknown-unknown >&2
    fi
    if [ ! -d "$(std_source)" ]; then
        have rustup || die "please install the source of Rust's std (rust-src)"
        say "the source of Rust's std"
        rustup component add rust-src >&2
    fi
    # The command must be of the very version that the crate is, or it refuses the crate's output.
    version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock)
    [ -n "$version" ] || die "Cargo.lock names no wasm-bindgen"
    [ "$(wasm-bindgen --version 2>/dev/null)" = "wasm-bindgen $version" ] ||
        cargo_tool wasm-bindgen-cli "$version"
    rm -rf "$TOOLS/build"
}

# cargo_tool CRATE VERSION: into target/tools, so that nothing of the user's is replaced. Tools are run now and then: they are
# compiled quickly, and share what they have in common.
cargo_tool() {
    say "$1 $2 (built once, takes some minutes)"
    local install=(env CARGO_TARGET_DIR="$TOOLS/build" CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off
        cargo install --quiet --root "$TOOLS" "$1" --version "$2")
    # A mirror may lag behind the tool's own lock file; the newest it has will do as well.
    "${install[@]}" --locked >&2 || "${install[@]}" >&2
}

# HUSK_CHROMIUM and HUSK_FIREFOX name other builds of the browsers; those are taken as they are.
need_chromium() {
    [ -z "${HUSK_CHROMIUM:-}" ] || return 0
    have chromium || debian chromium
    local version
    version=$(chromium --version 2>/dev/null | grep -oE '[0-9]+' | head -n1)
    at_least "${version:-0}" "$CHROMIUM_MIN" ||
        die "Chromium $CHROMIUM_MIN or newer is needed, $(chromium --version) is installed"
}

need_chromedriver() { have chromedriver || debian chromium-driver; }

need_firefox() {
    [ -z "${HUSK_FIREFOX:-}" ] || return 0
    have firefox-esr || have firefox || debian firefox-esr
    local version
    version=$("$(command -v firefox-esr || command -v firefox)" --version 2>/dev/null |
        grep -oE '[0-9]+' | head -n1)
    at_least "${version:-0}" "$FIREFOX_MIN" ||
        die "Firefox $FIREFOX_MIN or newer is needed, version ${version:-unknown} is installed"
}

# Pictures are compared in one family of letters, with Latin, Greek, Cyrillic, Arabic and Hebrew: 3 MB. Noto would bring
# 43 MB for what no view shows; on systems other than Debian the tests say that it is missing.
need_fonts() {
    local file
    for file in /usr/share/fonts/{truetype/dejavu,dejavu,dejavu-sans-fonts,TTF}/DejaVuSans.ttf; do
        [ ! -e "$file" ] || return 0
    done
    ! have apt-get || debian fonts-dejavu-core
}

# need_picture_fonts LANG: what the pictures for the stores are written in.
need_picture_fonts() {
    have fc-list || debian fontconfig
    [ -n "$(fc-list 'Liberation Sans')" ] || debian fonts-liberation
    case $1 in
    ja | zh_CN) [ -n "$(fc-list ":lang=${1/_/-}")" ] || debian fonts-noto-cjk ;;
    *) need_fonts ;;
    esac
}

# Spark's tests: Java, and Python that can make a virtual environment; Spark itself comes from PyPI into target/.
need_spark() {
    local missing=()
    have java || missing+=(default-jre-headless)
    have python3 || missing+=(python3)
    python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
    [ "${#missing[@]}" -eq 0 ] || debian "${missing[@]}"
}

# What builds and checks the Python package, in a folder of its own.
need_python() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || debian python3 python3-venv
    cmp --quiet tests/python/requirements.txt "$TOOLS/python/requirements.txt" && return
    python3 -m venv --clear "$TOOLS/python"
    "$PYTHON/pip" install --quiet --disable-pip-version-check -r tests/python/requirements.txt
    cp tests/python/requirements.txt "$TOOLS/python/"
}

# Libraries that the Python package has loaders for, beside its tools. 1.1 GB, so only the tests ask for them.
need_loaders() {
    need_python
    cmp --quiet tests/python/loaders.txt "$TOOLS/python/loaders.txt" && return
    "$PYTHON/pip" install --quiet --no-compile --disable-pip-version-check -r tests/python/loaders.txt
    cp tests/python/loaders.txt "$TOOLS/python/"
}

# Where the npm package runs besides Node.js and Chromium, and libraries that it is used with. 460 MB, so only its tests ask for them.
need_runtimes() {
    local list=tests/npm/runtimes folder=$TOOLS/runtimes
    cmp --quiet "$list/package-lock.json" "$folder/node_modules/.husk-stamp" && return
    say "runtimes for the npm package"
    mkdir -p "$folder"
    cp "$list/package.json" "$list/package-lock.json" "$folder/"
    npm ci --prefix "$folder" --no-audit --no-fund --loglevel=error >&2
    cp "$list/package-lock.json" "$folder/node_modules/.husk-stamp"
}

# The validator of EPUB books, by the makers of the format.
need_epubcheck() { have epubcheck || debian epubcheck; }

need_shellcheck() { have shellcheck || debian shellcheck; }

# --- building --------------------------------------------------------------------------------

# alone COMMAND…: one build at a time in one tree.
alone() {
    mkdir -p dist
    (
        flock 9
        "$@"
    ) 9>dist/.lock
}

# shellcheck source=tests/fuzz/fuzz.sh
source "$ROOT/tests/fuzz/fuzz.sh"

# instrumented NAME FLAGS: builds tests/NAME with something of ours in every branch of the core; into $INSTRUMENTED.
instrumented() {
    need_rust
    have c++ || debian g++
    local host name
    host=$(rustc -vV | sed -n 's/^host: //p')
    name=${host//-/_}
    env "CARGO_TARGET_${name^^}_RUSTFLAGS=-Cpasses=sancov-module -Ccodegen-units=4 $2" \
        cargo build --quiet --locked --release --manifest-path "tests/$1/Cargo.toml" --target "$host" \
        --target-dir "$TARGET/$1"
    INSTRUMENTED=$TARGET/$1/$host/release
}

build_steps() {
    # In one unit: what is counted must not change with how the compiler parts the crate.
    instrumented steps "-Ccodegen-units=1 -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-trace-pc-guard"
}

# Branches taken on pages made to be slow, at one size and at four times that.
steps() {
    build_steps
    "$INSTRUMENTED/husk-steps"
}

# inputs PATH…: one hash over names and contents of all files below.
inputs() { find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum; }

build_wasm() {
    need_node
    need_wasm_tools
    alone compile_wasm
}

# One hash of all that the wasm modules are made of.
wasm_inputs() {
    inputs src/core src/lab src/wasm Cargo.toml Cargo.lock package-lock.json build.sh
    rustc --version
}

compile_wasm() {
    local want
    want=$(wasm_inputs)
    if [ "$(cat dist/wasm/.stamp 2>/dev/null)" != "$want" ]; then
        rm -rf dist/wasm
        wasm_module verdict --features verdict
        wasm_module article --features article
        wasm_module lab --features lab
        printf '%s\n' "$want" >dist/wasm/.stamp
    fi
    wasm_size verdict "$VERDICT_LIMIT"
    wasm_size article "$ARTICLE_LIMIT"
    wasm_size lab "$LAB_LIMIT"
}

# wasm_module NAME FLAGS…: src/wasm, built with these flags of cargo, as dist/wasm/NAME.js and NAME_bg.wasm.
wasm_module() {
    local name=$1
    shift
    say "wasm module: $name"
    # std is built along, for size, and a panic is a trap without a message: the extension tells of it and starts a new
    # instance. That is a seventh of the module, and not stable in Rust yet, hence RUSTC_BOOTSTRAP; tests are built without.
    # Source files are named without this machine's folders, so that any machine builds the same. The bounds of inlining
    # are those that make the module smallest while it is as quick as by the usual ones; docs/decisions.md has what others cost.
    # Loops of eight steps are not written out, so that they become vectors: that is what SIMD pays for.
    local cargo_home=${CARGO_HOME:-$HOME/.cargo}
    RUSTC_BOOTSTRAP=1 \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$ROOT=husk \
        --remap-path-prefix=$cargo_home/registry/src=crates --remap-path-prefix=$(std_source)=std \
        -Z unstable-options -C panic=immediate-abort \
        -C target-feature=+simd128 -C llvm-args=-unroll-full-max-count=4 \
        -C llvm-args=-inline-threshold=60 -C llvm-args=-inlinehint-threshold=150" \
        cargo build --quiet --locked --target wasm32-unknown-unknown --profile wasm --package husk-wasm --lib "$@" \
        -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size >&2
    wasm-bindgen --target web --out-dir "$ROOT/dist/wasm" --out-name "$name" \
        "$TARGET/wasm32-unknown-unknown/wasm/husk_wasm.wasm"
    # The features are those that Rust's wasm32-unknown-unknown switches on by itself, and SIMD. Functions
    # that binaryen inlines pack badly, and so does what -Oz folds: measured gzipped, this is least. The first bytes of the
    # memory are the end of the stack, and no address of data.
    wasm-opt -O3 --converge --low-memory-unused --one-caller-inline-max-function-size 0 \
        --always-inline-max-function-size 0 --flexible-inline-max-function-size 0 --rse --vacuum \
        --strip-debug --strip-producers --strip-target-features \
        --enable-bulk-memory --enable-bulk-memory-opt --enable-call-indirect-overlong \
        --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-reference-types --enable-sign-ext --enable-simd \
        "dist/wasm/${name}_bg.wasm" -o "dist/wasm/$name.opt"
    mv "dist/wasm/$name.opt" "dist/wasm/${name}_bg.wasm"
}

# wasm_size NAME LIMIT
wasm_size() {
    local raw gzipped
    raw=$(wc -c <"dist/wasm/$1_bg.wasm")
    gzipped=$(gzip -9 -c -n "dist/wasm/$1_bg.wasm" | wc -c)
    printf 'wasm module %s: %d bytes, %d gzipped (limit %d)\n' "$1" "$raw" "$gzipped" "$2"
    [ "$gzipped" -le "$2" ] || die "the wasm module $1 is too big"
}

build_extension() {
    build_wasm
    alone node extension/build.js
}

build_www() {
    build_wasm
    alone node www/samples/generate.js
    alone node www/build.js
}

build_package() {
    build_extension
    alone node extension/package.js
}

build_cli() {
    need_rust
    cargo build --quiet --locked --release --bin husk
}

# packages [--compare SET]
packages() {
    build_packages
    [ $# -gt 0 ] || return 0
    [ "$1" = --compare ] || die "packages knows no $1"
    need_chromium
    cargo build --quiet --locked --release --bin husk --bin unhusk-mcp
    node tests/bench/same_output.js "${@:2}"
}

build_packages() {
    build_crate
    build_wheel
    build_npm
}

# What would be uploaded, built; nothing is.
build_crate() {
    need_rust
    cargo publish --dry-run --quiet --locked --allow-dirty --package unhusk --target-dir "$TARGET"
}

# The wheel and its sources, for any Python from 3.10 on.
build_wheel() {
    need_rust
    need_python
    rm -f dist/packages/unhusk-*
    PATH=$PYTHON:$PATH maturin build --quiet --release --locked --zig --compatibility manylinux2014 \
        --manifest-path src/python/Cargo.toml --target-dir "$TARGET" --out dist/packages
    "$PYTHON/maturin" sdist --manifest-path src/python/Cargo.toml --out dist/packages
}

# The npm package, as it would be uploaded.
build_npm() {
    need_node
    need_wasm_tools
    alone compile_library
    wasm_size library "$LIBRARY_LIMIT"
    node src/npm/build.js
}

compile_library() {
    local want
    want=$(wasm_inputs)
    [ "$(cat dist/wasm/.library-stamp 2>/dev/null)" = "$want" ] && return
    wasm_module library --features library
    printf '%s\n' "$want" >dist/wasm/.library-stamp
}

# --- checking --------------------------------------------------------------------------------

failed=()
# step NAME COMMAND…: runs it, shows and keeps its output and how long it took; a failure is counted and the rest still runs.
step() {
    local name=$1 start=$SECONDS verdict=ok
    shift
    say "$name"
    mkdir -p "$LOGS" dist/times
    # Not behind `||`: there a function goes on after a command of it has failed.
    set +e
    (set -e && "$@") 2>&1 | tee "$LOGS/${name//[^a-z0-9]/-}.log"
    [ "${PIPESTATUS[0]}" -eq 0 ] || verdict=FAILED
    set -e
    [ "$verdict" = ok ] || failed+=("$name")
    printf '   %s, %d s\n' "$verdict" $((SECONDS - start)) >&2
    printf '%s\t%d\n' "$name" $((SECONDS - start)) >>dist/times/steps.tsv
}

finish() {
    [ "${#failed[@]}" -eq 0 ] || die "failed: $(printf '%s; ' "${failed[@]}")"
}

lint_steps() {
    # A clippy newer than the one this code is written for knows more warnings; those are told only.
    local deny=() module
    [[ "$(rustc --version)" != "rustc $(rust_version)."* ]] || deny=(-D warnings)
    step "lint: rust format" cargo fmt --check
    step "lint: rust" cargo clippy --quiet --locked --all-targets -- "${deny[@]}"
    for module in verdict article lab library; do
        step "lint: rust for wasm, $module" cargo clippy --quiet --locked --target wasm32-unknown-unknown \
            --package husk-wasm --lib --features "$module" -- "${deny[@]}"
    done
    step "lint: rust for python" cargo clippy --quiet --locked --package unhusk-python -- "${deny[@]}"
    step "lint: javascript" eslint --max-warnings 0 .
    step "lint: format" prettier --check --log-level warn \
        '*.{js,json}' '{extension,src,www,tests}/**/*.{js,css,json}'
    step "lint: types of the extension" tsc -p .
    step "lint: types of the tests" tsc -p tests
    step "lint: package" node extension/package_lint.js
    step "lint: shell" shellcheck -x build.sh .ci/run tests/test.sh tests/fuzz/fuzz.sh
}

need_all() {
    need_node
    need_wasm_tools
    need_shellcheck
}

lint() {
    need_all
    build_package
    lint_steps
    finish
}

# shellcheck source=tests/test.sh
source "$ROOT/tests/test.sh"

# A name runs one of tests/bench/*.bench.js alone. Words after it go to the benches, for instance --rounds 3; each takes
# those that it knows.
bench() {
    local name=''
    if [[ "${1:-}" =~ ^[a-z] ]]; then
        name=$1
        shift
    fi
    case $name in
    accuracy | libraries)
        "$name" "$@"
        return
        ;;
    esac
    [ -z "$name" ] || [ -e "tests/bench/$name.bench.js" ] || die "bench knows no $name"
    need_node
    need_chromium
    build_extension
    # Sample pages are among those measured.
    build_www
    build_cli
    if [ -n "$name" ]; then
        node "tests/bench/$name.bench.js" "$@"
        return
    fi
    local file
    say "native: learning and marking as pages grow"
    "$TARGET/release/husk" bench
    say "native: aligning 16 pages as they grow"
    "$TARGET/release/husk" bench --align
    for file in tests/bench/*.bench.js; do
        say "bench: ${file##*/}"
        node "$file" "$@"
    done
    say "all figures beside what is wanted"
    node tests/bench/figures.js
}

# Words for the script: --docs, --fresh, --sets A,B, --peers A,B. A peer that cannot be had here is skipped, so that
# neither Chromium nor Python is asked for.
accuracy() {
    need_node
    build_cli
    node tests/bench/accuracy.js "$@"
}

libraries() {
    build_packages
    build_cli
    python3 -c 'import pip' 2>/dev/null || debian python3-pip
    node tests/bench/libraries.js "$@"
}

# A revision, and words for the script: --only WORD.
figures() {
    need_node
    need_rust
    exec node tests/bench/same_figures.js "$@"
}

# Sets, and words for the script: -o DIR, --data DIR, --fresh.
snapshot() {
    need_node
    need_chromium
    exec node tests/bench/snapshot.js "$@"
}

# Words for the script: views and variants, --accept.
looks() {
    need_node
    need_chromium
    need_fonts
    build_extension
    build_www
    exec node tests/looks/main.js "$@"
}

# --lang LANG or --lang all: languages of the pictures, English without it. --reproduce: see there.
store() {
    need_node
    need_chromium
    local langs=(en) tag
    while [ $# -gt 0 ]; do
        case $1 in
        --lang)
            langs=("${2:?a language}")
            [ "$2" != all ] || mapfile -t langs < <(ls extension/store)
            shift
            ;;
        --reproduce) local again=1 ;;
        *) die "store knows no $1" ;;
        esac
        shift
    done
    build_package
    build_www
    alone node extension/store.js
    for tag in "${langs[@]}"; do
        need_picture_fonts "$tag"
        node tests/looks/store_pictures.js --lang "$tag"
    done
    [ -z "${again:-}" ] || reproduce
}

# What a reviewer does: the packages once more, from the source package, in a folder of its own.
reproduce() {
    have unzip || debian unzip
    local folder=$ROOT/target/reproduce store
    rm -rf "$folder"
    mkdir -p "$folder"
    unzip -q dist/store/firefox/husk-*-source.zip -d "$folder"
    (cd "$folder"/husk-* && env -u CARGO_TARGET_DIR ./build.sh package)
    for store in chromium firefox; do
        cmp "dist/store/$store"/husk-*-"$store".zip "$folder"/husk-*/dist/husk-*-"$store".zip ||
            die "the package for $store is another one when it is built again"
    done
    say "both packages are the same, built again from the sources"
}

# Words for the script: pages, --count, --seed, --data.
trial() {
    need_node
    need_chromium
    build_extension
    exec node tests/trial/main.js "$@"
}

run() {
    need_node
    case " $* " in
    *" --firefox "*) need_firefox ;;
    *) need_chromium ;;
    esac
    build_extension
    build_www
    [[ " $* " != *" --crawl "* ]] || build_cli
    exec node tests/run/main.js "$@"
}

# Licences, sources and known faults of everything Husk is built from. Lists of known faults come from the network; where
# they cannot be had, that is said, and the rest still counts.
audit() {
    need_node
    need_rust
    have cargo-deny || cargo_tool cargo-deny "$CARGO_DENY"
    local manifest
    for manifest in Cargo.toml tests/fuzz/Cargo.toml tests/steps/Cargo.toml; do
        step "audit: crates of $manifest" cargo deny --log-level warn --manifest-path "$manifest" --config deny.toml check \
            licenses bans sources
        step "audit: known faults of crates of $manifest" where_it_can 'failed to fetch advisory database' \
            cargo deny --log-level warn --manifest-path "$manifest" --config deny.toml check advisories
    done
    step "audit: reasons and licences" node_tests tests/dependencies.test.js
    step "audit: known faults of npm packages" where_it_can 'audit endpoint returned an error' \
        npm audit --audit-level=moderate
    finish
}

# where_it_can WORDS COMMAND…: a failure that says WORDS is one of the network, not of what was asked.
where_it_can() {
    local words=$1 said status=0
    shift
    said=$("$@" 2>&1) || status=$?
    if [ "$status" -ne 0 ] && [[ "$said" == *"$words"* ]]; then
        printf 'SKIPPED: the list of known faults cannot be had here (%s)\n' "$words"
        return 0
    fi
    printf '%s\n' "$said"
    return "$status"
}

help() {
    cat <<'HELP'
usage: ./build.sh COMMAND

  run [URL|FILE] [--firefox] [--headless]
              open a browser with Husk loaded, on the sample sites or the page given;
              with --headless, or without a screen, drive it, print what Husk found, and save
              screenshots in dist/run
  run --workbench [--firefox] [--headless [FOLDER]]
              open the workbench, which compares methods on files you drop; with --headless run all
              methods on the sample magazine or the folder
  run --crawl [FILE.warc.gz] [--headless]
              learn the templates of a web archive's sites, extract its pages, and look at a
              template in the workbench; without a file the sample sites are the archive
  test        every lint and every test, and what took how long
  test NAME… [--chromium | --firefox]
              one file or one folder of tests of any kind, by its path or its name; end-to-end
              stories in one browser
  wasm        build the wasm modules: dist/wasm
  extension   build the extension, unpacked: dist/extension
  www         build the site, with workbench and sample sites: dist/www, for any web server
  lint        formats, lints and types of Rust, JavaScript and shell
  bench [NAME]
              speed and memory, natively and in Chromium, beside peers; with a name only that of
              tests/bench/NAME.bench.js
  bench accuracy [--docs] [--fresh]
              texts of data sets beside peers (Readability, defuddle, trafilatura, rs-trafilatura,
              dom_smoothie), as tables in dist/bench/accuracy.md; with --docs in docs and README.md too
  bench libraries [--pages N] [--only WORD]
              the packages beside other libraries in JavaScript, Python and Rust: pages a second, memory, what
              loading costs, what an installation takes
  figures REV [--only WORD]
              whether every figure of the papers' tables and of the measures is the same as at another
              revision
  fuzz [TARGET…] [--minutes N [--keep]]
              feed the core made-up pages, templates, labels …; with --keep add what they reach
              to tests/fuzz/corpus
  steps       count the core's steps on pages made to be slow
  snapshot SET… [-o DIR] [--fresh]
              lay the pages of data sets out in Chromium and store what the extension would
              read of them in target/snapshots, for husk eval
  audit       licences, sources and known faults of the crates and packages Husk is built from
  looks [VIEW|VARIANT…] [--accept]
              take a picture of every view in light, dark, narrow, right to left and at 200 % zoom:
              dist/looks/index.html; with --accept they are what the tests compare with
  trial [PAGE…] [--count N] [--seed N]
              pages of the data sets by kind, used as a new user would: dist/trial/index.html shows each as it
              comes, in quiet and in the reader, and what a person found who looked at them
  package     a zip for each store: dist/husk-VERSION-chromium.zip, -firefox.zip
  store [--lang LANG|all] [--reproduce]
              all that the stores ask for: packages, sources, listings, privacy forms, pictures in English or
              another language: dist/store; with --reproduce build the packages once more from those sources
              and compare
  packages [--compare SET]
              what package registries take: the crate (built from what would be uploaded), for Python
              dist/packages/unhusk-*.whl and its sources, for JavaScript dist/packages/npm/unhusk-*.tgz;
              with --compare hold them against the command line on every page of a data set
  help        this text

Each sets up what it needs (npm packages, wasm tools, browsers from Debian) and may be repeated.
HELP
}

main() {
    local command=${1:-help}
    [ $# -eq 0 ] || shift
    case $command in
    wasm) build_wasm ;;
    extension) build_extension ;;
    www) build_www ;;
    package) build_package ;;
    store) store "$@" ;;
    packages) packages "$@" ;;
    lint) lint ;;
    test) if [ $# -eq 0 ]; then test_all; else test_named "$@"; fi ;;
    bench) bench "$@" ;;
    fuzz) fuzz "$@" ;;
    steps) steps ;;
    audit) audit ;;
    figures) figures "$@" ;;
    snapshot) snapshot "$@" ;;
    looks) looks "$@" ;;
    trial) trial "$@" ;;
    run) run "$@" ;;
    help | -h | --help) help ;;
    *)
        help >&2
        exit 2
        ;;
    esac
}

main "$@"
