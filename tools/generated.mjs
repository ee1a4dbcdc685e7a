/**
 * The generators, and the files that git does not have. The set-up makes these: what serving needs for the program, and
 * types as well for the package and the tests. It makes them again when the hash of their sources has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

/** Generators of files that serving needs. They use only packages that `npm start` installs, which a test checks. */
const SERVING_MODULES = {
  contract: () => import('./generators/contract.mjs'),
  secrets: () => import('./generators/secrets.mjs'),
  requestChecks: () => import('./generators/requestChecks.mjs'),
  formats: () => import('./generators/formats.mjs'),
};
const SERVING = Object.keys(SERVING_MODULES);
/** Generators of types, which only compilers need. */
const TYPES = ['contractTypes', 'scenarioTypes', 'rowTypes', 'consoleTypes'];
/** Generators of files in git: short lists, and parts of documents. */
const KEPT = [
  ...['fidelityIndex', 'operationTable', 'errorTable', 'faultTable', 'incidentTable', 'scenarioReference'],
  ...[
    'fixtureTable',
    'roomTable',
    'reactionTable',
    'trialTable',
    'knobTable',
    'corpusTable',
    'outsideTable',
    'contents',
  ],
];

/** All generators. The order matters, because generators read files that earlier generators have written. */
export const ALL = ['lists', 'vocabularies', ...SERVING, ...TYPES, ...KEPT];
/** The generators of files in git. */
export const IN_GIT = ['lists', 'vocabularies', ...KEPT];

/** Generated files that are not in git, by generator. */
const FILES = {
  contract: ['src/contract/operations.gen.ts'],
  secrets: ['src/contract/secrets.gen.ts'],
  requestChecks: ['src/api/requestChecks.gen.ts', 'src/api/requestChecks'],
  formats: ['schema/bundle.json', 'schema/fixture.json', 'schema/scenario.json'],
  contractTypes: ['src/contract/api.gen.ts'],
  scenarioTypes: ['src/input/scenario/scenario.gen.ts'],
  rowTypes: ['src/library/rows.gen.ts'],
  consoleTypes: ['src/console/control.gen.ts'],
};

/** Paths of the generated files that are not in git. */
export const MADE = Object.values(FILES).flat();

/**
 * Files and folders that the generators of these files read. They import more, which does not change what they write. A test
 * compares the files with newly generated ones, unless nothing has changed since they were made or compared.
 */
const SOURCES = [
  ...['package-lock.json', 'tools/generators', 'tools/generated.mjs', 'tools/importTypeScript.mjs'],
  'src/simulator/timeline/cause.ts',
  ...[
    'bundle',
    'commands',
    'contract',
    'control',
    'faults',
    'incidents',
    'input',
    'rows',
    'schema',
    'world',
  ].map((room) => `src/${room}`),
];

/** Everything that can have an influence on these files, and the files themselves. */
const ANY_SOURCES = ['package-lock.json', 'src', 'schema', 'tools'];
const COMPARED = stampOf('compared');

/** Makes the missing and outdated files that serving needs, and with `types` the types too. */
export async function provide({ types = false } = {}) {
  const hash = sourcesHash();
  const outdated = namesFor(types).filter((name) => !isMade(name, hash));
  for (const name of outdated) {
    for (const [path, text] of Object.entries(await contentsOf(name))) write(path, text);
    write(stampOf(name), hash);
  }
  if (outdated.length === Object.keys(FILES).length) noteCompared();
}

/** Notes that the files that are not in git are the same as newly generated ones. */
export function noteCompared() {
  write(COMPARED, hashOf(ANY_SOURCES.flatMap(filesIn)));
}

/** Whether nothing has changed since the files that are not in git were made or compared. */
export function isCompared() {
  const stamp = join(ROOT, COMPARED);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(ANY_SOURCES.flatMap(filesIn));
}

/** Whether `provide` with the same argument has nothing to do. */
export function isProvided({ types = false } = {}) {
  const hash = sourcesHash();
  return namesFor(types).every((name) => isMade(name, hash));
}

function namesFor(types) {
  return types ? [...SERVING, ...TYPES] : SERVING;
}

function isMade(name, hash) {
  const files = [...FILES[name], stampOf(name)].map((file) => join(ROOT, file));
  return files.every((file) => existsSync(file)) && readFileSync(files.at(-1), 'utf8') === hash;
}

function stampOf(name) {
  return `node_modules/.cache/generated/${name}`;
}

/** Returns the files of a generator with their contents. */
export async function contentsOf(name) {
  // The other generators need tools of the tests, so bundlers must not follow their import.
  const load =
    SERVING_MODULES[name] ?? (() => import(new URL(`./generators/${name}.mjs`, import.meta.url).href));
  const { generate } = await load();
  return generate();
}

export function write(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

function sourcesHash() {
  return hashOf(SOURCES.flatMap(filesIn).filter((each) => !MADE.includes(each)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(ROOT.length)
        .replaceAll('\\', '/'),
    )
    .sort();
}
