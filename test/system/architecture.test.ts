import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ICruiseResult } from 'dependency-cruiser';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Files that break a rule, each with its import and the rule. `npm run architecture` checks src with the same rules.
 */
const forbidden = [
  ['world/clock.ts', "import { it } from '../simulator/it.js'", 'imports-of-world'],
  ['world/view.ts', "import type { it } from '../contract/it.js'", 'imports-of-world'],
  ['world/file.ts', "import { readFile } from 'node:fs/promises'", 'pure-rooms-import-no-node-module'],
  ['world/name.ts', "import { faker } from '@faker-js/faker/locale/en'", 'pure-rooms-import-no-package'],
  ['behaviours/answer.ts', "import { it } from '../api/it.js'", 'imports-of-behaviours'],
  ['behaviours/draw.ts', "import { it } from '../contract/it.js'", 'imports-of-behaviours'],
  ['metrics/random.ts', "import seedrandom from 'seedrandom'", 'only-world-knows-seedrandom'],
  ['metrics/digest.ts', "import { hash } from 'node:crypto'", 'pure-rooms-import-no-node-module'],
  ['incidents/tick.ts', "import { it } from '../simulator/it.js'", 'imports-of-incidents'],
  ['faults/reset.ts', "import express from 'express'", 'pure-rooms-import-no-package'],
  ['fixtures/wire.ts', "import { it } from '../api/it.js'", 'imports-of-fixtures'],
  ['simulator/serve.ts', "import express from 'express'", 'only-api-control-server-main-knows-express'],
  ['simulator/options.ts', "import { Command } from 'commander'", 'only-server-main-knows-commander'],
  ['api/name.ts', "import { faker } from '@faker-js/faker/locale/en'", 'only-fixtures-knows-@faker-js/faker'],
  ['api/advance.ts', "import { it } from '../behaviours/it.js'", 'imports-of-api'],
  ['control/reuse.ts', "import { it } from '../api/it.js'", 'imports-of-control'],
  ['commands/send.ts', "import express from 'express'", 'only-api-control-server-main-knows-express'],
  ['commands/face.ts', "import { it } from '../control/it.js'", 'imports-of-commands'],
  ['library/face.ts', "import { it } from '../control/it.js'", 'imports-of-library'],
  ['server/again.ts', "import { it } from '../main.js'", 'nobody-imports-main-or-index'],
  ['services/it.ts', "import { it } from '../world/it.js'", 'every-room-has-its-line'],
  ['api/missing.ts', "import { it } from './nowhere.js'", 'everything-resolves'],
  ['api/parse.ts', "import ts from 'typescript'", 'no-development-package-in-src'],
  ['api/one.ts', "import { it } from './two.js'", 'no-cycle'],
  ['api/alone.ts', '', 'no-orphan'],
] as const;

const allowed = [
  ['world/draw.ts', "import seedrandom from 'seedrandom'"],
  ['world/bytes.ts', "import type { Buffer } from 'node:buffer'; import { it } from './it.js'"],
  ['simulator/live.ts', "import { it } from '../behaviours/it.js'; import { createHash } from 'node:crypto'"],
  [
    'fixtures/live.ts',
    "import { it } from '../simulator/it.js'; import { faker } from '@faker-js/faker/locale/en'",
  ],
  ['behaviours/cross.ts', "import { it } from '../metrics/it.js'"],
  ['api/handle.ts', "import { it } from '../metrics/it.js'; import express from 'express'"],
  ['main.ts', "import { it } from './api/it.js'; import { Command } from 'commander'"],
] as const;

type File = readonly [path: string, imports: string];

/** Folders that import each other through files that form no import cycle. */
const folderCircles: readonly (readonly [folders: readonly string[], files: readonly File[]])[] = [
  [
    ['world/alerts', 'world/hosts'],
    [
      ['world/alerts/open.ts', "import { it } from '../hosts/it.js'"],
      ['world/hosts/down.ts', "import type { it } from '../alerts/it.js'"],
    ],
  ],
  [
    ['world/teams', 'world/users', 'world/roles'],
    [
      ['world/teams/add.ts', "import { it } from '../users/it.js'"],
      ['world/users/create.ts', "import { it } from '../roles/it.js'"],
      ['world/roles/check.ts', "import { it } from '../teams/it.js'"],
    ],
  ],
];

/** A folder that lists its parts, and a part that uses a definition of the folder. */
const listOfParts = [
  ['metrics/list.ts', "import { own } from './cpu/usage.js'"],
  ['metrics/cpu/usage.ts', "import { it } from '../it.js'"],
] as const;

let folder = '';
let broken: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-rooms-'));
  for (const name of ['node_modules', 'package.json', 'tsconfig.json']) {
    await symlink(join(PROJECT, name), join(folder, name));
  }
  for (const room of ['world', 'contract', 'behaviours', 'metrics', 'simulator', 'api', 'control']) {
    await put(`${room}/it.ts`, 'export const it = 1;');
  }
  await put('api/two.ts', "import './one.js'; export const it = 2;");
  for (const part of ['alerts', 'hosts', 'roles', 'teams', 'users'])
    await put(`world/${part}/it.ts`, 'export const it = 1;');
  const inCircles = folderCircles.flatMap(([, files]) => files);
  for (const [file, imports] of [...forbidden, ...allowed, ...inCircles, ...listOfParts])
    await put(file, `${imports};\nexport const own = 1;`);
  broken = await cruise();
});

afterAll(() => rm(folder, { recursive: true }));

describe('The import rules', () => {
  test.each(forbidden)('refuse in src/%s: %s', (file, _imports, rule) => {
    expect(broken.get(`src/${file}`)).toContain(rule);
  });

  test.each(allowed)('allow in src/%s: %s', (file, _imports) => {
    expect(broken.get(`src/${file}`)).toBeUndefined();
  });

  test.each(folderCircles)('refuse folders that import each other: %s', (folders) => {
    for (const each of folders) expect(broken.get(`src/${each}`)).toContain('no-folder-circle');
  });

  test('allow a folder to list its parts, which share its definitions', () => {
    for (const each of ['metrics', 'metrics/cpu', 'metrics/list.ts', 'metrics/cpu/usage.ts'])
      expect(broken.get(`src/${each}`)).toBeUndefined();
  });
});

async function put(file: string, content: string): Promise<void> {
  const path = join(folder, 'src', file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Returns the names of the rules that each file or folder breaks. */
async function cruise(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rules = new Map<string, string[]>();
  const output = await depcruise(
    'src',
    '--config',
    join(PROJECT, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
  );
  for (const { from, rule } of (JSON.parse(output) as ICruiseResult).summary.violations) {
    rules.set(from, [...(rules.get(from) ?? []), rule.name]);
  }
  return rules;
}

/** Runs dependency-cruiser and returns its output. Ignores the exit code, which is not 0 if a rule is broken. */
function depcruise(...args: readonly string[]): Promise<string> {
  const program = join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], options, (_error, stdout, stderr) => {
      done(stdout === '' ? stderr : stdout);
    });
  });
}
