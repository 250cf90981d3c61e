#!/usr/bin/env bash
# Makes the recordings of corpus/real/perf-data with perf of Debian 12 and software events, and the recorded program.
# Times, counts and addresses differ from run to run. Host name and command line come from a container.
#
# packages: gcc linux-perf
# usage: tools/maintain/make-real-perf-data.sh [DIRECTORY]   (as root)
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" perf-data "${1:-}"

cat > image.c <<'C'
/* Work for some milliseconds, without a C library, so that the program is small and maps little. */
__attribute__((noinline)) static void spin(void) { for (volatile unsigned i = 0; i < 30000000; i++) {} }
void _start(void)
{
    spin();
    __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
C
flags=(-O1 -static -nostdlib -fno-stack-protector -fno-asynchronous-unwind-tables -s)
gcc "${flags[@]}" -Wl,--build-id=sha1 -o "$out/image" image.c
gcc "${flags[@]}" -Wl,--build-id=none -o "$out/image-no-id" image.c
cp "$out/image" image

# record OPTION...: one recording of the program, called recorded. Host, kernel and paths are made up.
record() {
  unshare --mount --uts setarch x86_64 --uname-2.6 sh -c '
    hostname recorder
    mount -t tmpfs none /mnt
    cp image /mnt
    cd /mnt
    perf record -q -N "$@" -- ./image >&2
    mv recorded "$OLDPWD"' sh -o recorded "$@"
}
keep() { mv recorded "$out/$1"; }
rm -rf "$out/threads" && mkdir "$out/threads"

record -e cpu-clock -F 200 && keep clock.data
record -e cpu-clock -F 200 -g && keep callchain.data
record -e '{cpu-clock,page-faults}:S' -F 200 && keep group.data
record -e cpu-clock -F 500 -z && keep zstd.data
record -e cpu-clock -F 200 --threads && mv recorded/data* "$out/threads/"
unshare --mount --uts setarch x86_64 --uname-2.6 sh -c '
  hostname recorder
  mount -t tmpfs none /mnt
  cp image /mnt
  cd /mnt
  perf record -q -N -e cpu-clock -F 200 -o - -- ./image' > "$out/clock.pipe"
# Removes the suffix of the kernel's release, which identifies the machine.
perl -pi -e 's/(2\.6\.\d+)(-[\w.-]+)/$1 . "\0" x length($2)/ge' "$out"/*.data "$out"/*.pipe "$out"/threads/data
chmod 644 "$out"/*.data "$out"/threads/*
