#!/usr/bin/env bash
# Makes the Cobertura, Clover and SonarQube reports of corpus/real/xml-coverage with gcovr, coverage.py and Devel::Cover
# of Debian 12, and with c8 on Node; make-real-jacoco.sh makes the reports of JaCoCo.
#
# packages: g++-12 gcovr python3-coverage libdevel-cover-perl libdevel-cover-report-clover-perl nodejs npm
# usage: tools/maintain/make-real-xml.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" xml-coverage "${1:-}"

mkdir -p cpp/parts python perl javascript
cat > cpp/parts/larger.h <<'CPP'
template <class T> T larger(T a, T b) { return a < b ? b : a; }
CPP
cat > cpp/main.cc <<'CPP'
#include "parts/larger.h"
int classify(int n, bool strict) {
  if (n < 0 && strict) throw n;
  switch (n % 3) {
    case 0: return 1;
    case 1: return 2;
  }
  return 0;
}
int never(int n) { return n ? never(n - 1) : 0; }
int main(int argc, char**) {
  int sum = argc > 9 ? never(argc) : 0;
  for (int i = 0; i < 20; ++i) sum += classify(i, true);
  try { classify(-1, true); } catch (int) { ++sum; }
  return larger(sum, 1) > 0 && larger(1.0, 2.0) > 1 ? 0 : 1;
}
CPP
(
  cd cpp
  g++-12 --coverage -O0 main.cc -o main
  ./main
  quietly gcovr --gcov-executable gcov-12 -r . --xml-pretty -o "$out/gcovr.xml"
  quietly gcovr --gcov-executable gcov-12 -r . --xml -o "$out/gcovr-one-line.xml"
  quietly gcovr --gcov-executable gcov-12 -r . --sonarqube -o "$out/gcovr.sonar.xml"
)

cat > python/main.py <<'PY'
"""Branches, a generator and an exception."""
import part


def classify(n, strict):
    if n < 0 and strict:
        raise ValueError(n)
    return {0: 1, 1: 2}.get(n % 3, 0)


def never(n):
    return never(n - 1) if n else 0


try:
    print(sum(classify(n, True) for n in part.numbers(20)) + classify(-1, True))
except ValueError as error:
    print(error)
PY
cat > python/part.py <<'PY'
def numbers(n):
    for i in range(n):
        if i != 7:
            yield i
PY
(
  cd python
  quietly python3-coverage run --source=. --branch main.py
  quietly python3-coverage xml -o "$out/coverage-py-branch.xml"
  quietly python3-coverage erase
  quietly python3-coverage run --source=. main.py
  quietly python3-coverage xml -o "$out/coverage-py.xml"
)

cat > perl/main.pl <<'PL'
use strict;
use warnings;
use lib '.';
use Part;
my $sum = 0;
$sum += Part::classify($_, 1) for 0 .. 19;
eval { Part::classify(-1, 1) } or $sum++;
print "$sum\n" if $sum > 3 && $sum < 1000;
PL
cat > perl/Part.pm <<'PL'
package Part;
use strict;
use warnings;
sub classify {
  my ($n, $strict) = @_;
  die "negative" if $n < 0 && $strict;
  return $n % 3 == 0 ? 1 : $n % 3 == 1 ? 2 : 0;
}
sub never { return $_[0] ? never($_[0] - 1) : 0 }
1;
PL
(
  cd perl
  quietly perl -MDevel::Cover=-silent,1 main.pl
  quietly cover -silent -report clover
  cp cover_db/clover.xml "$out/devel-cover.clover.xml"
)

if command -v npm > /dev/null; then
  (
    cd javascript
    cp -r "$here"/npm/. .  # the program that runs, and what measures it
    quietly npm ci --ignore-scripts --no-audit --no-fund
    quietly npx c8 --include 'lib/**' --reporter cobertura --reporter clover --reports-dir reports node lib/main.js
    cp reports/cobertura-coverage.xml "$out/c8.cobertura.xml"
    cp reports/clover.xml "$out/c8.clover.xml"
  )
fi
sed -i "s|$work|/src|g" "$out"/{gcovr,coverage-py,c8,devel-cover}*.xml
