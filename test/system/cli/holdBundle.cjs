/**
 * Required before the program: says when it begins to read its bundle, by which nothing of the program runs yet, and
 * holds it there for a while.
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
