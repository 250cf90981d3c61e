#!/usr/bin/env bash
# Makes the tracefiles of corpus/real/lcov with lcov and llvm-cov of Debian 12.
#
# packages: g++-12 lcov clang-19 llvm-19 libclang-rt-19-dev
# usage: tools/maintain/make-real-lcov.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" lcov "${1:-}"

cat > parts.h <<'C'
// Templates and a static function: several names on one line.
template <class T> T larger(T a, T b) { return a < b ? b : a; }
static int unused(int x) { return x > 3 ? x : -x; }
C
cat > main.cc <<'C'
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
int main(int argc, char**) {
  int sum = argc > 9 ? unused(argc) : 0;
  for (int i = 0; i < 20; ++i) sum += classify(i, true);
  auto twice = [](int x) { return 2 * x; };
  Square square;
  const Shape& shape = square;
  try { classify(-1, true); } catch (int) { sum += twice(larger(1, 2)); }
  return larger(sum, shape.area()) > 0 && larger(1.0, 2.0) > 1 ? 0 : 1;
}
C

g++-12 --coverage -O0 main.cc -o with-gcc
quietly lcov --gcov-tool gcov-12 -c -i -d . -t initial --rc lcov_branch_coverage=1 -o initial.info
./with-gcc
quietly lcov --gcov-tool gcov-12 -c -d . -t run --rc lcov_branch_coverage=1 --checksum -o capture.info
quietly lcov --rc lcov_branch_coverage=1 -a initial.info -a capture.info -o sum.info
quietly lcov --rc lcov_branch_coverage=1 -e sum.info '*/main.cc' -o extract.info
clang++-19 -fprofile-instr-generate -fcoverage-mapping main.cc -o with-clang
./with-clang
llvm-profdata-19 merge default.profraw -o with-clang.profdata
llvm-cov-19 export -format=lcov ./with-clang -instr-profile=with-clang.profdata > llvm-cov.info
for file in initial capture sum extract llvm-cov; do
  sed "s|$work|/src|" "$file.info" > "$out/$file.info"
done
