#!/usr/bin/env bash
# Makes the files of corpus/real/callgrind with callgrind and cachegrind of Debian 12, one for each way of writing them.
# Process ids differ from run to run, costs too where the C library is involved.
#
# packages: gcc-12 valgrind
# usage: tools/maintain/make-real-callgrind.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" callgrind "${1:-}"

cat > calls.c <<'C'
/* Recursion, mutual recursion, a loop and a switch: every kind of call and jump that callgrind writes. */
#include <pthread.h>
static volatile int sink;
__attribute__((noinline)) static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__attribute__((noinline)) static int odd(int n);
__attribute__((noinline)) static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__attribute__((noinline)) static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__attribute__((noinline)) static int pick(int n) { switch (n % 5) { case 0: return 7; case 1: return sink; case 2: return 3; case 3: return n; default: return 1; } }
__attribute__((noinline)) void *work(void *unused) { for (int i = 0; i < 9; i++) sink += pick(i) + even(i); return unused; }
#ifdef THREADS
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); work(0); return 0; }
#else
int main(void) { work(0); sink = fib(8); return 0; }
#endif
C
gcc-12 -g -O1 -fno-inline calls.c -o calls
gcc-12 -g -O1 -fno-inline -DTHREADS calls.c -pthread -o threads
cat > tiny.c <<'C'
/* Without a C library, so that all of it is a few lines. */
static volatile int sink;
void _start(void) { for (int i = 0; i < 50; i++) sink += i; __asm__ volatile("mov $60, %eax; xor %edi, %edi; syscall"); }
C
gcc-12 -g -O1 -nostdlib -static tiny.c -o tiny

# callgrind NAME PROGRAM OPTION...
callgrind() {
  local name=$1 program=$2
  shift 2
  valgrind -q --tool=callgrind --callgrind-out-file="$out/callgrind.out.$name" "$@" "./$program" > /dev/null 2>&1
}
main=--toggle-collect=main
callgrind plain calls $main
callgrind instr calls $main --dump-instr=yes
callgrind instr-only calls $main --dump-instr=yes --dump-line=no
callgrind jumps calls $main --dump-instr=yes --collect-jumps=yes
callgrind jumps-line calls $main --collect-jumps=yes
callgrind cache calls $main --cache-sim=yes --branch-sim=yes
callgrind cacheuse calls $main --cacheuse=yes --simulate-wb=yes
callgrind prefetch calls $main --simulate-hwpref=yes --collect-bus=yes
callgrind systime calls $main --collect-systime=nsec
callgrind names calls $main --compress-strings=no --compress-pos=no
callgrind callers calls $main --separate-callers=3 --separate-recs=3
callgrind mangled calls $main --separate-callers=2 --compress-mangled=yes
callgrind blocks calls $main --dump-bb=yes --dump-instr=yes
callgrind dumped-blocks calls $main --dump-bbs=yes
callgrind nothing calls --collect-atstart=no
callgrind parts calls $main --combine-dumps=yes --dump-before=even
callgrind threads threads --toggle-collect=work --separate-threads=yes --combine-dumps=yes
callgrind tiny tiny --cache-sim=yes --branch-sim=yes --dump-instr=yes --collect-jumps=yes

cachegrind() {
  local name=$1
  shift
  valgrind -q --tool=cachegrind --cachegrind-out-file="$out/cachegrind.out.$name" "$@" ./tiny > /dev/null 2>&1
}
cachegrind tiny --branch-sim=yes
cachegrind tiny-cache
cachegrind tiny-ir --cache-sim=no
cd "$out"
cg_merge -o cachegrind.out.merged cachegrind.out.tiny-ir cachegrind.out.tiny-ir > /dev/null 2>&1
cg_diff cachegrind.out.tiny cachegrind.out.tiny > cachegrind.out.difference

# Replaces private paths of the machine.
sed -i "s#$work#/opt/app#g" "$out"/*
