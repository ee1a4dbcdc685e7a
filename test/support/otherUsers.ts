import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether other users reach a folder, or run a program. For example, root alone reaches a clone in its home. */
export function isOpen(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o1) !== 0 && (parent === path || isOpen(parent));
}
