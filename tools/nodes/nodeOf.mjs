import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runShell } from '../clients/processes.mjs';
import { unreachableLine } from '../clients/unreachable.mjs';
import { ROOT } from '../root.mjs';

const FOLDER = join(ROOT, 'node_modules/.cache/nodes');
const INSTALL_SECONDS = 300;

/**
 * Installs a version of Node.js from the registry of npm. Returns the path of its program, or the reason why it cannot be had.
 */
export async function nodeOf(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const place = join(FOLDER, version);
  const node = join(place, 'node_modules', name, 'bin/node');
  if (existsSync(node)) return { node };
  mkdirSync(place, { recursive: true });
  const install = `npm install --prefix . --no-save --no-audit --no-fund --loglevel=error ${name}@${version}`;
  const { code, isLate, all } = await runShell(install, { cwd: place, seconds: INSTALL_SECONDS });
  if (code === 0 && existsSync(node)) return { node };
  if (isLate) return { reason: `its installation took longer than ${INSTALL_SECONDS} s` };
  const line = unreachableLine(all) ?? all.trim().split('\n')[0];
  return { reason: `${name}@${version} could not be installed: ${line.trim().slice(0, 200)}` };
}
