#!/bin/sh
# Makes corpus/real/sample-bin/ and corpus/real/sample-text/: small profiles in every encoding that the llvm-profdata of
# Debian 12 writes, AutoFDO profiles written by create_gcov and text profiles written by llvm-profgen.
set -eu
real=$(cd "$(dirname "$0")/../.." && pwd)/corpus/real
mkdir -p "$real/sample-bin" "$real/sample-text"
cd "$real/sample-bin"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

cat > "$temp/line.prof" <<'PROFILE'
main:1900:10
 1: 10
 2.3: 200 helper:150 other:40
 4: 200
 7: inner:1490
  1: 700
  2: 700
  3: leaf:90
   1: 90
helper:450:150
 1: 150
 2: 300
cold:0:0
PROFILE
cat > "$temp/probe.prof" <<'PROFILE'
main:60:20
 1: 20
 2: 20
 3: inner:20
  1: 20
  !CFGChecksum: 4294967295
 !CFGChecksum: 281479271677951
inner:7:7
 1: 7
 !CFGChecksum: 4294967295
PROFILE
cat > "$temp/context.prof" <<'PROFILE'
[main:2 @ inner]:30:9
 1: 9
 2: 21
 !CFGChecksum: 111
 !Attributes: 1
[inner]:12:4
 1: 4
 2: 8
 !CFGChecksum: 111
[main]:20:10
 1: 10
 2: 10 inner:9
 !CFGChecksum: 222
PROFILE
printf 'cold\nhelper\ninner\nmain\nunused\n' > "$temp/symbols"

new="llvm-profdata-19 merge --sample"
for kind in line probe context; do
  $new --extbinary "$temp/$kind.prof" -o $kind.afdo
  $new --extbinary --compress-all-sections "$temp/$kind.prof" -o $kind-compressed.afdo
  $new --extbinary --use-md5 "$temp/$kind.prof" -o $kind-md5.afdo
done
$new --binary "$temp/line.prof" -o line-raw.afdo
$new --extbinary --gen-partial-profile "$temp/line.prof" -o line-partial.afdo
$new --extbinary --prof-sym-list="$temp/symbols" "$temp/line.prof" -o line-symbols.afdo
$new --extbinary --convert-sample-profile-layout=nest "$temp/context.prof" -o context-nested.afdo
old="llvm-profdata-14 merge --sample"
$old --extbinary "$temp/line.prof" -o line-llvm14.afdo
$old --compbinary "$temp/line.prof" -o line-compact.afdo

# The same as text. Names of inlined callees may have spaces and colons; duplicates are added up; the largest offset belongs to a
# line before the function's first line, and the largest discriminator is one of a flow-sensitive profile.
cd "$real/sample-text"
cat > "$temp/names.prof" <<'PROFILE'
std::pair<int, char *>::pair(int, char *):600:3
 65516: 3
 1.3221238272: 3 operator new(unsigned long):2 std::foo(int, char)::{lambda(auto:1)#1}:1
 2: bool operator< <char *>(a::b, c):500
  1: 300
  1: 200
 2: _Z4leafv.__uniq.123.llvm.456:80
  1: 80
_ZN1aC2Ev:0:0
PROFILE
for kind in line probe context names; do
  $new --text "$temp/$kind.prof" -o $kind.proftext
done
$old --text "$temp/context.prof" -o context-llvm14.proftext
$new --text --convert-sample-profile-layout=nest "$temp/context.prof" -o context-nested.proftext
$new --text --convert-sample-profile-layout=flat "$temp/context.prof" -o context-flat.proftext
$new --text ../sample-bin/context-md5.afdo -o context-md5.proftext

# llvm-profgen: a program and the branches of a made-up run, taken from its disassembly.
cat > "$temp/loop.cc" <<'SOURCE'
__attribute__((noinline)) long leaf(long x) { return x / 3; }
static long twice(long x) {
  if (x & 1) return leaf(x);
  return x * 2;
}
__attribute__((noinline)) long step(long x) {
  long sum = 0;
  for (long i = 0; i < x; ++i) sum += twice(i) & 3;
  return sum;
}
int main(int argc, char**) { return static_cast<int>(step(argc) & 1); }
SOURCE
# places FUNCTION PATTERN: the address of the last instruction that matches, and of the one after it
places() {
  llvm-objdump-19 -d --no-show-raw-insn --disassemble-symbols="$1" "$temp/loop" |
    awk -v want="$2" '/^ +[0-9a-f]+:/ { at = $1; sub(":", "", at); if (was) after = at; was = 0 }
                      $2 ~ want { place = at; was = 1 } END { print place, after }'
}
# profgen FLAGS...: builds the program with FLAGS and writes three samples of its run to perf.script
profgen() {
  clang-19 -O1 -gdwarf-4 -fdebug-info-for-profiling -no-pie "$@" "$temp/loop.cc" -o "$temp/loop"
  call=$(places _Z4stepl '^callq$')
  back=$(places _Z4leafl '^retq$')
  leaf=$(nm "$temp/loop" | awk '$3 == "_Z4leafl" { sub("^0*", ""); print $1 }')
  enter="0x${call% *}/0x$leaf/P/-/-/0"
  leave="0x${back% *}/0x${call#* }/P/-/-/0"
  echo "PERF_RECORD_MMAP2 1/1: [0x401000(0x1000) @ 0x1000 00:00 0 0]: r-xp $temp/loop" > "$temp/perf.script"
  for sample in 1 2 3; do echo " $leaf $enter $leave $enter" >> "$temp/perf.script"; done
}
inputs="--binary=$temp/loop --perfscript=$temp/perf.script --format=text"
profgen
llvm-profgen-19 $inputs --output=profgen.proftext 2> /dev/null
llvm-profgen-14 $inputs --output=profgen-llvm14.proftext 2> /dev/null
profgen -fpseudo-probe-for-profiling
llvm-profgen-19 $inputs --output=profgen-probe.proftext 2> /dev/null

cd "$real/sample-bin"
# AutoFDO: a program with debug information and made-up address counts.
cat > "$temp/program.cc" <<'SOURCE'
static long twice(long x) { return x * 2; }
long step(long x) {
  long sum = 0;
  for (long i = 0; i < x; ++i) sum += twice(i) & 3;
  return sum;
}
int main(int argc, char**) { return static_cast<int>(step(argc) & 1); }
SOURCE
g++-12 -O1 -gdwarf-4 -no-pie "$temp/program.cc" -o "$temp/program"
start=$(nm "$temp/program" | awk '$3 == "_Z4stepl" { print $1 }')
base=$(readelf -lW "$temp/program" | awk '$1 == "LOAD" { print $3; exit }')
offset=$(printf '%x' $((0x$start - base)))
end=$(printf '%x' $((0x$start - base + 12)))
printf '1\n%s-%s:100\n0\n0\n' "$offset" "$end" > "$temp/counts.txt"
create="create_gcov --profiler=text --binary=$temp/program --profile=$temp/counts.txt"
$create --gcov_version=1 --gcov=create_gcov-v1.gcov
$create --gcov=create_gcov.gcov
rm -f ./*.imports
