#!/usr/bin/env bash
# Makes the files of corpus/real/v8: raw coverage, a CPU profile and a heap profile of Node.
#
# packages: nodejs
# usage: tools/maintain/make-real-v8.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" v8 "${1:-}"

cat > work.js <<'JS'
function sum(n) {
  let total = 0;
  for (let i = 0; i < n; ++i) total += i % 2 ? i : -i;
  return total;
}
function keep(n) {
  const list = [];
  for (let i = 0; i < n; ++i) list.push({ text: 'x'.repeat(100) + i });
  return list;
}
const never = () => sum(1);
for (let i = 0; i < 20; ++i) sum(1e6);
module.exports = { kept: keep(20000), never };
JS
NODE_V8_COVERAGE=coverage node work.js
node --cpu-prof --cpu-prof-interval 2000 --cpu-prof-name cpu.cpuprofile work.js
node --heap-prof --heap-prof-interval 262144 --heap-prof-name heap.heapprofile work.js
# Replaces private paths of the machine.
sed -i "s#$work#/srv/app#g" coverage/*.json ./*.cpuprofile ./*.heapprofile
mv coverage/*.json "$out/coverage-node.json"
mv cpu.cpuprofile heap.heapprofile "$out"
