// Decodes a pprof profile with pprof-format.
const fs = require('fs'), zlib = require('zlib'), {Profile} = require('pprof-format');
const bytes = fs.readFileSync(process.argv[2]);
const profile = Profile.decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? zlib.gunzipSync(bytes) : bytes);
console.log(`counters ${profile.sample.length}\ndescribed ${profile.sampleType.length}`);
