// Reads a folder of V8 coverage like `c8 report --allow-external`, and prints the numbers of its coverage map.
const {print} = require('./sources'), {Report} = require('c8');
module.exports = Report({tempDirectory: process.argv[2], reporter: [], exclude: [], extension: ['.js', '.cjs', '.mjs', '.ts', '.tsx', '.jsx'],
        allowExternal: true, excludeNodeModules: true, omitRelative: true, resolve: ''}).getCoverageMapFromAllCoverageFiles().then(print);
