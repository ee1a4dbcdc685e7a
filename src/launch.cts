#!/usr/bin/env node
import type { Script } from 'node:vm';
import oldNode = require('./oldNode.cjs');

const complaint = oldNode();
if (complaint !== undefined) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

// No ES module: before Node.js runs one it loads two dozen modules of its own, and reads the file on another thread.
const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');
const modules = process.getBuiltinModule('node:module');
const path = process.getBuiltinModule('node:path');
const vm = process.getBuiltinModule('node:vm');
const { crc32 } = process.getBuiltinModule('node:zlib');

// A signal that comes while the program is being loaded waits for what it does at signals; if nothing, it ends us as ever.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

/**
 * The installed program: runs the one file into which the build has put it, with the machine code that V8 made of it
 * before. Another version of Node.js finds that code unfit, and compiles as usual.
 */
const file = path.join(__dirname, 'understudy.cjs');
const cacheFile = path.join(__dirname, 'understudy.cache');
const CHECKSUM_BYTES = 4;

// Node.js keeps to itself what packages in node_modules should no longer call; in the bundle they are nobody's.
process.noDeprecation = true;

const script = compiled(readFileSync(file));
const programModule = { exports: {} };
const program = script.runInThisContext() as (...args: readonly unknown[]) => void;
program(modules.createRequire(file), file, __dirname, programModule, programModule.exports);

if (process.env.UNDERSTUDY_CODE_CACHE === 'write') process.once('exit', keepCode);

/** The build writes ASCII only: as UTF-8 it would be read, and kept by V8, as twice as many bytes. */
function compiled(source: Buffer): Script {
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return new vm.Script(source.toString('latin1'), {
    filename: file,
    importModuleDynamically,
    ...cachedData(source),
  });
}

/** V8 looks at the version and the length of such code only, and dies of a wrong byte. */
function cachedData(source: Buffer): { readonly cachedData?: Buffer } {
  try {
    const kept = readFileSync(cacheFile);
    const code = kept.subarray(CHECKSUM_BYTES);
    return kept.readUInt32LE() === checksum(code, source) ? { cachedData: code } : {};
  } catch {
    return {};
  }
}

/** By then all functions that a start and a first request need have been compiled. */
function keepCode(): void {
  const code = script.createCachedData();
  const start = Buffer.alloc(CHECKSUM_BYTES);
  start.writeUInt32LE(checksum(code, readFileSync(file)));
  writeFileSync(cacheFile, Buffer.concat([start, code]));
}

/** Of the code and of what it was made from. */
function checksum(code: Buffer, source: Buffer): number {
  return crc32(code, crc32(source));
}
