/**
 * Modules that most programs never use, or not at their start. Each has a file of its own, which is loaded at the first
 * use, so that Node.js does not parse their text at every start.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { ROOT } from './root.mjs';

/** The packages, by the name of their file. Modules that a start loads must not import them statically. */
const PACKAGES = {
  // Names of invented users and organizations. Recorded fixtures need none.
  faker: '@faker-js/faker/locale/en',
  // Certificates of TLS.
  forge: 'node-forge',
  // Tables of character sets. Bodies are UTF-8.
  encodings: 'iconv-lite/encodings',
  // The metrics of the control plane.
  prometheus: 'prom-client',
  // The client of the database of a fleet.
  pg: 'pg',
};

/**
 * Packages that modules of a start import statically, but whose functions most programs never call. The file is loaded when
 * an export of the package is first read.
 */
const AT_USE = {
  // Archives of logs, restores and bundles.
  fflate: 'fflate/browser',
  // Regular expressions in the matchers of alert configurations.
  re2js: 're2js',
  // Fixtures and scenarios of users. Those that ship are parsed by the build.
  yaml: 'yaml',
};

/** The loggers. The program logs at each start, so its bundle contains them. */
const LOGGERS = { pino: 'pino', pretty: 'pino-pretty' };

/** The checks of requests, by subject. Each is loaded by the first call of one of its operations. */
const CHECKS = 'src/api/requestChecks';

/** Writes the files that the program and the library share. Returns the paths of the bundled files. */
export async function bundleApart(folder, options) {
  const checks = readdirSync(join(ROOT, CHECKS)).map((file) => [
    basename(file, '.ts'),
    join(ROOT, CHECKS, file),
  ]);
  return [
    ...(await bundleEach(Object.entries({ ...PACKAGES, ...AT_USE }), join(folder, 'packages'), options)),
    ...(await bundleEach(checks, join(folder, 'requestChecks'), options)),
  ];
}

/** Writes the files that only the library needs. */
export async function bundleLoggers(folder, options) {
  await bundleEach(Object.entries(LOGGERS), join(folder, 'packages'), options);
}

async function bundleEach(files, outdir, options) {
  const entryPoints = files.map(([out, path]) => ({ in: path, out }));
  const outExtension = { '.js': '.cjs' };
  const { metafile } = await esbuild({ ...options, entryPoints, outdir, outExtension, absWorkingDir: ROOT });
  return Object.keys(metafile.inputs);
}

/** A plugin of esbuild that replaces imports of these modules by imports of their files. */
export function apart(bundle) {
  const packages = { ...PACKAGES, ...(bundle === 'library' && LOGGERS) };
  return {
    name: 'modules apart',
    setup({ onResolve, onLoad }) {
      for (const [name, path] of Object.entries(packages))
        onResolve({ filter: exactly(path) }, () => fileOf('packages', name));
      for (const [name, path] of Object.entries(AT_USE)) {
        onResolve({ filter: exactly(path) }, () => ({ path, namespace: 'at use' }));
        onResolve({ filter: exactly(`./packages/${name}.cjs`) }, () => fileOf('packages', name));
      }
      onLoad({ filter: /.*/, namespace: 'at use' }, async ({ path }) => ({
        contents: await loadedAtUse(path),
        resolveDir: ROOT,
      }));
      onResolve({ filter: /^\.\.\/encodings$/ }, ({ importer }) =>
        importer.includes('iconv-lite') ? fileOf('packages', 'encodings') : undefined,
      );
      onResolve({ filter: /^\.\/requestChecks\/\w+\.gen\.js$/ }, ({ path }) =>
        fileOf('requestChecks', basename(path, '.js')),
      );
    },
  };
}

/** Names under which Node.js has all exports of a package. */
const NAMELESS = ['default', 'module.exports'];

/** Returns a module with the exports of a package. Importing it does not load the package; reading an export does. */
async function loadedAtUse(path) {
  const [name] = Object.entries(AT_USE).find(([, own]) => own === path);
  const exports = Object.keys(await import(path)).filter((each) => !NAMELESS.includes(each));
  const getters = exports.map((each) => `get ${each}() { return load().${each}; }`);
  return `let loaded;
    const load = () => (loaded ??= require('./packages/${name}.cjs'));
    module.exports = { ${getters.join(', ')} };`;
}

function fileOf(folder, name) {
  return { path: `./${folder}/${name}.cjs`, external: true };
}

/** Returns an expression that matches only this text. */
export function exactly(text) {
  return new RegExp(`^${text.replaceAll(/[.*/]/g, '\\$&')}$`);
}
