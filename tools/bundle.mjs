/**
 * Bundles the program into two files: one that each start reads, and one for later. The build also stores V8's code cache
 * of both. So a start reads two files instead of a thousand and compiles nothing. See
 * docs/decisions/007-the-program-is-one-file.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { apart, bundleApart, bundleLoggers } from './bundleApart.mjs';
import { bundleInTwo } from './bundleLater.mjs';
import { bundleConsole } from './bundleConsole.mjs';
import { MATCHERS_BUNDLE, writeMatcherEntries } from './bundleMatchers.mjs';
import { edits } from './bundleTuning.mjs';
import { noticesOf } from './notices.mjs';
import { ownAddresses } from './ownAddresses.mjs';
import { ROOT } from './root.mjs';
import { StepFailed } from './run.mjs';

const SRC = join(ROOT, 'src');
const PROGRAM_BUNDLE = 'understudy.cjs';
const LATER_BUNDLE = 'later.cjs';
const LIBRARY_BUNDLE = 'library.cjs';
const LIBRARY_LATER = 'libraryLater.cjs';
/** The Model Context Protocol, which only `understudy mcp` loads. */
const PROTOCOL_BUNDLE = 'mcp.cjs';
const NOTICES = 'THIRD-PARTY-NOTICES';
const LINE_CHARS_MAX = 200;

/**
 * The entry point of the library for `require`. Old versions of Node.js must be able to parse it, so that it can
 * print which version is required.
 */
const LIBRARY_ENTRY = `
  const complaint = require('./oldNode.cts')();
  // Without a stack: the reason is not in the code.
  if (complaint !== undefined) throw Object.assign(new Error(complaint), { stack: complaint });
  module.exports = require('./${LIBRARY_BUNDLE}');
`;
/**
 * The entry point for `import`. It imports the other entry point, so that a process that uses both has only one copy
 * of the library.
 */
const LIBRARY_MODULE = `import library from './index.cjs';

export const { createSimulator, SimulatorError } = library;
`;

/** Writes the program, its launcher, the console and the licences of their packages into a folder. */
export async function bundleProgram(folder) {
  const file = join(folder, PROGRAM_BUNDLE);
  const packages = await bundleInTwo('main.ts', file, LATER_BUNDLE, optionsWith([apart('program')]));
  packages.push(...(await bundleApart(folder, OPTIONS)));
  packages.push(...(await bundleModules('server/mcp/protocol.ts', join(folder, PROTOCOL_BUNDLE))));
  packages.push(...(await bundleConsole(join(folder, 'console'))));
  for (const part of [file, join(folder, LATER_BUNDLE)]) {
    const text = readFileSync(part, 'utf8');
    checkAscii(text);
    // Wrap the bundle in a function whose arguments the launcher provides, as Node.js does with every CommonJS module.
    writeFileSync(part, `(function (require, __filename, __dirname, module, exports) {${text}\n})`);
  }
  await bundleLauncher({ entryPoints: [join(SRC, 'launch.cts')], outfile: join(folder, 'main.cjs') });
  writeFileSync(join(folder, NOTICES), noticesOf(packages));
}

/** Writes the library into a folder. It contains fewer packages than the program. */
export async function bundleLibrary(folder) {
  await bundleLoggers(folder, OPTIONS);
  await bundleInTwo('index.ts', join(folder, LIBRARY_BUNDLE), LIBRARY_LATER, optionsWith([apart('library')]));
  await bundleModules('library/matchers.ts', join(folder, MATCHERS_BUNDLE));
  writeMatcherEntries(folder);
  const stdin = { contents: LIBRARY_ENTRY, resolveDir: SRC };
  await bundleLauncher({ stdin, outfile: join(folder, 'index.cjs'), external: [`./${LIBRARY_BUNDLE}`] });
  writeFileSync(join(folder, 'index.js'), LIBRARY_MODULE);
}

const OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  // Minify only white space, so that stack traces keep the names of functions.
  minifyWhitespace: true,
  // Keep lines short, because Node.js prints the whole source line of an uncaught error.
  lineLimit: LINE_CHARS_MAX,
  // The file THIRD-PARTY-NOTICES contains the licences.
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
  // The program loads its own files by `require`.
  supported: { 'dynamic-import': false },
};

/**
 * Bundles a module and everything that it imports into one file, except what plugins set apart. Returns the paths of the
 * bundled files.
 */
async function bundleModules(entry, outfile, plugins = []) {
  const { metafile } = await esbuild({
    ...optionsWith(plugins),
    entryPoints: [join(SRC, entry)],
    outfile,
    absWorkingDir: ROOT,
  });
  return Object.keys(metafile.inputs);
}

function optionsWith(plugins) {
  return { ...OPTIONS, plugins: [ownAddresses(SRC), protocolApart, ...plugins, ...edits()] };
}

const protocolApart = {
  name: 'protocol apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/protocol\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${PROTOCOL_BUNDLE}`, external: true } : undefined,
    );
  },
};

/**
 * Bundles the code that runs first. It must run on old versions of Node.js too, to print which version is required.
 */
async function bundleLauncher(options) {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await esbuild({
    ...options,
    bundle: true,
    platform: 'node',
    target: 'node8',
    define: { OLDEST_NODE: JSON.stringify(engines.node.replace('>=', '')) },
    logLevel: 'error',
  });
}

/**
 * Refuses characters other than ASCII, because the launcher reads each byte as one character. esbuild writes only
 * ASCII, except in regular expressions.
 */
function checkAscii(program) {
  const strange = /[^\0-\x7f].*/.exec(program);
  if (strange) throw new StepFailed(`The bundle is not ASCII; write it as \\u…: ${strange[0].slice(0, 80)}`);
}
