/**
 * Divides a bundle into the modules that a start needs and those that it may need later, such as other commands and the
 * control plane. Node.js parses the text of the second file when one of its modules is first imported.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build as esbuild, context } from 'esbuild';
import { exactly } from './bundleApart.mjs';
import { ROOT } from './root.mjs';
import { StepFailed } from './run.mjs';

const SRC = join(ROOT, 'src');
/** Name of the module that lists the modules of the first file for the second one. */
const SHARED = 'understudy:shared';
/** Name of the module that keeps this list. */
const KEPT = 'understudy:kept';
/** Stands for the hash of the two files while they are built. */
const STAMP = '"understudy:stamp"';
const STAMP_CHARS = 16;
/** The second file may be of another build if a new version was installed after the first one was loaded. */
const REPLACED = 'The files of the program were replaced while it ran. Restart it.';
const CHECK = `if(stamp!==${STAMP})throw new Error(${JSON.stringify(REPLACED)});`;
/** A module that is imported dynamically, but that must load fast. */
const AT_START = 'server/healthcheck.js';

/**
 * Bundles a module and all its imports into two files. `later` is the name of the second one, in the same folder. Returns
 * the paths of the bundled files.
 */
export async function bundleInTwo(entry, outfile, later, options) {
  const entries = new Set();
  const shared = new Set();
  const atStart = new Map();
  const isCommonJs = (path) => atStart.get(path).format === 'cjs';
  // It is built twice. A context keeps what it has parsed.
  const first = await context({
    ...options,
    stdin: { contents: `export * from './${entry}'; import '${SHARED}';`, resolveDir: SRC },
    outfile,
    plugins: [...options.plugins, importedLater(later, entries), modulesByPath(shared, isCommonJs)],
    absWorkingDir: ROOT,
  });
  const { metafile } = await first.rebuild();
  for (const [path, input] of Object.entries(metafile.inputs)) atStart.set(path, input);
  const second = await esbuild({
    ...options,
    stdin: { contents: byPath([...entries].sort()), resolveDir: ROOT },
    outfile: join(dirname(outfile), later),
    plugins: [takenFromStart(atStart, shared), ...options.plugins],
    // The first file calls the second one with its modules.
    banner: { js: `module.exports=(shared,stamp)=>{${CHECK}const module={exports:{}};` },
    footer: { js: 'return module.exports;};' },
    absWorkingDir: ROOT,
  });
  await first.rebuild();
  await first.dispose();
  stampBoth(outfile, join(dirname(outfile), later));
  const own = Object.keys(second.metafile.inputs);
  const twice = own.filter((path) => atStart.has(path) && isFile(path));
  if (twice.length > 0) throw new StepFailed(`Both files of ${outfile} contain ${twice.join(', ')}.`);
  return [...atStart.keys(), ...own].filter(isFile);
}

/** Whether an input of a bundle is a file. Modules that a plugin made have a path with the name of the plugin's namespace. */
function isFile(path) {
  return !path.includes(':') && path !== '<stdin>';
}

/** Puts a hash of both files into each, in place of the stamp. */
function stampBoth(...files) {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, STAMP_CHARS);
  for (const [at, file] of files.entries()) {
    const parts = texts[at].split(STAMP);
    if (parts.length !== 2) throw new StepFailed(`${file} has ${parts.length - 1} stamps instead of one.`);
    writeFileSync(file, parts.join(JSON.stringify(hash)));
  }
}

/** Replaces dynamic imports of own modules by imports from the second file. */
function importedLater(later, entries) {
  return {
    name: 'imported later',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import' || path.endsWith(AT_START)) return undefined;
        const file = slashed(relative(ROOT, resolve(resolveDir, path.replace(/\.js$/, '.ts'))));
        entries.add(file);
        return { path: file, namespace: 'later' };
      });
      onResolve({ filter: exactly(`./${later}`) }, () => ({ path: `./${later}`, external: true }));
      onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
        contents: `module.exports = require('./later')[${JSON.stringify(path)}]();`,
        resolveDir: ROOT,
      }));
      onResolve({ filter: /^\.\/later$/ }, () => ({ path: later, namespace: 'second file' }));
      onLoad({ filter: /.*/, namespace: 'second file' }, () => ({
        contents: `module.exports = require('./${later}')(require('${KEPT}').modules, ${STAMP});`,
        resolveDir: ROOT,
      }));
    },
  };
}

/**
 * Keeps the modules of the first file for the second one. ES modules are imported, not required: esbuild would wrap a
 * required one, and all that it imports, in functions, and a thousand of them take a twentieth of a start.
 */
function modulesByPath(modules, isCommonJs) {
  const contents = () => {
    const imports = [];
    const members = [...modules].sort().map((path, at) => {
      const file = JSON.stringify(`./${path}`);
      if (!isCommonJs(path)) imports.push(`import * as m${at} from ${file};`);
      return `${JSON.stringify(path)}: () => ${isCommonJs(path) ? `require(${file})` : `m${at}`}`;
    });
    return [...imports, `require('${KEPT}').modules = {${members.join(',\n')}};`].join('\n');
  };
  return {
    name: 'modules by path',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: exactly(SHARED) }, ({ path }) => ({ path, namespace: 'shared' }));
      onLoad({ filter: /.*/, namespace: 'shared' }, () => ({ contents: contents(), resolveDir: ROOT }));
      onResolve({ filter: exactly(KEPT) }, ({ path }) => ({ path, namespace: 'kept' }));
      onLoad({ filter: /.*/, namespace: 'kept' }, () => ({ contents: 'exports.modules = {};' }));
    },
  };
}

/** Replaces imports of modules that the first file contains, and adds these modules to `shared`. */
function takenFromStart(atStart, shared) {
  return {
    name: 'taken from start',
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === 'found' || from.kind === 'entry-point') return undefined;
        const found = await find(path, { ...from, pluginData: 'found' });
        const file = slashed(relative(ROOT, found.path));
        if (found.external || found.namespace !== 'file' || !atStart.has(file)) return undefined;
        shared.add(file);
        return { path: file, namespace: 'shared' };
      });
      onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
        contents: `module.exports = shared[${JSON.stringify(path)}]();`,
      }));
    },
  };
}

/** Returns a module that exports functions that load other modules, by path. */
function byPath(paths) {
  const members = paths.map(
    (path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(`./${path}`)})`,
  );
  return `module.exports = {${members.join(',\n')}};`;
}

function slashed(path) {
  return path.split(sep).join('/');
}
