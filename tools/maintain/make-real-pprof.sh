#!/usr/bin/env bash
# Makes the profiles of corpus/real/pprof with the Go of Debian 12 (or the one of GO) and, if npm is available, with
# @datadog/pprof on Node.
#
# packages: golang-go nodejs npm
# usage: [GO=/path/to/go] tools/maintain/make-real-pprof.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" pprof "${1:-}"
go=${GO:-go}
export GOPATH="$work/path" GOCACHE="$work/cache" GO111MODULE=on

printf 'module example.org/profiles\n\ngo 1.19\n' > go.mod
cat > main.go <<'GO'
// Does a little of everything that the Go runtime can profile.
package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"sort"
	"sync"
	"time"
)

func create(name string) *os.File {
	file, err := os.Create(filepath.Join(os.Args[1], name))
	if err != nil {
		panic(err)
	}
	return file
}

func write(name string) {
	file := create(name + ".prof")
	defer file.Close()
	if err := pprof.Lookup(name).WriteTo(file, 0); err != nil {
		panic(err)
	}
}

func work(n int) (found int) {
	for end := time.Now().Add(time.Duration(n) * time.Millisecond); time.Now().Before(end); {
		numbers := make([]int, 4096)
		for i := range numbers {
			numbers[i] = i * 7919 % 4099
		}
		sort.Ints(numbers)
		found += sort.SearchInts(numbers, n)
	}
	return found
}

func contend() {
	var mutex sync.Mutex
	var all sync.WaitGroup
	for i := 0; i < 4; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := 0; j < 20; j++ {
				mutex.Lock()
				time.Sleep(100 * time.Microsecond)
				mutex.Unlock()
			}
		}()
	}
	all.Wait()
}

func profileCPU(name string, labels pprof.LabelSet) {
	file := create(name)
	defer file.Close()
	if err := pprof.StartCPUProfile(file); err != nil {
		panic(err)
	}
	pprof.Do(context.Background(), labels, func(context.Context) { work(400) })
	pprof.StopCPUProfile()
}

func main() {
	runtime.MemProfileRate = 512
	runtime.SetBlockProfileRate(1)
	runtime.SetMutexProfileFraction(1)
	kept := [][]byte{bytes.Repeat([]byte("x"), 1<<20)}
	profileCPU("cpu.prof", pprof.Labels())
	profileCPU("cpu-labels.prof", pprof.Labels("request", "search", "empty", ""))
	file := create("run.trace")
	trace.Start(file)
	contend()
	trace.Stop()
	file.Close()
	for _, name := range []string{"heap", "allocs", "block", "mutex", "goroutine", "threadcreate"} {
		write(name)
	}
	runtime.KeepAlive(kept)
}
GO
"$go" build -o profiles .
./profiles "$out"
"$go" tool trace -pprof=sync "$out/run.trace" > "$out/trace-sync.prof"
rm "$out/run.trace"
"$go" tool pprof -proto -symbolize=none -output="$out/merged.pb.gz" "$out/cpu.prof" "$out/cpu-labels.prof"
"$go" tool pprof -proto -symbolize=none -diff_base="$out/cpu.prof" -output="$out/difference.pb.gz" "$out/cpu-labels.prof"

command -v npm > /dev/null || exit 0
cp "$here"/npm/package*.json .
npm ci --ignore-scripts --no-audit --no-fund > log || { cat log; exit 1; }
cat > profiles.js <<'JS'
// Wall time and heap of a busy loop; the latter also as the plain message that the encoder makes.
const fs = require('fs'), path = require('path');
const pprof = require('@datadog/pprof');
function work(ms) {
  const kept = [];
  for (const end = Date.now() + ms; Date.now() < end;) kept.push(JSON.stringify({time: Date.now()}));
  return kept.length;
}
const write = (name, bytes) => fs.writeFileSync(path.join(process.argv[2], name), bytes);
pprof.heap.start(16384, 32);
pprof.time.start({intervalMicros: 10000, durationMillis: 300});
work(300);
write('node-wall.pprof', pprof.encodeSync(pprof.time.stop()));
const heap = pprof.heap.profile();
write('node-heap.pprof', pprof.encodeSync(heap));
write('node-heap-plain.pb', heap.encode());
JS
node profiles.js "$out"
