// Writes a coverage map as the tracefile `result` in a folder, with istanbul's reporter for lcov, and as a Cobertura report.
const {createContext} = require('istanbul-lib-report'), {createCoverageMap} = require('istanbul-lib-coverage');
const [, , path, dir] = process.argv;
const report = JSON.parse(require('fs').readFileSync(path));
if (!(report.total && report.total.lines)) {
  for (const [reporter, file] of [['lcovonly', 'result'], ['cobertura', 'cobertura.xml']]) {
    require('istanbul-reports').create(reporter, {file}).execute(createContext({dir, coverageMap: createCoverageMap(report)}));
  }
}
