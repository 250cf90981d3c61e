#!/usr/bin/env bash
# Makes the gmon files of corpus/real/gmon with the C libraries and gprofs of Debian 12, and the images they belong to.
# Tick counts differ from run to run; addresses and arcs do not, with the same compilers.
#
# packages: gcc-12 gcc-12-multilib binutils gcc-12-s390x-linux-gnu libc6-dev-s390x-cross
#           binutils-s390x-linux-gnu qemu-user
# usage: tools/maintain/make-real-gmon.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" gmon "${1:-}"

cat > calls.c <<'C'
/* Recursion, two callees of one call site, and enough work for a few ticks of the profiling clock. */
static volatile unsigned long sink;
#define FUNCTION __attribute__((noinline))
FUNCTION void spin(unsigned n) { for (unsigned i = 0; i < n; i++) sink += i; }
FUNCTION unsigned fact(unsigned n) { return n < 2 ? 1 : n * fact(n - 1); }
FUNCTION void twice(void) { sink += 2; }
FUNCTION void thrice(void) { sink += 3; }
FUNCTION void choose(unsigned k) { (k % 2 ? twice : thrice)(); }
int main(void)
{
    for (unsigned i = 0; i < 5; i++) { spin(WORK); choose(i); }
    return fact(6) == 0;
}
C
cat > quiet.c <<'C'
/* Over before the first tick: arcs and no samples. */
__attribute__((noinline)) int next(int x) { return x + 1; }
int main(void) { return next(1) == 0; }
C
cat > library.c <<'C'
/* Calls itself through its linkage table: ld.so profiles only libraries that have one. */
static volatile unsigned long sink;
void library_step(unsigned long n) { for (unsigned long i = 0; i < n; i++) sink += i; }
unsigned long library_work(unsigned long n) { for (int i = 0; i < 3; i++) library_step(n); return sink; }
C
cat > program.c <<'C'
unsigned long library_work(unsigned long);
int main(void) { unsigned long sum = 0; for (int i = 0; i < 4; i++) sum += library_work(8000000); return sum == 1; }
C

# Small images: no page of padding between segments, no debug information.
flags=(-pg -O1 -g0 -Wl,-z,noseparate-code -Wl,--build-id=none)
image() { "${3:-}strip" -g -o "$out/$2" "$1"; }

gcc-12 "${flags[@]}" -DWORK=40000000 calls.c -o calls-pie
./calls-pie && mv gmon.out "$out/x86_64-pie.gmon"
image calls-pie image

gcc-12 "${flags[@]}" -DWORK=40000000 -no-pie calls.c -o calls-nopie
./calls-nopie && mv gmon.out "$out/x86_64-nopie.gmon"
gprof -s calls-nopie "$out/x86_64-nopie.gmon" "$out/x86_64-nopie.gmon" > /dev/null
mv gmon.sum "$out/x86_64-nopie.sum.gmon"

gcc-12 "${flags[@]}" quiet.c -o quiet
./quiet && mv gmon.out "$out/x86_64-quiet.gmon"

gcc-12 "${flags[@]}" -DWORK=40000000 -m32 -I/usr/include/x86_64-linux-gnu calls.c -o calls-i386
./calls-i386 && mv gmon.out "$out/i386-pie.gmon"
image calls-i386 image-i386

s390x-linux-gnu-gcc-12 "${flags[@]}" -DWORK=8000000 calls.c -o calls-s390x
qemu-s390x -L /usr/s390x-linux-gnu ./calls-s390x && mv gmon.out "$out/s390x-pie.gmon"
image calls-s390x image-s390x s390x-linux-gnu-
s390x-linux-gnu-gprof -s calls-s390x "$out/s390x-pie.gmon" "$out/s390x-pie.gmon" > /dev/null
mv gmon.sum "$out/s390x-pie.sum.gmon"

gcc-12 -O1 -fPIC -shared -Wl,-z,lazy -Wl,-soname,liblibrary.so.1 library.c -o liblibrary.so.1
gcc-12 -O1 program.c ./liblibrary.so.1 -Wl,-z,lazy -o program
LD_LIBRARY_PATH=. LD_PROFILE=liblibrary.so.1 LD_PROFILE_OUTPUT=$work ./program
mv liblibrary.so.1.profile "$out/x86_64-library.so.1.profile"
