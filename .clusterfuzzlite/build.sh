#!/usr/bin/env bash
# Builds every fuzz target into $OUT, each with its dictionary, its options and a zip of its first inputs. In a container
# of ClusterFuzzLite, its variables choose the compiler; elsewhere, clang 19 builds into build/clusterfuzzlite/out:
#   .clusterfuzzlite/build.sh [TARGET...]
set -euo pipefail
source_dir=${SRC:+$SRC/proflint}
cd "${source_dir:-$(dirname "${BASH_SOURCE[0]}")/..}"
work=${WORK:-$PWD/build/clusterfuzzlite/work}
out=${OUT:-$PWD/build/clusterfuzzlite/out}
sanitize='-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1'
mkdir -p "$work" "$out"

# Libraries are linked statically, because $OUT runs on other systems; fmt is used as headers, to suit any standard library.
cmake -S . -B "$work" -G Ninja -DCMAKE_BUILD_TYPE=None -DPROFLINT_FUZZ=ON -DPROFLINT_STATIC=ON \
  -DPROFLINT_FMT=fmt::fmt-header-only \
  -DCMAKE_CXX_COMPILER="${CXX:-clang++-19}" \
  -DCMAKE_CXX_FLAGS="${CXXFLAGS:-$sanitize}" \
  -DPROFLINT_FUZZ_ENGINE="${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}" >"$work/configure.log"
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(cut -d' ' -f1 "$work/fuzz/targets")
cmake --build "$work" --target fuzz_write_seeds fuzz_pack "${targets[@]}"
"$work/fuzz/fuzz_write_seeds" corpus "$work/seeds"
rm -rf "$work/corpus"
"$work/fuzz/fuzz_pack" unpack fuzz/corpus "$work/corpus"

for target in "${targets[@]}"; do
  family=${target#fuzz_}
  cp "$work/fuzz/$target" "$out/"
  dictionary=$(sed -n "s/^$target \\([^-].*\\)/\\1/p" "$work/fuzz/targets")
  [ -z "$dictionary" ] || cp "$dictionary" "$out/$target.dict"
  printf '[libfuzzer]\nmax_len = 4096\ntimeout = 10\nrss_limit_mb = 2048\n' >"$out/$target.options"
  folders=("$work/seeds")
  for folder in "$work/corpus/$family" "fuzz/corpus/$family"; do
    [ ! -d "$folder" ] || folders+=("$folder")
  done
  rm -f "$out/${target}_seed_corpus.zip"
  find "${folders[@]}" -type f | python3 -c '
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for number, path in enumerate(sys.stdin.read().splitlines()):
        archive.write(path, f"{number}-{os.path.basename(path)}")' "$out/${target}_seed_corpus.zip"
done
echo "${#targets[@]} targets in $out"
