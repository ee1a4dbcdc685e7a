/**
 * Adds a command `exec` for Windows' cmd, because the script of `npm start` begins with `exec`. In sh, `exec` replaces the
 * shell by the server, so that a signal to npm reaches the server and npm ends with the server's exit code. In cmd, the
 * added command runs the rest of the line.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Writes the command into the folder that npm puts on the PATH of scripts. Does nothing on other systems. */
export function provideExec(platform = process.platform, root = ROOT) {
  if (platform !== 'win32') return;
  const folder = join(root, 'node_modules', '.bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'exec.cmd'), '@%*\r\n');
}
