// Converts the scripts of V8 coverage that are files, with v8-to-istanbul.
const {print} = require('./sources'), convert = require('v8-to-istanbul');
const {createCoverageMap} = require('istanbul-lib-coverage');

async function main() {
  const report = JSON.parse(require('fs').readFileSync(process.argv[2])), map = createCoverageMap();
  for (const script of report.result.filter(({url}) => url.startsWith('file:'))) {
    const converter = convert(script.url);
    await converter.load();
    converter.applyCoverage(script.functions);
    map.merge(converter.toIstanbul());
  }
  print(map);
}

module.exports = main();
