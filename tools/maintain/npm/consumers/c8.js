// Reads V8 coverage like `c8 report --allow-external`, alone in the folder of the second argument, and prints the numbers of its
// coverage map.
const fs = require('fs'), path = require('path');
const {print} = require('./sources'), {Report} = require('c8');
const [file, folder] = process.argv.slice(2);
fs.mkdirSync(folder);
fs.copyFileSync(file, path.join(folder, path.basename(file)));
module.exports = Report({tempDirectory: folder, reporter: [], exclude: [], extension: ['.js', '.cjs', '.mjs', '.ts', '.tsx', '.jsx'],
        allowExternal: true, excludeNodeModules: true, omitRelative: true, resolve: ''}).getCoverageMapFromAllCoverageFiles().then(print);
