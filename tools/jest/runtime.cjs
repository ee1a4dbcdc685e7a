/**
 * Jest's runtime for these tests: Node's own module loader. All test files of a worker share their modules, and modules that
 * TypeScript wrote are compiled once (loader.mjs). By default, Jest loads all modules again for each test file, which costs
 * more than most tests. In exchange, tests cannot mock modules, and must not leave state in modules.
 */
const asyncHooks = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { createRequire, register, registerHooks } = require('node:module');
const { dirname } = require('node:path');
const { pathToFileURL } = require('node:url');
const { compileFunction } = require('node:vm');
const { begin } = require('./globals.cjs');
const { mapPathOf } = require('./compiled.cjs');

/**
 * A value for the time of a call, in place of Node's AsyncLocalStorage. jest-circus notes the running test in it. On Node.js 20,
 * each storage makes every promise and callback slower until the process ends, and each test file brings one more. With 260 files, a run
 * takes 1.4 times the processor time of one with a plain variable. No two tests of these files run at the same time, so the
 * variable does the same.
 */
class RunningTest {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const before = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = before;
    }
  }
}

/** Jest's own modules, as functions that make a new instance. Compiling jest-circus takes longer than most test files. */
const compiled = new Map();

function newInstance(path) {
  const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
  const make =
    compiled.get(path) ?? compileFunction(readFileSync(path, 'utf8'), parameters, { filename: path });
  compiled.set(path, make);
  const instance = { exports: {} };
  make.call(instance.exports, instance.exports, createRequire(path), instance, path, dirname(path));
  return instance.exports;
}

const HANDLERS = Symbol.for('EVENT_HANDLERS');

// The hooks of `register` run in another thread, and the tests wait for each import. Node.js 20 has no others.
if (registerHooks === undefined) register('./loader.mjs', pathToFileURL(module.filename));
else registerHooks(require('./loader.mjs'));

/** Finds the source map of a compiled module by the URL that stack traces contain. */
class SourceMaps extends Map {
  get(url) {
    return mapPathOf(url);
  }
}

module.exports = class NodeRuntime {
  #sourceMaps = new SourceMaps();

  /** Loads jest-circus, which keeps the tests of one file: a new instance for each file. */
  requireInternalModule(path) {
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (symbol === HANDLERS || symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
    // Not by an assignment: the member of Node.js 24 has a getter alone.
    const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: RunningTest, configurable: true });
    try {
      return newInstance(path);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', own);
    }
  }

  setGlobalsForRuntime(globals) {
    begin(globals);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path));
  }

  getSourceMaps() {
    return this.#sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
};
