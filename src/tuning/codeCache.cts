import type { Script } from 'node:vm';
import kept = require('./keptCode.cjs');

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/** The commands that answer requests. The others compile too little of the program to keep it for all. */
const SERVING = ['serve', 'exec'];

/**
 * Runs a script with the code that V8 compiled in an earlier run of this Node.js, or in the build. Without any, V8 compiles the
 * script as usual, and this run keeps its code for the next one. This file is a CommonJS module, because Node.js
 * loads two dozen more of its own modules to run an ES module.
 */
function runCached(file: string): unknown {
  const fs = process.getBuiltinModule('node:fs');
  const vm = process.getBuiltinModule('node:vm');
  const source = fs.readFileSync(file);
  // The build writes ASCII only, so each byte is one character. If the text were decoded as UTF-8, the string
  // could take two bytes per character.
  const text = source.toString('latin1');
  const options = { filename: file, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };
  if (isOff()) return new vm.Script(text, options).runInThisContext();
  return kept
    .withFlagsOfBuild(() => {
      const place = kept.keptCode(file);
      const cachedData = kept.readCode(place, source);
      const script = new vm.Script(text, { ...options, ...(cachedData && { cachedData }) });
      if (cachedData === undefined || script.cachedDataRejected) keepAtExit(script, file, source);
      return script;
    })
    .runInThisContext();
}

function isOff(): boolean {
  return SWITCHED_OFF.includes('off') || SWITCHED_OFF.includes('code-cache');
}

/**
 * Keeps the code of a script when the program exits. V8 has then compiled all functions that the start and the first
 * request need.
 */
function keepAtExit(script: Script, file: string, source: Buffer): void {
  if (!process.argv.some((word) => SERVING.includes(word))) return;
  process.once('exit', (code) => {
    if (code !== 0) return;
    // The program may have set flags since. The name has those that the code is written with.
    kept.withFlagsOfBuild(() => {
      kept.writeCode(kept.keptCode(file), script, source);
    });
  });
}

export = runCached;
