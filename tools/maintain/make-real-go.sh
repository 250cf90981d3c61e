#!/usr/bin/env bash
# Makes the coverage profiles of corpus/real/go-cover with the Go of Debian 12 and, if GO names one of 1.20 or later,
# the files of GOCOVERDIR in corpus/real/go-covdata with that.
#
# packages: golang-go; golang-1.23-go of bookworm-backports for the second part
# usage: [GO=/path/to/go] tools/maintain/make-real-go.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" "" "${1:-}"
go=${GO:-go}
mkdir -p "$out/go-cover" price cmd/shop
export GOFLAGS=-mod=mod GOPATH="$work/path" GOCACHE="$work/cache" GO111MODULE=on

printf 'module example.org/shop\n\ngo 1.19\n' > go.mod
cat > price/price.go <<'GO'
package price

func empty() {}

// Of is what n pieces cost.
func Of(n int) int {
	if n < 0 {
		return 0
	}
	total := func(k int) int { return 3 * k }(n)
	switch {
	case n > 100:
		total -= total / 10
	case n > 10:
		total--
	}
	return total
}
GO
cat > price/price_test.go <<'GO'
package price

import "testing"

func TestOf(t *testing.T) {
	empty()
	for n := -1; n < 20; n++ {
		Of(n)
	}
}
GO
cat > cmd/shop/main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"example.org/shop/price"
)

func main() {
	if len(os.Args) > 2 {
		fmt.Println("too many")
		return
	}
	fmt.Println(price.Of(len(os.Args) + 11))
}
GO
for mode in set count atomic; do
  "$go" test -covermode=$mode -coverprofile="$out/go-cover/$mode.out" ./... > log || { cat log; exit 1; }
done
"$go" test -coverpkg=./... -coverprofile="$out/go-cover/coverpkg.out" ./... > log || { cat log; exit 1; }

"$go" tool | grep -q covdata || exit 0
mkdir -p "$out/go-covdata" data
rm -f "$out"/go-covdata/cov*
"$go" build -cover -covermode=count -coverpkg=./... -o shop ./cmd/shop
for arguments in "" one "one two"; do GOCOVERDIR=data ./shop $arguments > log; done
cp data/cov* "$out/go-covdata"
