// A server for Node, whose process cannot be copied: `node node.js PROGRAM` runs the program for each request. Its modules are loaded
// once. A program with asynchronous work exports a promise that is settled at its end. An error outside the promise, or work that never
// ends, ends the server.
const fs = require('fs'), util = require('util');
const program = require.resolve(process.argv[2]);

function finish(folder, text, status) {
  fs.writeFileSync(`${folder}/out`, text.out);
  fs.writeFileSync(`${folder}/err`, text.err);
  process.exitCode = undefined;
  const answer = Buffer.alloc(4);
  answer.writeInt32LE(status << 8);
  fs.writeSync(1, answer);
  setImmediate(serve);
}

async function serve() {
  const request = Buffer.alloc(4096), size = fs.readSync(0, request);
  if (!size) process.exit();
  const [folder, ...fields] = request.toString('utf8', 0, size - 1).split('\0');
  const text = {out: '', err: ''};
  process.stdout.write = data => { text.out += data; };
  process.stderr.write = data => { text.err += data; };
  process.argv.splice(2, Infinity, ...fields.slice(fields.indexOf('') + 1));
  delete require.cache[program];
  try {
    await require(program);
  } catch (error) {
    text.err += `${util.inspect(error)}\n`;
    process.exitCode = 1;
  }
  finish(folder, text, process.exitCode || 0);
}

serve();
