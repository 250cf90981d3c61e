#!/bin/sh
# Makes corpus/real/sample-bin/: one small profile in every encoding that the llvm-profdata of Debian 12 writes, and
# AutoFDO profiles written by create_gcov.
set -eu
cd "$(dirname "$0")/../corpus/real/sample-bin"
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
