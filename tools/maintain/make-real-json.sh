#!/usr/bin/env bash
# Makes the coverage reports of corpus/real/json-coverage: gcov -j of GCC 11 and 12, llvm-cov export of LLVM 14 to 22 and
# coverage.py of Debian 12, and c8 on Node.
#
# packages: gcc-11 gcc-12 clang-14 llvm-14 clang-16 llvm-16 clang-19 llvm-19 libclang-rt-19-dev clang-22 llvm-22
#           libclang-rt-22-dev python3-coverage nodejs npm; versions of clang that are not installed are skipped
# usage: tools/maintain/make-real-json.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" json-coverage "${1:-}"

mkdir gcov llvm python javascript
cat > parts.h <<'CPP'
template <class T> T larger(T a, T b) { return a < b ? b : a; }
#define TWICE(x) ((x) > 3 ? 2 * (x) : (x))
CPP
cat > main.cc <<'CPP'
#include "parts.h"
struct Shape {
  virtual ~Shape() {}
  virtual int area() const { return 0; }
};
struct Square : Shape {
  int side = 3;
  int area() const override { return side * side; }
};
int classify(int n, bool strict) {
  if (n < 0 && strict) throw n;
  switch (n % 3) {
    case 0: return 1;
    case 1: return 2;
  }
  return 0;
}
int never(int n) { return n ? never(n - 1) : 0; }
int main(int argc, char**) {
  int sum = argc > 9 ? never(argc) : 0;
  for (int i = 0; i < 20; ++i) sum += classify(i, true);
  auto twice = [](int x) { return TWICE(x); };
  Square square;
  const Shape& shape = square;
  try { classify(-1, true); } catch (int) { sum += twice(larger(1, 2)); }
  return larger(sum, shape.area()) > 0 && larger(1.0, 2.0) > 1 ? 0 : 1;
}
CPP

for release in 11 12; do
  (
    cd gcov
    g++-$release --coverage -O0 ../main.cc -o main-$release
    ./main-$release
    for options in j jb; do
      quietly gcov-$release -$options main-$release-main.gcda
      mv main.cc.gcov.json.gz "$out/gcov-$release-$options.gcov.json.gz" 2> /dev/null ||
        mv ./*.gcov.json.gz "$out/gcov-$release-$options.gcov.json.gz"
    done
    gcov-$release -t -j -b main-$release-main.gcda > "$out/gcov-$release-stdout.gcov.json"
  )
done
for release in 14 16 19 22; do
  command -v clang++-$release > /dev/null || continue
  (
    cd llvm
    conditions=
    [ $release -lt 19 ] || conditions=-fcoverage-mcdc
    clang++-$release -fprofile-instr-generate -fcoverage-mapping $conditions ../main.cc -o main
    LLVM_PROFILE_FILE=main.profraw ./main
    llvm-profdata-$release merge main.profraw -o main.profdata
    llvm-cov-$release export ./main -instr-profile=main.profdata > "$out/llvm-$release.json"
    llvm-cov-$release export -summary-only ./main -instr-profile=main.profdata > "$out/llvm-$release-summary.json"
  )
done
sed -i "s|$work|/src|g" "$out"/llvm-*.json "$out"/gcov-*.json

cat > python/main.py <<'PY'
def classify(n, strict):
    if n < 0 and strict:
        raise ValueError(n)
    return {0: 1, 1: 2}.get(n % 3, 0)


def never(n):  # pragma: no cover
    return never(n - 1) if n else 0


try:
    print(sum(classify(n, True) for n in range(20)) + classify(-1, True))
except ValueError as error:
    print(error)
PY
(
  cd python
  quietly python3-coverage run --source=. --branch --context=all main.py
  quietly python3-coverage json -o "$out/coverage-py-branch.json"
  quietly python3-coverage json --pretty-print --show-contexts -o "$out/coverage-py-contexts.json"
  quietly python3-coverage erase
  quietly python3-coverage run --source=. main.py
  quietly python3-coverage json -o "$out/coverage-py.json"
)

command -v npm > /dev/null || exit 0
cd javascript
cp -r "$here"/npm/. .  # the program that runs, and what measures it
quietly npm ci --ignore-scripts --no-audit --no-fund
quietly npx c8 --include 'lib/**' --reporter json --reporter json-summary --reports-dir reports node lib/main.js
# Maps of one run, merged twice by the library that all writers of the family use.
cat > twice.js <<'JS'
const {createCoverageMap} = require('istanbul-lib-coverage');
const run = JSON.parse(require('fs').readFileSync('reports/coverage-final.json'));
const map = createCoverageMap({});
map.merge(run);
map.merge(run);
process.stdout.write(JSON.stringify(map));
JS
node twice.js > reports/merged.json
for name in coverage-final coverage-summary merged; do
  sed "s|$work|/src|g" reports/$name.json > "$out/c8-$name.json"
done
