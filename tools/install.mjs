import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './root.mjs';
import { step } from './run.mjs';

const installed = `${ROOT}node_modules/.package-lock.json`;

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes its own record into node_modules as the last
 * thing of an installation, so one that was cut short has none. Optional packages are those of other platforms.
 */
export function isInstalled() {
  if (!existsSync(installed)) return false;
  const wanted = packagesOf(`${ROOT}package-lock.json`);
  const present = packagesOf(installed);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional),
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** Installs everything, the tools for building too, whatever NODE_ENV or npm's settings leave out. */
export function install() {
  const title = existsSync(installed) ? 'Updating dependencies' : 'Installing dependencies (first run)';
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return step(title, process.execPath, [npm, ...args]);
  return step(title, 'npm', args, { shell: process.platform === 'win32' });
}
