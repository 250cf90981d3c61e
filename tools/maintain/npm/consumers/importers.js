// speedscope's importers. The package has no library, only a page: its script runs here without a document, so it fails, but only
// after it has defined its modules; the importers are taken from the object that exports them.
const fs = require('fs'), path = require('path'), vm = require('vm');

const log = console.log;
console.log = () => {};
global.window = global;
global.location = {hash: ''};
global.WebAssembly = {instantiate: () => new Promise(() => {})};  // for recordings of Java; it reserves 10 GiB of addresses
const define = Object.defineProperty;
let importers;
Object.defineProperty = (object, name, property) => {
  if (name === 'importProfilesFromArrayBuffer') importers = object;
  return define(object, name, property);
};
const release = path.dirname(require.resolve('speedscope/dist/release/index.html'));
const script = fs.readdirSync(release).find(name => /^speedscope-.*\.js$/.test(name));
try {
  vm.runInThisContext(fs.readFileSync(path.join(release, script), 'utf8'));
} catch (error) {
  if (!(error instanceof ReferenceError && error.message === 'document is not defined')) throw error;
}
Object.defineProperty = define;

// The importers are complete when the modules are ready.
exports.load = () => new Promise(resolve => setImmediate(() => resolve(importers)));
exports.log = log;
