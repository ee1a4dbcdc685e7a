/** What the bundle has otherwise than the packages and sources that it is made of: all of it for the sake of the start. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Express reads a table of 2,500 media types and their files' endings at every start: the program sends these. */
export function usedMediaTypes() {
  const used = ['application/json', 'application/problem+json', 'text/html', 'text/plain'];
  return replaced('used-media-types', /[\\/]mime-db[\\/]db\.json$/, (text) => {
    const table = JSON.parse(text);
    return `module.exports = ${parsing(Object.fromEntries(used.map((type) => [type, table[type]])))}`;
  });
}

/** Character sets of half a megabyte, which the body parsers refuse: they take Unicode only. */
export function usedCharsets() {
  return replaced('used-charsets', /iconv-lite[\\/]encodings[\\/]tables[\\/]/, () => 'module.exports = []');
}

/**
 * Express's packages note where they are loaded from, in case that a deprecated function is called: for the place in the
 * file V8 counts the lines of the whole bundle. The launcher silences deprecations.
 */
export function silentDeprecations() {
  return replaced(
    'silent-deprecations',
    /[\\/]depd[\\/]index\.js$/,
    () => `
      module.exports = () => Object.assign(() => undefined, { function: (wrapped) => wrapped, property: () => undefined });
    `,
  );
}

/** Of Faker's words those that names are made of: the others, two thirds, would be laid out at every start. */
export function usedWords() {
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

/** All of them, where none is named. */
function partsOf(words, names) {
  return Object.fromEntries(
    Object.entries(words).filter(([name]) => names.length === 0 || names.includes(name)),
  );
}

/** Long data is read as JSON, as it was before: V8 would keep it as code that makes it, and take its time. */
export function jsonAsText() {
  return replaced('json-as-text', /\.json$/, (text) => `module.exports = ${parsing(JSON.parse(text))}`);
}

function parsing(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** Puts something else in the place of a file of a package. */
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

/** A module finds the files beside it by its own address, which is that of the bundle now. */
export function ownAddresses(folder) {
  return {
    name: 'own-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const own = JSON.stringify(`./${relative(folder, path).split(sep).join('/')}`);
        const address = `require("node:url").pathToFileURL(require("node:path").join(__dirname, ${own})).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', address), loader: 'js' };
      });
    },
  };
}
