/** Build-time edits of packages, for a faster start. `UNDERSTUDY_TUNING=off` builds without them. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/** Whether an edit is on. `UNDERSTUDY_TUNING` may also list single edits to switch off. */
export function isOn(name) {
  return !SWITCHED_OFF.includes('off') && !SWITCHED_OFF.includes(name);
}

/** The edits that are on, as plugins of esbuild. */
export function edits() {
  return [usedMediaTypes(), usedWords()].filter(({ name }) => isOn(name));
}

/**
 * esbuild wraps each module in an object whose one key is the module's path. V8 keeps the shapes of such objects in one
 * sorted list, and adding a thousand different keys takes as long as loading Express.
 */
export function alikeWrapped(program) {
  if (!isOn('alike-wrapped')) return program;
  return program.replace(/((?:__esm|__commonJS)\(\{)"[^"\n]+"(?=\()/g, '$1"module"');
}

/** Express reads a table of 2,500 media types at every start. The program sends four of them. */
function usedMediaTypes() {
  const used = ['application/json', 'application/problem+json', 'text/html', 'text/plain'];
  return replaced('used-media-types', /[\\/]mime-db[\\/]db\.json$/, (text) => {
    const table = JSON.parse(text);
    return `module.exports = ${parsing(Object.fromEntries(used.map((type) => [type, table[type]])))}`;
  });
}

/** Two thirds of Faker's words are in no name of a fixture, and would be loaded at every start. */
function usedWords() {
  const used = {
    person: [],
    company: [],
    commerce: [],
    phone_number: [],
    location: ['country_code'],
    word: ['noun'],
  };
  return replaced('used-words', /faker[\\/]dist[\\/]en-[^\\/]+\.js$/, async (_text, path) => {
    const { t: words } = await import(pathToFileURL(path).href);
    const kept = Object.entries(used).map(([name, parts]) => [name, partsOf(words[name], parts)]);
    return `export const t = ${parsing({ metadata: words.metadata, ...Object.fromEntries(kept) })}`;
  });
}

/** All parts if `names` is empty. */
function partsOf(words, names) {
  return Object.fromEntries(
    Object.entries(words).filter(([name]) => names.length === 0 || names.includes(name)),
  );
}

/** Code that parses a value. V8 compiles it faster than the same value as an object literal. */
function parsing(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** Replaces the files of a package. */
function replaced(name, filter, replace) {
  return {
    name,
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => ({
        contents: await replace(readFileSync(path, 'utf8'), path),
        loader: 'js',
      }));
    },
  };
}
