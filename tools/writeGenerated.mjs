import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './root.mjs';

/**
 * Writes generated files, by path, that have changed. With `--check` on the command line it writes nothing, names the
 * files that are out of date, and sets a failing exit code.
 */
export function writeGenerated(files, script) {
  const outdated = Object.keys(files).filter((path) => files[path] !== read(path));
  for (const path of outdated) {
    if (!process.argv.includes('--check')) writeFileSync(join(ROOT, path), files[path]);
    else {
      console.error(`${path} is out of date: npm run ${script}`);
      process.exitCode = 1;
    }
  }
}

/** Formats a text as the file at this path. */
export async function formatted(path, text) {
  return format(text, { ...(await resolveConfig(join(ROOT, path))), filepath: path });
}

/** Reads a file of the project; a missing one as empty. */
export function read(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
