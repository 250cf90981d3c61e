// Reads a report like Coverage Gutters of Visual Studio Code, with the parsers that it contains, and prints the lines that it would
// color, each once.
const clover = require('@cvrg-report/clover-json'), cobertura = require('cobertura-parse'), jacoco = require('@7sean68/jacoco-parse');
const lcov = require('lcov-parse');

// It chooses the parser by words of the text.
function parserOf(text) {
  const isXml = text.includes('<?xml');
  if (isXml && text.includes('<coverage') && text.includes('<project')) return (xml, done) => clover.parseContent(xml).then(data => done(null, data), done);
  if (text.includes('JACOCO')) return jacoco.parseContent;
  return isXml ? cobertura.parseContent : lcov.source;
}

function print(sections) {
  const lines = new Map();
  for (const {file, lines: {details}} of sections) {
    for (const {line, hit} of details) {
      const place = `${file}:${line}`;
      lines.set(place, (lines.get(place) ?? false) || hit > 0);
    }
  }
  console.log(`lines ${lines.size}\nlines_hit ${[...lines.values()].filter(isHit => isHit).length}`);
}

function main() {
  const text = require('fs').readFileSync(process.argv[2], 'utf8');
  return new Promise((resolve, reject) => parserOf(text)(text, (error, sections) => error ? reject(error) : resolve(sections)));
}

module.exports = main().then(print);
