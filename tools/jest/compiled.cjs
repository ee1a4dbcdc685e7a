/**
 * Compiles TypeScript with swc. Keeps the results by the hash of their sources, in the folder that JEST_COMPILED names or else
 * in node_modules/.cache. A copy of the project, whose node_modules are a link to these, finds the same results.
 */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { basename, join, relative } = require('node:path');
const { fileURLToPath } = require('node:url');

const ROOT = join(module.path, '../..');
const { JEST_COMPILED = join(ROOT, 'node_modules/.cache/jestModules') } = process.env;
const OPTIONS = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, sourceMaps: true };

/** Returns the compiled text of a module. */
exports.compiled = (url) => {
  const file = fileURLToPath(url);
  const source = readFileSync(file, 'utf8');
  const target = pathOf(url, source);
  if (existsSync(target)) return readFileSync(target, 'utf8');
  const { transformSync } = require('@swc/core');
  const module = { type: file.endsWith('.cts') ? 'commonjs' : 'es6' };
  const names = { filename: file, sourceFileName: basename(file) };
  const { code, map } = transformSync(source, { ...OPTIONS, ...names, module, swcrc: false });
  mkdirSync(JEST_COMPILED, { recursive: true });
  write(`${target}.map`, map);
  write(target, code);
  return code;
};

/** Returns the path of a module's source map. */
exports.mapPathOf = (url) => {
  if (!/^file:.*\.c?ts$/.test(url)) return undefined;
  const path = `${pathOf(url, readFileSync(fileURLToPath(url), 'utf8'))}.map`;
  return existsSync(path) ? path : undefined;
};

function pathOf(url, source) {
  const name = relative(ROOT, fileURLToPath(url));
  return join(JEST_COMPILED, `${createHash('sha256').update(name).update(source).digest('hex')}.js`);
}

/** Several workers may write the same file. */
function write(path, text) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}
