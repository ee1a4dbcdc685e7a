/**
 * Node.js loads this file before the program (`--require`). When the program begins to read its bundle, this file
 * prints `loading` and holds the program for a while. No code of the bundle has run by then.
 */
const fs = require('node:fs');

const HELD_MS = 500;
const { readFileSync } = fs;

fs.readFileSync = (file, ...options) => {
  if (String(file).endsWith('understudy.cjs')) {
    fs.readFileSync = readFileSync;
    fs.writeSync(1, 'loading\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_MS);
  }
  return readFileSync(file, ...options);
};
