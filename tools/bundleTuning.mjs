/**
 * Optimizations of the build for a faster start: edits of packages, and the code cache of tools/warm.mjs.
 * `UNDERSTUDY_TUNING=off` switches off all of them. A list of names switches off only the named ones.
 */
import { readFileSync } from 'node:fs';

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/** Whether an optimization is switched on. */
export function isOn(name) {
  return !SWITCHED_OFF.includes('off') && !SWITCHED_OFF.includes(name);
}

/** Returns the edits of packages that are switched on, as plugins of esbuild. */
export function edits() {
  return [unusedParts].filter(({ name }) => isOn(name));
}

const MEDIA_TYPES = ['application/json', 'application/problem+json', 'text/html', 'text/plain'];

/** Parts of packages that each start runs, although the program uses none of them. */
const UNUSED_PARTS = [
  // Express processes a table of 2,500 media types. The program sends four.
  {
    file: /[\\/]mime-db[\\/]db\.json$/,
    edit: (text) =>
      JSON.stringify(Object.fromEntries(MEDIA_TYPES.map((type) => [type, JSON.parse(text)[type]]))),
  },
  // Packages that may warn of old functions ask where they were called, and V8 then counts the lines of the whole bundle.
  {
    file: /[\\/]depd[\\/]index\.js$/,
    edit: () =>
      'module.exports = () => Object.assign(() => {}, { function: (own) => own, property: () => {} });',
  },
  // Commander can run commands that are programs of their own.
  {
    file: /[\\/]commander[\\/]lib[\\/]command\.js$/,
    edit: (text) => text.replace(/^const childProcess = .*$/m, ''),
  },
];

const unusedParts = {
  name: 'unused-parts',
  setup({ onLoad }) {
    for (const { file, edit } of UNUSED_PARTS)
      onLoad({ filter: file }, ({ path }) => ({ contents: edited(path, edit), loader: loaderOf(path) }));
  },
};

function edited(path, edit) {
  const text = readFileSync(path, 'utf8');
  const contents = edit(text);
  if (contents === text)
    throw new Error(`${path} has changed: an edit of tools/bundleTuning.mjs does not fit it.`);
  return contents;
}

function loaderOf(path) {
  return path.endsWith('.json') ? 'json' : 'js';
}
