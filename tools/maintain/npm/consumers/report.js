// Writes a coverage map as the tracefile `result` in a folder, with istanbul's reporter for lcov.
const {createContext} = require('istanbul-lib-report'), {createCoverageMap} = require('istanbul-lib-coverage');
const [, , path, dir] = process.argv;
const report = JSON.parse(require('fs').readFileSync(path));
if (!(report.total && report.total.lines)) {
  require('istanbul-reports').create('lcovonly', {file: 'result'}).execute(createContext({dir, coverageMap: createCoverageMap(report)}));
}
