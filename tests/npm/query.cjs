// Runs the SQL of standard input in DuckDB and prints the rows of each statement as a line of JSON.
// Usage: query.cjs PACKAGES, a folder with @duckdb/node-api in node_modules
const { createRequire } = require("node:module");
const fs = require("node:fs");
const path = require("node:path");

async function main() {
  const { DuckDBInstance } = createRequire(path.join(path.resolve(process.argv[2]), "package.json"))("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const statements = await connection.extractStatements(fs.readFileSync(0, "utf8"));
  for (let i = 0; i < statements.count; ++i) {
    const rows = await (await statements.prepare(i)).runAndReadAll();
    console.log(JSON.stringify(rows.getRowObjectsJson()));
  }
}

main();
