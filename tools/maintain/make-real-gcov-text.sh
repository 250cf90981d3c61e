#!/usr/bin/env bash
# Makes corpus/real/gcov-text/: listings of gcov and llvm-cov gcov, and intermediate text, of one program with its source.
#
# packages: g++-11 g++-12 clang-14 clang-19 llvm-14 llvm-19
# usage: tools/maintain/make-real-gcov-text.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" gcov-text "${1:-}"

cat > shapes.cc <<'CC'
// Templates, whose functions start on one line, a loop, an exception and a function that is never called.
#include <stdexcept>

template <class T> T larger(T a, T b) { return a < b ? b : a; }

struct Square {
  explicit Square(int s) : side(s) {
    if (s < 0) throw std::invalid_argument("negative");
  }
  int side;
};

int never(int x) { return x > 0 ? never(x - 1) : 0; }

int main() {
  int sum = larger(1, 2) + static_cast<int>(larger(0.5, 1.5));
  for (int i = 2; i > -2; --i) {
    try {
      sum += Square(i).side;
    } catch (const std::invalid_argument&) {
      sum += 1;
    }
  }
  return sum == 0;
}
CC

# run COMPILER: notes and data of one run.
run() {
  rm -f shapes*.gc* shapes
  "$1" --coverage -O0 -c shapes.cc -o shapes.o
  "$1" --coverage shapes.o -o shapes
  ./shapes
}
keep() { mv shapes.cc.gcov "$out/$1"; }

run g++-11
gcov-11 shapes.gcda > log && keep gcov-11.cc.gcov
run g++-12
gcov-12 -a -b -c -u shapes.gcda > log && keep gcov-12-abcu.cc.gcov
gcov-12 -b -m shapes.gcda > log && keep gcov-12-bm.cc.gcov
run clang++-14
llvm-cov-14 gcov -b -c shapes.gcda > log && keep llvm-14-bc.cc.gcov
run clang++-19
llvm-cov-19 gcov -b shapes.gcda > log && keep llvm-19-b.cc.gcov
llvm-cov-19 gcov -i -b shapes.gcda > log && mv shapes.gcda.gcov "$out/llvm-19-ib.gcda.gcov"
