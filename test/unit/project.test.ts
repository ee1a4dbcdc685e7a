import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { QUIRKS } from '../../src/world/quirks.js';
import { REFUSALS } from '../../src/world/refusals.js';

const PROJECT = resolve(import.meta.dirname, '../..');

const ENDPOINTS = Array.from({ length: 21 }, (_, index) => `E${index + 1}`);

const read = (path: string): string =>
  existsSync(join(PROJECT, path)) ? readFileSync(join(PROJECT, path), 'utf8') : '';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolved?: string;
        /** Whether the package is a folder of the project. */
        readonly link?: boolean;
        readonly integrity?: string;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** Returns whether a table of that document has a row with that word in it. */
function hasRow(document: string, word: string): boolean {
  return new RegExp(`^\\|.*(?<!\\w)${word}(?!\\w)`, 'm').test(read(document));
}

describe('docs/scenarios.md', () => {
  test('has a row for every scenario that ships', () => {
    const files = readdirSync(join(PROJECT, 'scenarios')).filter((file) => file.endsWith('.yaml'));
    const names = files.map((file) => basename(file, '.yaml'));
    expect(names.filter((name) => !hasRow('docs/scenarios.md', name))).toEqual([]);
  });
});

describe('package.json', () => {
  test('has scripts that run in the shells of every system', () => {
    const { scripts } = parse(read('package.json')) as { scripts: Record<string, string> };
    // In Windows' cmd, these characters mean nothing or something else. tools/execForCmd.mjs provides `exec` there.
    const odd = Object.keys(scripts).filter((name) => /^\w+=|['$`;\\]/.test(scripts[name] ?? ''));
    expect(odd.map((name) => `${name}: put it into a file of tools/ that Node.js runs`)).toEqual([]);
  });
});

describe('.github/workflows', () => {
  const folder = join(PROJECT, '.github/workflows');
  const { scripts } = parse(read('package.json')) as { scripts: Record<string, string> };

  test.each(readdirSync(folder))('%s runs scripts that package.json has', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(parse(text)).toMatchObject({ permissions: { contents: 'read' } });
    const names = Array.from(text.matchAll(/npm (?:run (?:--silent )?)?([\w:]+)/g), ([, name = '']) => name);
    const OF_NPM = ['ci', 'pack', 'publish'];
    expect(names.filter((name) => !(name in scripts) && !OF_NPM.includes(name))).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  /** All packages except the project and its workspace, which are folders here. */
  const installed = Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && packages[path]?.link !== true,
  );

  test('names no registry', () => {
    const named = installed.filter((path) => packages[path]?.resolved !== undefined);
    expect(
      named.map((path) => `${path}: npm install with the project's .npmrc leaves "resolved" out`),
    ).toEqual([]);
  });

  test('has a checksum for every package', () => {
    const bare = installed.filter((path) => !packages[path]?.integrity);
    expect(
      bare.map((path) => `${path}: take a version that the registry has, so that npm writes its "integrity"`),
    ).toEqual([]);
  });

  test('has the optional packages of every platform', () => {
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = wanted.filter(
      (name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
    );
    // npm leaves an optional package out of the lock file if the registry lacks it. `npm ci` then refuses the lock file
    // on the platform that needs the package.
    expect(
      missing.map((name) => `${name}: pin its parent to a version that the registry has for all`),
    ).toEqual([]);
  });
});

describe('The documentation', () => {
  test('has a row in docs/fidelity/quirks.md for every quirk', () => {
    const missing = Object.keys(QUIRKS).filter((name) => !hasRow('docs/fidelity/quirks.md', name));
    expect(missing.map((name) => `docs/fidelity/quirks.md: add a row for the quirk ${name}`)).toEqual([]);
  });

  test('has a row in docs/operations.md for every operation', () => {
    const missing = ENDPOINTS.filter((name) => !hasRow('docs/operations.md', name));
    expect(missing.map((name) => `docs/operations.md: add ${name}`)).toEqual([]);
  });

  test('has a row in docs/errors.md for every refusal', () => {
    const missing = Object.keys(REFUSALS).filter((code) => !hasRow('docs/errors.md', code));
    expect(missing.map((code) => `docs/errors.md: add a row for ${code}`)).toEqual([]);
  });
});
