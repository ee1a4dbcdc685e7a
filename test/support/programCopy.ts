import { cpSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { MAIN } from './program.js';

const PROJECT = dirname(dirname(MAIN));
/** The modules from which the build makes the bundles, and the site. The program reads neither. */
const UNREAD = /\.d\.c?ts$|\.js$|^dist\/docs$/;
const CONSOLE = 'dist/console/';

/** Copies the built program and the files that it reads into a folder. Returns the path of its main file. */
export function copyProgram(folder: string): string {
  const isRead = (file: string): boolean => {
    const path = relative(PROJECT, file).replaceAll('\\', '/');
    return path.startsWith(CONSOLE) || !UNREAD.test(path);
  };
  for (const part of ['dist', 'fixtures', 'scenarios', 'schema', 'package.json'])
    cpSync(join(PROJECT, part), join(folder, part), { recursive: true, filter: isRead });
  return join(folder, 'dist/main.cjs');
}
