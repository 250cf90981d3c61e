// Merges a coverage map with itself and prints its numbers, or those of a summary, with istanbul's own library.
const {createCoverageMap, createCoverageSummary} = require('istanbul-lib-coverage');
const read = () => JSON.parse(require('fs').readFileSync(process.argv[2]));
const report = read();
const print = (summary) => console.log(`lines ${summary.lines.total}\nlines_hit ${summary.lines.covered}`);
if (report.total && report.total.lines) {
  print(createCoverageSummary(report.total).merge(createCoverageSummary(report.total)));
} else {
  const map = createCoverageMap(report);
  map.merge(read());
  print(map.getCoverageSummary());
  map.files().forEach(file => map.fileCoverageFor(file).getUncoveredLines());
}
