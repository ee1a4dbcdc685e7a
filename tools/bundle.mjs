/**
 * Puts the program into one file, with the machine code that V8 makes of it beside: a start reads two files instead of
 * a thousand, and compiles nothing. See docs/decisions/007-the-program-is-one-file.md.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build as esbuild } from 'esbuild';
import { alikeWrapped, edits, isOn } from './bundleTuning.mjs';
import { noticesOf } from './notices.mjs';
import { ownAddresses } from './ownAddresses.mjs';
import { ROOT } from './root.mjs';
import { StepFailed } from './run.mjs';

/** Compiled from src/main.ts. */
const PROGRAM = 'main.js';
const PROGRAM_BUNDLE = 'understudy.cjs';
/** Compiled from src/index.ts. */
const LIBRARY = 'index.js';
const LIBRARY_BUNDLE = 'library.cjs';
/** Compiled from src/launch.cts; what a start runs. */
const LAUNCHER = 'launch.cjs';
const ENTRY = 'main.cjs';
const NOTICES = 'THIRD-PARTY-NOTICES';
const LINE_CHARS_MAX = 200;

/** What users of the library load: an old Node.js has to be able to read it. */
const LIBRARY_ENTRY = `
  const complaint = require('./oldNode.cjs')();
  // Without a stack: the reason is not in the code.
  if (complaint !== undefined) throw Object.assign(new Error(complaint), { stack: complaint });
  module.exports = require('./${LIBRARY_BUNDLE}');
`;
/** The same modules for `import`, so that a process that uses both kinds has one library. */
const LIBRARY_MODULE = `import library from './index.cjs';

export const { createSimulator, SimulatorError } = library;
`;

/** Bundles what was compiled to a folder, there. */
export async function bundle(folder) {
  const [program, library] = await Promise.all([
    bundleModules(folder, PROGRAM, PROGRAM_BUNDLE),
    bundleModules(folder, LIBRARY, LIBRARY_BUNDLE),
  ]);
  await bundleLauncher({ entryPoints: [join(folder, LAUNCHER)], outfile: join(folder, ENTRY) });
  const stdin = { contents: LIBRARY_ENTRY, resolveDir: folder };
  await bundleLauncher({ stdin, outfile: join(folder, 'index.cjs'), external: [`./${LIBRARY_BUNDLE}`] });
  writeFileSync(join(folder, LIBRARY), LIBRARY_MODULE);
  writeFileSync(join(folder, NOTICES), noticesOf([...program, ...library]));
  const file = join(folder, PROGRAM_BUNDLE);
  const text = readFileSync(file, 'utf8');
  checkAscii(text);
  // A function of what the launcher gives it, as Node.js makes one of every CommonJS module.
  writeFileSync(file, `(function (require, __filename, __dirname, module, exports) {${text}\n})`);
}

/** Puts a module with all that it imports into one file; returns the files that went into it. */
async function bundleModules(folder, entry, target) {
  const outfile = join(folder, target);
  const { metafile } = await esbuild({
    entryPoints: [join(folder, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // And no more: the validator's parts are told apart by the names of functions.
    minifyWhitespace: true,
    // Node.js prints the whole line of an error that nobody catches.
    lineLimit: LINE_CHARS_MAX,
    // The notices have the licences.
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    absWorkingDir: ROOT,
    plugins: [ownAddresses(folder), ...edits()],
  });
  writeFileSync(outfile, alikeWrapped(readFileSync(outfile, 'utf8')));
  return Object.keys(metafile.inputs);
}

/** What runs first is written for old versions of Node.js too, so that it can tell their users. */
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

/** The launcher reads a byte for a character. What esbuild writes is ASCII, but for regular expressions. */
function checkAscii(program) {
  const strange = /[^\0-\x7f].*/.exec(program);
  if (strange) throw new StepFailed(`The bundle is not ASCII; write it as \\u…: ${strange[0].slice(0, 80)}`);
}

/** Runs the program once, and keeps the code that V8 has compiled by then. */
export async function warm(folder) {
  const env = { ...process.env, UNDERSTUDY_CODE_CACHE: isOn('code-cache') ? 'write' : '' };
  const options = ['--port', '0', '--control-port', '0', '--clock', 'realtime', '--log', 'json'];
  const child = spawn(process.execPath, [join(folder, ENTRY), 'serve', ...options], {
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !/^UNDERSTUDY_(?!CODE)/.test(name))),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"event":"ready"')) continue;
    await use(JSON.parse(line));
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0)
    throw new StepFailed(`The program that was built does not run (exit code ${code}), see above.`);
}

/** What a first client asks. */
async function use({ baseUrl, controlUrl, publicKey, privateKey }) {
  await (await fetch(`${controlUrl}/v1/worlds/default/state/clusters`)).json();
  const url = `${baseUrl}/clusters`;
  const challenge = (await fetch(url)).headers.get('www-authenticate');
  const part = (name) => new RegExp(` ${name}="([^"]*)"`).exec(challenge)[1];
  const [realm, nonce, uri] = [part('realm'), part('nonce'), new URL(url).pathname];
  const response = md5(`${md5(`${publicKey}:${realm}:${privateKey}`)}:${nonce}:${md5(`GET:${uri}`)}`);
  const answer = { username: publicKey, realm, nonce, uri, response };
  const parameters = Object.entries(answer).map(([name, value]) => `${name}="${value}"`);
  const headers = { Authorization: `Digest ${parameters.join(', ')}` };
  const { status } = await fetch(url, { headers });
  if (status !== 200) throw new StepFailed(`The program that was built answers ${url} with ${status}.`);
}

function md5(text) {
  return createHash('md5').update(text).digest('hex');
}
