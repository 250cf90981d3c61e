#!/usr/bin/env bash
# Makes corpus/real/perf-script/: the output of perf script for the recordings in corpus/real/perf-data.
#
# packages: linux-perf
# usage: tools/maintain/make-real-perf-script.sh [DIRECTORY]
set -euo pipefail
root=$(realpath "$(dirname "$0")/../..")
out=$(realpath -m "${1:-$root/corpus/real}")/perf-script
mkdir -p "$out"
cd "$root/corpus/real/perf-data"

print() {
  local name=$1
  shift
  perf script --force "$@" > "$out/$name" 2> /dev/null
}
print chains.perf -i callchain.data
print flat.perf -i clock.data
print fields.perf -i callchain.data -F comm,pid,tid,time,period,event,ip,sym,symoff,dso
print mappings.perf -i clock.data --show-mmap-events --show-task-events --ns
print addresses.perf -i callchain.data -F ip,sym
print threads.perf -i clock.data -F tid,ip
