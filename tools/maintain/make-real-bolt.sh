#!/usr/bin/env bash
# Makes the files of corpus/real/bolt with BOLT of LLVM 16 and 19, one for each way of collecting and writing a profile,
# and the small program that is profiled. Counts of samples differ from run to run.
#
# packages: gcc-12 binutils bolt-16 bolt-19 linux-perf
# usage: tools/maintain/make-real-bolt.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" bolt "${1:-}"
bin16=/usr/lib/llvm-16/bin bin19=/usr/lib/llvm-19/bin

cat > one.c <<'C'
/* Two local functions of one name, calls by pointer and of the C library, a loop and a switch. */
#include <string.h>
extern int two(int);
volatile int sink;
static __attribute__((noinline)) int helper(int n) { int s = 0; for (int i = 0; i < n % 7; i++) s += i ^ n; return s; }
static __attribute__((noinline)) int pick(int n) { switch (n % 6) { case 0: return 3; case 1: return n; case 2: return sink; case 3: return n * 5; case 4: return -n; default: return 9; } }
int main(int argc, char **argv) {
  int (*table[])(int) = {helper, pick, two};
  for (int i = 0; i < 300000; i++) sink += table[i % 3](i) + helper(i);
  return (int)strlen(argv[argc - 1]) < 0;
}
C
cat > two.c <<'C'
extern volatile int sink;
static __attribute__((noinline)) int helper(int n) { return n & 1 ? n + sink : n - 1; }
int two(int n) { return helper(n) + helper(n + 1); }
C
gcc-12 -O2 -Wl,-q,--build-id=sha1 -o app one.c two.c

# Branches of instrumented programs; YAML profiles have block numbers in one of two orders instead of offsets.
quietly $bin19/llvm-bolt app --instrument -o app.inst --instrumentation-file="$out/instrumented.fdata"
./app.inst
fdata=$out/instrumented.fdata
quietly $bin19/llvm-bolt app -o app.bolt --data="$fdata" -w "$out/bolt-19.yaml"
quietly $bin19/llvm-bolt app -o app.bolt --data="$fdata" -w "$out/dfs.yaml" -profile-use-dfs
quietly $bin16/llvm-bolt app -o app.bolt --data="$fdata" -w "$out/bolt-16.yaml"
$bin19/merge-fdata "$fdata" "$fdata" > "$out/merged.fdata" 2> /dev/null
$bin19/merge-fdata "$out/bolt-19.yaml" "$out/bolt-19.yaml" > "$out/merged.yaml" 2> /dev/null

# Samples without branches.
perf record -q -e cpu-clock -o app.data ./app > /dev/null
quietly $bin19/perf2bolt app -nl -p app.data -o "$out/samples.fdata" -w "$out/samples.yaml"

# address SYMBOL [OFFSET]: as aggregated profiles have it.
address() { printf '%x' $((0x$(nm "$1" | awk -v name="$2" '$3 == name { print $1; exit }') + ${3:-0})); }

# Addresses aggregated by another tool, of the program and of one that BOLT has rewritten.
printf 'B %s %s 1000 10\nF %s %s 900\nB X:1234 %s 3 0\n' "$(address app main)" "$(address app two)" \
  "$(address app two)" "$(address app two 8)" "$(address app main)" > "$out/addresses.preagg"
quietly $bin19/perf2bolt app -p "$out/addresses.preagg" -pa -o "$out/aggregated.fdata" -w "$out/aggregated.yaml"
quietly $bin19/llvm-bolt app -o app.bat --data="$fdata" -enable-bat -reorder-blocks=ext-tsp -split-functions
printf 'B %s %s 100 3\n' "$(address app.bat main 4)" "$(address app.bat two)" > "$out/bolted.preagg"
quietly $bin19/perf2bolt app.bat -p "$out/bolted.preagg" -pa -o "$out/bolted.fdata" -w "$out/bolted.yaml"

cp app "$out/image"
