/**
 * Optimizations of the build for a faster start: an edit of a package, and the code cache of tools/warm.mjs.
 * `UNDERSTUDY_TUNING=off` switches off all of them. A list of names switches off only the named ones.
 */
import { readFileSync } from 'node:fs';

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/** Whether an optimization is switched on. */
export function isOn(name) {
  return !SWITCHED_OFF.includes('off') && !SWITCHED_OFF.includes(name);
}

/** Returns the package edits that are switched on, as plugins of esbuild. */
export function edits() {
  return [usedMediaTypes].filter(({ name }) => isOn(name));
}

/**
 * Keeps only the four media types that the program sends. Express processes a table of 2,500 media types at every
 * start.
 */
const usedMediaTypes = {
  name: 'used-media-types',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => {
      const used = ['application/json', 'application/problem+json', 'text/html', 'text/plain'];
      const table = JSON.parse(readFileSync(path, 'utf8'));
      const contents = JSON.stringify(Object.fromEntries(used.map((type) => [type, table[type]])));
      return { contents, loader: 'json' };
    });
  },
};
