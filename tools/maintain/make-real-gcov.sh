#!/bin/sh
# Makes corpus/real/gcov/: pairs of notes and data from small programs, by the compilers of Debian 12.
# Needs gcc-11, gcc-12, clang-14, clang-19, gcc-12-s390x-linux-gnu and qemu-user. Stamps change with every run.
set -eu
out=$(cd "$(dirname "$0")/../.." && pwd)/corpus/real/gcov
work=/tmp/proflint-real-gcov # appears in the notes
rm -rf "$work"
mkdir -p "$work" "$out"

cat >"$work/flow.c" <<'C'
/* Branches, loops, a switch and recursion; one function is never called. */
#include <stdio.h>

static unsigned collatz(unsigned n) {
  unsigned steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }

static const char *season(int month) {
  switch (month) {
    case 12: case 1: case 2: return "winter";
    case 3: case 4: case 5: return "spring";
    case 6: case 7: case 8: return "summer";
    default: return "autumn";
  }
}

int never(int x) { return x ? never(x - 1) : 0; }

int main(int argc, char **argv) {
  unsigned i, sum = 0;
  (void)argv;
  for (i = 1; i < 20; ++i) sum += collatz(i);
  for (i = 1; i <= 12; ++i) puts(season((int)i));
  printf("%u %d\n", sum, depth(argc + 7));
  return 0;
}
C

cat >"$work/value.c" <<'C'
/* Values that an optimizer uses: divisors, lengths, targets of calls. */
#include <string.h>

typedef int (*Step)(int);
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
int divide(int a, int b) { return a / b; }
int apply(Step step, int x) { return step(x); }

int main(void) {
  char to[64], from[64] = "";
  int i, sum = 0;
  for (i = 1; i < 200; ++i) {
    sum += divide(1000, i % 3 ? 8 : 5);
    sum = apply(i % 5 ? twice : next, sum & 1023);
    memcpy(to, from, (size_t)(i % 4 ? 16 : i % 64));
  }
  return sum == 12345 && to[0];
}
C

cat >"$work/jump.c" <<'C'
/* Ways out of a function without counters: setjmp and exit. */
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf back;
static void leave(int i) {
  if (i % 2) longjmp(back, i);
}

int main(void) {
  volatile int i = 0;
  if (setjmp(back) < 5) leave(++i);
  exit(0);
}
C

cat >"$work/shape.cc" <<'C'
// Inline members, a template and an exception.
#include <stdexcept>

template <class T>
T larger(T a, T b) {
  return a < b ? b : a;
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};
struct Square : Shape {
  explicit Square(int s) : side(s) {
    if (s < 0) throw std::invalid_argument("negative");
  }
  int area() const override { return side * side; }
  int side;
};

int main() {
  int sum = larger(1, 2);
  for (int i = 2; i > -2; --i) {
    try {
      const Square square(i);
      sum += square.area();
    } catch (const std::invalid_argument&) {
      sum += static_cast<int>(larger(0.5, 1.5));
    }
  }
  return sum == 0;
}
C

echo 'int value;' >"$work/empty.c"

# build FOLDER COMPILER RUNNER SOURCE RUNS FLAGS...
build() {
  folder=$1 compiler=$2 runner=$3 source=$4 runs=$5
  shift 5
  stem=${source%.*}
  mkdir -p "$work/$folder" "$out/$folder"
  cp "$work/$source" "$work/$folder"
  (
    cd "$work/$folder"
    $compiler "$@" -c "$source" -o "$stem.o"
    case $runs in 0) ;; *)
      $compiler "$@" "$stem.o" -o "$stem"
      for _ in $(seq "$runs"); do $runner "./$stem" >/dev/null; done
      cp "$stem.gcda" "$out/$folder/" ;;
    esac
    cp "$stem.gcno" "$out/$folder/"
  )
}

for version in 11 12; do
  build gcc-$version gcc-$version "" flow.c 2 --coverage
  build gcc-$version gcc-$version "" jump.c 1 --coverage
  build gcc-$version gcc-$version "" empty.c 0 --coverage
  build gcc-$version gcc-$version "" value.c 2 -O2 -fprofile-generate -ftest-coverage -fno-inline
done
build gcc-12 g++-12 "" shape.cc 1 --coverage
for version in 14 19; do
  build clang-$version clang-$version "" flow.c 2 --coverage
  build clang-$version clang-$version "" jump.c 1 --coverage
  build clang-$version clang-$version "" empty.c 0 --coverage
done
build clang-19-as-9 clang-19 "" flow.c 1 --coverage -Xclang '-coverage-version=A93*'
build clang-19-as-3 clang-19 "" flow.c 1 --coverage -Xclang '-coverage-version=304*'
build gcc-12-s390x s390x-linux-gnu-gcc-12 qemu-s390x flow.c 2 --coverage -static
build gcc-12-s390x s390x-linux-gnu-gcc-12 qemu-s390x value.c 1 -O2 -fprofile-generate -ftest-coverage -fno-inline -static
rm -rf "$work"
