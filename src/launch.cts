#!/usr/bin/env node
import oldNode = require('./oldNode.cjs');
import runCached = require('./tuning/codeCache.cjs');

const complaint = oldNode();
if (complaint !== undefined) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

const modules = process.getBuiltinModule('node:module');
const path = process.getBuiltinModule('node:path');

// A signal during loading waits for the program's own handler. If the program installs none, the signal ends the process.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

// Node.js warns about deprecated calls, but not about those of packages in node_modules. The bundle contains such packages.
process.noDeprecation = true;

/** The build has put the whole program into this file: a function, like any CommonJS module in Node.js. */
const file = path.join(__dirname, 'understudy.cjs');
const programModule = { exports: {} };
const program = runCached(file) as (...args: readonly unknown[]) => void;
program(modules.createRequire(file), file, __dirname, programModule, programModule.exports);
