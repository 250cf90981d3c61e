// Imports a profile with speedscope and prints its total and its number of frames. The package has no library, only a page: its script runs here without a
// document, which ends it after it defined its modules, and the importers are taken from the object that exports them.
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

async function main() {
  const bytes = new Uint8Array(fs.readFileSync(process.argv[2]));
  const group = await importers.importProfilesFromArrayBuffer(path.basename(process.argv[2]), bytes.buffer);
  if (!group) throw new Error('Unrecognized format! See documentation about supported formats.');
  const weight = group.profiles[0].getTotalWeight() || 0;  // NaN: it misread some number
  let frames = 0;
  group.profiles.forEach(profile => profile.forEachFrame(() => ++frames));
  log(`total ${Math.round(weight)}\nframes ${frames}`);
}

process.on('unhandledRejection', error => {
  console.error(`error: ${error.message}`);
  process.exit(1);
});
setImmediate(main);  // after the modules are ready
