/**
 * The programs that some tests need, that a machine may lack: `toolchain(name)` finds each of them once, and says why it cannot be
 * used. All tests ask here, and so do the suites of test/clients and the benchmarks.
 *
 * `TEST_TOOLS=path` finds programs in the path alone, not where Debian puts them.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedToolchain } from './fetched.mjs';
import { ordinaryUser } from './ordinaryUser.mjs';

/** Maximum time for a program to say its version. */
const MS_MAX = 60_000;
const PYTHONS = ['python3', '/usr/bin/python3'];
const POSTGRESQL = '/usr/lib/postgresql';
const POSTGRESQL_MAJOR_MIN = 15;
/** The first one is the browser without windows, which takes 28 % less processor time for the same tests. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const FULL = '/dev/full';
const UNSHARE = ['--pid', '--fork', '--kill-child', 'true'];

/** Functions that return where a toolchain is, `{ path }`, or why it cannot be used, `{ missing }`, by its name. */
const FINDERS = {
  bash: () => program('bash', '--version'),
  chromium: chromium,
  curl: () => program('curl', '--version'),
  envoy: () => program('envoy', '--version'),
  'full device': () =>
    existsSync(FULL) ? { path: FULL } : { missing: `${FULL} is not there, as on all systems but Linux` },
  go: () => program('go', 'version'),
  'image tool': imageTool,
  java: () => program('javac', '-version'),
  jq: () => program('jq', '--version'),
  maven: () => program('mvn', '-v'),
  nginx: () => program('nginx', '-v'),
  node: () => ({ path: process.execPath }),
  openssl: () => program('openssl', 'version'),
  postgresql: postgresql,
  'process namespace': () =>
    runs('unshare', UNSHARE) ? { path: 'unshare' } : { missing: 'unshare may not be used here' },
  pytest: () => python('pytest'),
  // Suites call it by this name.
  python: () =>
    runs('python3', ['-c', 'import venv, ensurepip'])
      ? { path: 'python3' }
      : { missing: 'there is no python3 with virtual environments' },
  // The package of Debian belongs to Debian's own Python, which may not be the first one in the path.
  requests: () => python('requests'),
};

export const TOOLCHAINS = Object.keys(FINDERS);

const found = new Map();

/** Returns `{ path }`, or `{ missing }` with the reason, in words that follow "skipped:". */
export function toolchain(name) {
  if (!found.has(name)) found.set(name, FINDERS[name]());
  return found.get(name);
}

/** Returns the reasons why some of the toolchains cannot be used. */
export function missingOf(names) {
  return names.map((name) => toolchain(name).missing).filter((reason) => reason !== undefined);
}

function program(name, ...args) {
  return runs(name, args) ? { path: name } : { missing: `${name} is not installed` };
}

function python(module) {
  const path = candidates(PYTHONS).find((name) => runs(name, ['-c', `import ${module}`]));
  return path === undefined ? { missing: `there is no python3 with the module ${module}` } : { path };
}

/** The folder of the engine's programs. */
function postgresql() {
  if (process.getuid?.() === 0 && ordinaryUser() === undefined)
    return { missing: 'PostgreSQL does not run as root, and there is no ordinary user to run it as' };
  const majors = candidates([POSTGRESQL])
    .filter(existsSync)
    .flatMap((home) => readdirSync(home))
    .map(Number);
  const [major] = majors.filter((each) => each >= POSTGRESQL_MAJOR_MIN).toSorted((a, b) => b - a);
  if (major !== undefined) return { path: join(POSTGRESQL, String(major), 'bin') };
  return fetchedToolchain('postgresql');
}

function chromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined)
    return isExecutable(named) ? { path: named } : { missing: `CHROMIUM names no program: ${named}` };
  const path = candidates(CHROMIUMS).find(isExecutable);
  return path === undefined ? fetchedToolchain('chromium') : { path };
}

/** The program that builds and runs the image with the commands `build`, `run` and `exec`. */
function imageTool() {
  const path = process.env.UNDERSTUDY_IMAGE_TOOL;
  return path === undefined
    ? { missing: 'UNDERSTUDY_IMAGE_TOOL names no tool that builds images' }
    : { path };
}

/** Of these names and paths, those that `TEST_TOOLS` allows. */
function candidates(names) {
  return process.env.TEST_TOOLS === 'path' ? names.filter((name) => !name.startsWith('/')) : names;
}

function runs(name, args) {
  return spawnSync(name, args, { stdio: 'ignore', timeout: MS_MAX }).status === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
