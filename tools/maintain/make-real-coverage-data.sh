#!/usr/bin/env bash
# Makes the data files of corpus/real/coverage-data with the coverage.py of Debian 12, and from them, with its sqlite3,
# files with small pages, pointer maps, free pages and overflow pages. Cases of corpus/sqlite and corpus/coverage-data
# change single bytes of these files: if the files change, so do the offsets.
#
# packages: python3-coverage sqlite3
# usage: tools/maintain/make-real-coverage-data.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" coverage-data "${1:-}"
mkdir shop
rm -f "$out"/*.coverage

printf '[run]\nrelative_files = true\nsource = .\n' > lines.rc
printf '[run]\nrelative_files = true\nsource = .\nbranch = true\n' > arcs.rc
printf '[run]\nrelative_files = true\nsource = .\ndynamic_context = test_function\n' > contexts.rc
: > shop/__init__.py
cat > shop/price.py <<'EOF'
RATES = {"book": 7, "pen": 19}


def rate(kind):
    if kind in RATES:
        return RATES[kind]
    return 19


def total(items):
    cents = 0
    for kind, price in items:
        cents += price * (100 + rate(kind)) // 100
    return cents
EOF
cat > main.py <<'EOF'
from shop.price import rate, total


def test_rate():
    assert rate("book") == 7


def test_total():
    assert total([("book", 1000), ("mug", 500)]) == 1665


test_rate()
test_total()
EOF

for kind in lines arcs contexts; do
  python3-coverage run --rcfile "$kind.rc" --data-file "$out/$kind.coverage" main.py
done

# A vacuum writes the file with small pages, an update leaves free pages and overflow pages.
small() {
  cp "$out/$1" "$out/$2"
  sqlite3 "$out/$2" "pragma page_size=512; pragma auto_vacuum=$3; vacuum; $4"
}
long=$(printf 'shop/%0900d.py' 0)
small arcs.coverage small-pages.coverage 0 ""
small arcs.coverage auto-vacuum.coverage 1 "insert into file (path) values ('$long')"
small lines.coverage overflow.coverage 0 "insert into file (path) values ('$long');
  insert into line_bits select max(id), 1, cast(zeroblob(1500) || x'01' as blob) from file"
small arcs.coverage free-pages.coverage 0 "with recursive n(i) as (select 100 union all select i + 1 from n where i < 300)
  insert into arc select 1, 1, i, i + 1 from n; delete from arc where fromno > 104"
