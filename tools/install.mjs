import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { runOrFail } from './run.mjs';

const WANTED = join(ROOT, 'package-lock.json');
/** File that npm writes at the end of an installation. After an interrupted installation it is missing. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');

/**
 * Whether the needed packages are installed. If `needs` is `build`, these are the packages of package.json. If it is
 * `tests`, they include those of test/package.json.
 */
export function isInstalled(needs) {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(WANTED);
  const present = packagesOf(INSTALLED);
  // Packages for other platforms are optional.
  return neededPaths(wanted, needs).every((path) =>
    present[path] ? present[path].version === wanted[path].version : wanted[path].optional,
  );
}

/** Installs the packages for `needs` with the build tools, even if NODE_ENV or npm's settings exclude them. */
export async function install(needs) {
  const wanted = packagesOf(WANTED);
  // Most optional packages are for other platforms, so they are not counted.
  const folders = neededPaths(wanted, needs).filter((path) => !wanted[path].optional);
  const count = () => folders.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
  const title = `Installing ${needs === 'build' ? 'what building needs' : 'what building and testing need'}`;
  const scope = needs === 'build' ? ['--workspaces=false'] : [];
  // The lock file has checksums, so npm can use packages from its cache without asking the registry.
  const args = ['ci', ...scope, '--include=dev', '--prefer-offline', '--loglevel=error'];
  const progress = () => `${count()} of ${folders.length}`;
  await step(title, needs === 'build' ? 10 : 25, () => runNpm(args), progress);
}

/** Runs npm, the one that runs this script if there is one. The options are those of `run`. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return runOrFail(process.execPath, [npm, ...args], options);
  return runOrFail('npm', args, { shell: process.platform === 'win32', ...options });
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function neededPaths(packages, needs) {
  if (needs !== 'build') return Object.keys(packages).filter((path) => path !== '');
  const paths = new Set(['']);
  for (const path of paths) for (const needed of dependenciesOf(packages, path)) paths.add(needed);
  return [...paths].slice(1);
}

function dependenciesOf(packages, path) {
  const { devDependencies, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path];
  const names = Object.keys({
    ...(path === '' && devDependencies),
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
  });
  return names
    .filter((name) => !(peerDependenciesMeta?.[name]?.optional && !dependencies?.[name]))
    .map((name) => resolve(packages, path, name))
    .filter((found) => found !== undefined);
}

/**
 * Returns the folder in which Node.js finds a package: in node_modules beside the importer, or beside one of its
 * parents.
 */
function resolve(packages, from, name) {
  const candidate = `${from && `${from}/`}node_modules/${name}`;
  if (packages[candidate]) return candidate;
  return from === '' ? undefined : resolve(packages, parentOf(from), name);
}

/** Returns the parent of a package: `node_modules/a` for `node_modules/a/node_modules/b`. */
function parentOf(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
}
