#!/usr/bin/env bash
# Makes the collapsed stacks of corpus/real/folded with the writers in Debian 12.
#
# packages: libdevel-nytprof-perl google-perftools libgoogle-perftools-dev g++ ruby-stackprof
# usage: tools/maintain/make-real-folded.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" folded "${1:-}"

cat > work.pl <<'PERL'
sub leaf { my $sum = 0; $sum += $_ for 1 .. shift; return $sum }
sub inner { return leaf(100) + leaf(200) }
sub outer { my $n = shift; return $n > 0 ? inner() + outer($n - 1) : 0 }
outer(5) for 1 .. 3;
eval { leaf(10) };
PERL
NYTPROF=calls=2:file=nytprof.out perl -d:NYTProf work.pl
nytprofcalls nytprof.out > "$out/nytprof.folded"

cat > work.cc <<'CC'
#include <ctime>
namespace shop {
[[gnu::noinline]] unsigned price(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 5000; ++i) sum = sum * 31 + (n ^ i);
  return sum;
}
[[gnu::noinline]] unsigned orders(unsigned n) {
  unsigned sum = 1;
  for (unsigned i = 0; i < n; ++i) sum += price(i) + price(sum);
  return sum;
}
}  // namespace shop
int main() {
  unsigned sum = 0;
  for (const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 2; std::clock() < end;) sum += shop::orders(100);
  return sum == 0;
}
CC
g++ -O1 -g -fno-omit-frame-pointer work.cc -Wl,--no-as-needed -lprofiler -o work
CPUPROFILE=work.prof ./work 2> log
google-pprof --collapsed ./work work.prof > "$out/gperftools.folded" 2> log

cat > work.rb <<'RUBY'
require 'stackprof'
def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
StackProf.run(mode: :cpu, interval: 1000, raw: true, out: 'stackprof.dump') { 20.times { fib(20) } }
RUBY
ruby work.rb
stackprof --stackcollapse stackprof.dump > "$out/stackprof.folded"
