import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../makeFolder.js';
import { reasonOf } from '../../simulator/systemError.js';
import { UsageError } from '../config/usageError.js';
import { LANGUAGES, LANGUAGE_NAMES, type LanguageName } from '../config/languages.js';

/** The templates. The build keeps the folders of the sources, so the relative path is valid in `src` and in `dist`. */
const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));

/**
 * Writes a first fixture, scenario and test into a folder, which it creates. Returns the lines to print. Throws a UsageError
 * if one of the files exists or cannot be written; then it has written nothing that was there before.
 */
export function initProject(folder: string, asked?: LanguageName): readonly string[] {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`${folder}: expected a folder, not a file`);
  const name = asked ?? languageOf(folder);
  const { template, test, steps } = LANGUAGES[name];
  const files = [
    { path: join('understudy', 'fixture.yaml'), template: 'fixture.yaml' },
    { path: join('understudy', 'scenario.yaml'), template: 'scenario.yaml' },
    { path: test, template },
  ];
  const present = files.filter(({ path }) => existsSync(join(folder, path))).map(({ path }) => path);
  if (present.length > 0)
    throw new UsageError(
      `${present.map((path) => join(folder, path)).join(', ')}: expected no such file; init overwrites nothing`,
    );
  for (const { path, template: source } of files) write(join(folder, path), source);
  return [
    ...files.map(({ path }) => `wrote ${join(folder, path)}`),
    `${asked === undefined ? `The test is for ${name}; --language chooses another. ` : ''}Next, in ${folder}:`,
    ...steps.map((step) => `  ${step}`),
  ];
}

/** Returns the first language whose files are in the folder. Without any, it is the shell. */
function languageOf(folder: string): LanguageName {
  const isUsed = (name: LanguageName): boolean =>
    LANGUAGES[name].marks.some((mark) => existsSync(join(folder, mark)));
  return LANGUAGE_NAMES.find(isUsed) ?? 'shell';
}

function write(file: string, template: string): void {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, readFileSync(join(TEMPLATES, template)), { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${file}: cannot be written: ${reasonOf(error)}`);
  }
}
