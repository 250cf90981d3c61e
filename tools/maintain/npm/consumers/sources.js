// Gives c8 and v8-to-istanbul a source for every script: the ones that coverage names are not on this machine. Loaded before them.
const fs = require('fs');
const readFile = fs.promises.readFile, source = 'call(12);\n'.repeat(1000);
fs.promises.readFile = (path, ...rest) => fs.existsSync(path) ? readFile(path, ...rest) : Promise.resolve(source);

// Prints the numbers of a coverage map.
exports.print = map => {
  const {lines} = map.getCoverageSummary();
  console.log(`files ${map.files().length}\nlines ${lines.total}\nlines_hit ${lines.covered}`);
};
