#!/usr/bin/env bash
# Makes instrumentation profiles of all kinds with LLVM 14, 16, 19 and 22 and with rustc, and the few of corpus/real.
# With PROFLINT, checks each file: it may have only the findings named in the line that makes it.
#
# packages: clang-14 llvm-14 libclang-rt-14-dev, the same of 16, 19 and 22 (22: apt.llvm.org), g++-multilib, python3
# usage: tools/maintain/make-real-llvm-instr.sh [DIRECTORY [PROFLINT]]
proflint=${2:+$(realpath "$2")}
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" llvm-instr "${1:-}"
ulimit -c 0
failed=0 judged=0
kept=(fe-14.profraw cs-14.profdata i386-14.profraw ir-16.profdata fe-19.profraw ir-19.profdata ir-19.proftext cs-19.profdata
  mcdc-19.profraw mcdc-19.proftext vtable-19.profraw temporal-19.profdata blocks-19.profraw single-byte-19.profraw
  pool-19.profraw killed-continuous-19.profraw loops-22.profraw temporal-22.profdata coverage-rust.profraw
  heap-0-19.profdata heap-2-19.profdata heap-3-19.profdata heap-4-22.profdata)

cat > program.cc <<'C'
// Calls of all kinds that are profiled: direct, through pointers and virtual tables, of memory functions.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#define FUNCTION __attribute__((noinline))
struct Shape {
  virtual ~Shape() {}
  virtual int area(int n) const { return n; }
};
struct Square : Shape {
  int area(int n) const override { return n * n; }
};
static volatile int sink;
FUNCTION static int add(int x) { return x + 1; }
FUNCTION static int twice(int x) { return 2 * x; }
FUNCTION int decide(int a, int b, bool strict) { return a > 3 && (b > 2 || strict) ? a : b; }
FUNCTION void copy(int n) {
  static char from[64], to[64];
  memcpy(to, from, static_cast<unsigned>(n));
  sink += to[0];
}
FUNCTION int work(int rounds) {
  int (*const calls[])(int) = {add, twice};
  Shape plain;
  Square square;
  const Shape* const shapes[] = {&plain, &square};
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    sum += calls[i % 3 == 0](i) + shapes[i % 5 == 0]->area(i) + decide(i, sum % 7, i % 2);
    copy(i % 9 * 4);
  }
  return sum;
}
FUNCTION int never(int x) { return x - 1; }
int main(int argc, char** argv) {
  const char* const how = argc > 1 ? argv[1] : "";
  sink += work(40);
  if (!strcmp(how, "fork")) {
    if (fork() == 0) exit(work(10) == 0);
    wait(nullptr);
  }
  if (!strcmp(how, "kill")) kill(getpid(), SIGKILL);
  return argc > 3 ? never(argc) : 0;
}
C
cat > buffer.c <<'C'
/* A profile that the program writes itself, like kernels and firmware. */
#include <stdio.h>
#include <stdlib.h>
unsigned long __llvm_profile_get_size_for_buffer(void);
int __llvm_profile_write_buffer(char *);
__attribute__((noinline)) int call(int (*f)(int), int x) { return f(x); }
int add(int x) { return x + 1; }
int twice(int x) { return 2 * x; }
int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 0; i < 50; i++) sum += call(i % 3 ? add : twice, i);
    unsigned long size = __llvm_profile_get_size_for_buffer();
    char *bytes = malloc(size);
    __llvm_profile_write_buffer(bytes);
    FILE *file = fopen(argv[argc - 1], "wb");
    fwrite(bytes, 1, size, file);
    return fclose(file) != 0 || sum == 7;
}
C
cat > program.rs <<'R'
fn classify(n: i32) -> &'static str { match n { 0 => "zero", x if x < 0 => "negative", _ => "positive" } }
struct Counter<T> { seen: Vec<T> }
impl<T: Clone> Counter<T> { fn add(&mut self, value: &T) -> usize { self.seen.push(value.clone()); self.seen.len() } }
fn never(x: i32) -> i32 { x - 1 }
fn main() {
    let mut words = Counter { seen: Vec::new() };
    for n in -2..9 { words.add(&classify(n)); }
    let mut numbers = Counter { seen: vec![1.5f64] };
    if numbers.add(&2.5) > 9 { println!("{}", never(1)); }
}
R

cat > heap.cc <<'C'
// Long-lived and short-lived memory, allocated in several places.
#include <cstdlib>
#define FUNCTION __attribute__((noinline))
FUNCTION static char* make(int size) { return static_cast<char*>(malloc(static_cast<unsigned>(size))); }
FUNCTION static char* small() { return make(24); }
FUNCTION static char* large() { return make(4000); }
int main() {
  char* const kept = small();
  for (int i = 0; i < 40; ++i) {
    char* const memory = i % 3 == 0 ? large() : small();
    memory[i % 20] = static_cast<char>(i);
    kept[i % 20] += memory[i % 20];
    free(memory);
  }
  free(kept);
}
C
cat > heap.yaml <<'Y'
---
HeapProfileRecords:
  - GUID: 0xdb956436e78dd5fa
    AllocSites:
      - Callstack:
          - { Function: 0x5cf8c24cdb18bdac, LineOffset: 3, Column: 10, IsInlineFrame: true }
          - { Function: 0xdb956436e78dd5fa, LineOffset: 7, Column: 20, IsInlineFrame: false }
        MemInfoBlock: { AllocCount: 4, TotalSize: 96, TotalLifetime: 333, TotalLifetimeAccessDensity: 44 }
      - Callstack:
          - { Function: 0xe413754a191db537, LineOffset: 33, Column: 30, IsInlineFrame: false }
          - { Function: 0xdb956436e78dd5fa, LineOffset: 7, Column: 20, IsInlineFrame: false }
        MemInfoBlock: { AllocCount: 1, TotalSize: 4000, TotalLifetime: 3, TotalLifetimeAccessDensity: 4 }
    CallSites:
      - Frames:
          - { Function: 0xdb956436e78dd5fa, LineOffset: 9, Column: 5, IsInlineFrame: false }
        CalleeGuids: [ 0x5cf8c24cdb18bdac, 0xe413754a191db537 ]
DataAccessProfiles:
  SampledRecords:
    - Symbol: table
      AccessCount: 100
      Locations:
        - { FileName: table.h, Line: 123 }
        - { FileName: main.cc, Line: 45 }
    - Symbol: counter
      AccessCount: 7
  KnownColdSymbols: [ usage, version ]
  KnownColdStrHashes: [ 999, 1001 ]
...
Y

# check FILE [RULE...]: expects exactly these findings.
judge() {
  [ -n "$proflint" ] || return 0
  local file=$1 found wanted
  shift
  wanted=$(printf '%s\n' "$@" | sort)
  found=$({ "$proflint" check --isolated --companions never --format ndjson "$file" || :; } | python3 -c '
import json, sys
print("\n".join(sorted({t["rule"] for line in sys.stdin for t in json.loads(line).get("tally") or []})))')
  judged=$((judged + 1))
  [ "$found" = "$wanted" ] && return
  failed=$((failed + 1))
  echo "$file: found ${found//$'\n'/ }, not ${wanted//$'\n'/ }" >&2
}

# merge NAME VERSION: all outputs of llvm-profdata for a raw profile.
merge() {
  local name=$1 version=$2
  "llvm-profdata-$version" merge "$name.profraw" -o "$name.profdata"
  "llvm-profdata-$version" merge --text "$name.profraw" -o "$name.proftext"
  "llvm-profdata-$version" merge --sparse "$name.profdata" -o "$name-sparse.profdata"
  judge "$name.profdata"
  judge "$name.proftext"
  judge "$name-sparse.profdata"
}

# build NAME VERSION FLAG...
build() {
  local name=$1 version=$2
  shift 2
  "clang-$version" -w -O2 -Wl,--build-id "$@" program.cc -o "$name" -lstdc++
}

# make NAME VERSION FLAG...: a profile of one run, raw and merged.
make() {
  local name=$1-$2
  build "$name" "${@:2}"
  LLVM_PROFILE_FILE=$name.profraw "./$name"
  judge "$name.profraw"
  merge "$name" "$2"
}

# killed PROGRAM: by SIGKILL before it ends.
killed() {
  { "$1" kill; } 2> /dev/null || :
}

fe=(-fprofile-instr-generate -fcoverage-mapping)
ir=(-fprofile-generate)
relocated=("${fe[@]}" -mllvm -runtime-counter-relocation)
for version in 14 16 19 22; do
  make fe "$version" "${fe[@]}"
  make ir "$version" "${ir[@]}"
  make cs "$version" "-fprofile-use=ir-$version.profdata" -fcs-profile-generate
  "llvm-profdata-$version" merge "cs-$version.profraw" "ir-$version.profdata" -o "cs-$version.profdata"
  judge "cs-$version.profdata"
  make i386 "$version" -m32 -I/usr/include/x86_64-linux-gnu "${fe[@]}"
  make atomic "$version" "${fe[@]}" -fprofile-update=atomic
  make plain "$version" "${fe[@]}" -mllvm -enable-name-compression=false -Wl,--build-id=none
  make entries "$version" "${ir[@]}" -mllvm -pgo-function-entry-coverage
  make entry-first "$version" "${ir[@]}" -mllvm -pgo-instrument-entry
  make no-values "$version" "${ir[@]}" -mllvm -disable-vp=true

  # Processes that share files, and processes that are killed.
  build continuous "$version" "${relocated[@]}"
  LLVM_PROFILE_FILE=continuous-$version%c.profraw ./continuous
  LLVM_PROFILE_FILE=killed-continuous-$version%c.profraw killed ./continuous
  LLVM_PROFILE_FILE=forked-continuous-$version%c.profraw ./continuous fork
  LLVM_PROFILE_FILE=killed-$version.profraw killed "./ir-$version"
  for run in 1 2 3 4; do LLVM_PROFILE_FILE=pool-%2m.profraw "./ir-$version" & done
  wait
  mv "$(printf '%s\n' pool-*_*.profraw | head -n 1)" "pool-$version.profraw"
  rm -f pool-*_*.profraw
  for file in ./*continuous-"$version".profraw "pool-$version.profraw"; do judge "$file"; done
  judge "killed-$version.profraw" instr/empty-file
  LLVM_PROFILE_FILE=forked-$version.profraw "./ir-$version" fork  # parent and child append to one file
  judge "forked-$version.profraw" profraw/concatenated
  (trap '' XFSZ; ulimit -f 1; LLVM_PROFILE_FILE=cut-$version.profraw "./ir-$version" 2> /dev/null) || :
  judge "cut-$version.profraw" "profraw/$([ "$version" -ge 19 ] || echo value-)truncated"

  # Written by the program itself: without value data.
  "clang-$version" -w -O1 "${fe[@]}" buffer.c -o buffer && LLVM_PROFILE_FILE=/dev/null ./buffer "buffer-$version.profraw"
  judge "buffer-$version.profraw"
  "clang-$version" -w -O1 "${ir[@]}" buffer.c -o buffer && LLVM_PROFILE_FILE=/dev/null ./buffer "values-$version.profraw"
  judge "values-$version.profraw" profraw/value-missing
  cat "fe-$version.profraw" "fe-$version.profraw" > "two-$version.profraw"
  judge "two-$version.profraw" profraw/concatenated
done
# Heap profiles: of a program in the versions of LLVM 19, and of a description in the versions of LLVM 22.
clang-19 -w -O1 -gmlt -fdebug-info-for-profiling -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer -fno-optimize-sibling-calls \
  -fmemory-profile -Wl,--build-id heap.cc -o heap -lstdc++
MEMPROF_OPTIONS=log_path=$PWD/heap.raw ./heap
for heap in 0 1 2 3; do
  llvm-profdata-19 merge heap.raw.* --profiled-binary=heap "--memprof-version=$heap" -o "heap-$heap-19.profdata"
  judge "heap-$heap-19.profdata"
done
for heap in 2 3 4; do
  llvm-profdata-22 merge heap.yaml "--memprof-version=$heap" -o "heap-$heap-22.profdata"
  judge "heap-$heap-22.profdata"
done
for version in 19 22; do
  make blocks "$version" "${ir[@]}" -mllvm -pgo-block-coverage
  make mcdc "$version" "${fe[@]}" -fcoverage-mcdc
  make vtable "$version" "${ir[@]}" -mllvm -enable-vtable-value-profiling
  make temporal "$version" "${ir[@]}" -mllvm -pgo-temporal-instrumentation
  "llvm-profdata-$version" merge temporal-"$version".prof{raw,data} -o "traces-$version.profdata"
  judge "traces-$version.profdata"
  make single-byte "$version" "${fe[@]}" -mllvm -enable-single-byte-coverage=true
  build correlated "$version" "${fe[@]}" -mllvm -profile-correlate=binary
  LLVM_PROFILE_FILE=correlated-$version.profraw ./correlated
  judge "correlated-$version.profraw" profraw/correlation
  build slot "$version" "${ir[@]}" -mllvm -pgo-temporal-instrumentation -mllvm -pgo-function-entry-coverage
  LLVM_PROFILE_FILE=slot-$version.profraw ./slot
  judge "slot-$version.profraw" profraw/temporal-slot
done
make loops 22 "${ir[@]}" -mllvm -pgo-instrument-loop-entries
if command -v rustc > /dev/null; then
  for flag in instrument-coverage profile-generate; do
    rustc -O -C "$flag" program.rs -o rust
    name=$([ $flag = profile-generate ] && echo generate || echo coverage)-rust
    LLVM_PROFILE_FILE=$name.profraw ./rust
    judge "$name.profraw"
    merge "$name" 22
  done
fi

for file in "${kept[@]}"; do [ -f "$file" ] && cp "$file" "$out/"; done
[ -z "$proflint" ] || echo "$judged files checked, $failed not as expected"
[ "$failed" -eq 0 ]
