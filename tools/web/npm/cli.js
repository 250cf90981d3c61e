#!/usr/bin/env node
// Runs the program on the files of this machine, with the same arguments, output and exit statuses.
import process from "node:process";

import { Copies, Program } from "../host/program.js";
import { compiled, nodeSystem } from "./node_system.js";

const module = compiled();
const system = nodeSystem(process.argv.slice(2));
let copies = null;

const program = new Program(module, system, {
  hooks: {
    checked(index, running) {
      copies ??= new Copies(module, running.freeze());
      return copies.check(index, system, running.wasi.descriptors.copy());
    },
  },
});
process.exitCode = program.run();
