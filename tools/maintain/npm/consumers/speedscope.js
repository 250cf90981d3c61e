// Imports a profile with speedscope and prints its total and its number of frames.
const fs = require('fs'), path = require('path'), {load, log} = require('./importers');

async function main() {
  const importers = await load();
  const bytes = new Uint8Array(fs.readFileSync(process.argv[2]));
  const group = await importers.importProfilesFromArrayBuffer(path.basename(process.argv[2]), bytes.buffer);
  if (!group) throw new Error('Unrecognized format! See documentation about supported formats.');
  const weight = group.profiles[0].getTotalWeight() || 0;  // NaN: it misread some number
  let frames = 0;
  group.profiles.forEach(profile => profile.forEachFrame(() => ++frames));
  log(`total ${Math.round(weight)}\nframes ${frames}`);
}

module.exports = main().catch(error => {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
});
