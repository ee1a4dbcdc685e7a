/**
 * Leaves of dist/ what the bundled program needs: itself, its code cache, the licences of what is in it, and the
 * descriptions that it reads. For the image, in which nobody imports the library.
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const NEEDED = /^(main\.cjs|understudy\..*|THIRD-PARTY-NOTICES)$|\.ya?ml$|\.json$/;

prune(join(ROOT, 'dist'));

/** Whether anything is left. */
function prune(folder) {
  let isEmpty = true;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? prune(path) : NEEDED.test(entry.name)) isEmpty = false;
    else if (entry.isFile()) rmSync(path);
  }
  if (isEmpty) rmdirSync(folder);
  return !isEmpty;
}
