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

// Catch a signal that arrives while the program is loading, so that the program's own handler gets it. If the
// program has installed no handler, the signal ends the process.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

// Switch off warnings about deprecated calls. Node.js omits them for packages in node_modules, but the bundle
// contains the code of such packages.
process.noDeprecation = true;

// The build has put the program into two files, each as the function of a CommonJS module. The program requires the
// second one when it first needs a module of it.
const LATER = './later.cjs';
const file = path.join(__dirname, 'understudy.cjs');
const requireOther = modules.createRequire(file);

function load(bundle: string): unknown {
  const bundleModule = { exports: {} as unknown };
  const run = runCached(bundle) as (...args: readonly unknown[]) => void;
  run(requireBundled, bundle, __dirname, bundleModule, bundleModule.exports);
  return bundleModule.exports;
}

function requireBundled(name: string): unknown {
  return name === LATER ? load(path.join(__dirname, LATER)) : requireOther(name);
}

load(file);
