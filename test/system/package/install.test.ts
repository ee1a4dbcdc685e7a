import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeContents } from './contents.js';
import { filesIn, PROJECT, UserProject, type Ran } from './project.js';
import { SAMPLE } from './sample.js';

const project = new UserProject([
  'urllib',
  'supertest',
  'vitest',
  '@jest/globals',
  'ts-jest',
  'jest',
  'expect',
  '@types/node',
  'typescript',
]);
const shown = filesIn('docs/library.md');
for (const [name, code] of shown) project.write(name, code);
const bin = (path: string): string => join(PROJECT, 'node_modules', path);
const MAIN = 'node_modules/understudy-server/dist/main.cjs';
/** The variables of runs whose output a test reads line by line. */
const PLAIN = { CI: 'true', NO_COLOR: '1' };
/** By default, jest and vitest give up a test after five seconds, which a busy machine may need. */
const PATIENT = '--testTimeout=600000';
/** Its processes start slowly, so one after another is enough. */
const ONE_PROCESS = ['--maxWorkers=1'];
const VITEST = [
  bin('vitest/vitest.mjs'),
  'run',
  '--root',
  '.',
  '--reporter=verbose',
  PATIENT,
  ...ONE_PROCESS,
];
const JEST = [bin('jest/bin/jest.js'), '--rootDir', '.', '--runInBand', PATIENT];

/** Prints one line about each thing that a program finds in the package. */
const USES = `
  import { createRequire } from 'node:module';
  import * as imported from 'understudy-server';
  const require = createRequire(import.meta.url);
  const required = require('understudy-server');
  console.log(Object.keys(imported).map((name) => [name, imported[name] === required[name]]).join(' '));
  console.log(require('understudy-server/schema/scenario.json').$schema);
  const simulator = await imported.createSimulator({ fixture: 'empty' });
  const get = (path) => fetch(new URL(path, simulator.controlUrl), { headers: { accept: 'text/html' } });
  const page = await (await get('/')).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path);
  console.log(files.length, (await Promise.all(files.map(get))).map(({ status }) => status).join());
  await simulator.close();
`;

/** Runs jest in the project. */
function jest(args: readonly string[], ...options: readonly string[]): Ran {
  return project.node([...options, ...JEST, ...args], PLAIN);
}

/** Returns the arguments of jest for these files alone. */
function matching(...files: readonly string[]): readonly string[] {
  return files.flatMap((file) => ['--testMatch', `**/${file}`]);
}

/** The file in which the test of the document leaves its run, under the name of a test. */
const left = (test: string): string => join(project.folder, `${test.replaceAll(' ', '-')}.understudy`);
/** The title of the document's test, and of its copies that fail. */
const TITLE = 'needs a key';
const FAILING = { vitest: 'fails in vitest', jest: 'fails in jest' };

/** Writes a copy of a file of the document that differs in some places. */
function change(file: string, name: string, ...changes: readonly (readonly [string, string])[]): void {
  const text = readFileSync(join(project.folder, file), 'utf8');
  project.write(
    name,
    changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
  );
}

let firstTest: Ran;
/** One run of each runner with all its files, because the start of a runner takes longer than the tests. */
let runs: Readonly<Record<'vitest' | 'jest', Ran>>;
/** One run of ts-jest, which compiles only the files in TypeScript, and lets jest read the ES modules itself. */
let modules: Ran;

function runModules(): Ran {
  const options = { module: 'commonjs', esModuleInterop: true, strict: true, lib: ['es2022'], types: [] };
  // Without the list of files, the compiler would read the tests of vitest and its types as well.
  project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['projects.test.ts'] }));
  project.write(
    'plain.spec.js',
    "test('is there', async () => {\n  const { status } = await fetch(process.env.UNDERSTUDY_BASE_URL);\n  expect(status).toBe(401);\n});\n",
  );
  project.write('teardown.cjs', 'module.exports = () => globalThis.understudy.close();');
  const setUp = ['--globalSetup', './setup.cjs', '--globalTeardown', './teardown.cjs'];
  const files = matching('projects.test.ts', '*.test.mjs', '*.spec.js');
  return jest(['--preset', 'ts-jest', ...files, ...setUp], '--experimental-vm-modules');
}

beforeAll(() => {
  firstTest = project.node([MAIN, 'init', '--language', 'typescript']);
  const failing = ['toBe(401)', 'toBe(200)'] as const;
  change('recorded.test.ts', 'failed.test.ts', failing, [TITLE, FAILING.vitest]);
  change('recorded.test.js', 'failed.test.js', failing, [TITLE, FAILING.jest]);
  change('received.test.js', 'missed.test.js', ['status: 401', 'status: 403']);
  const files = ['snapshots', 'received', 'recorded', 'understudy', 'failed'].map(
    (name) => `${name}.test.ts`,
  );
  runs = {
    vitest: project.node([...VITEST, '--no-isolate', ...files], PLAIN),
    jest: jest(
      matching(...['clusters', 'received', 'recorded', 'missed', 'failed'].map((name) => `${name}.test.js`)),
    ),
  };
  modules = runModules();
});

afterAll(() => {
  rmSync(project.folder, { recursive: true });
});

describeContents(project.packed);

describe('the package, installed', () => {
  it('is imported as an ES module', () => {
    const { code, output } = project.node(['example.mjs']);
    expect(output).toMatch(
      /^http:\/\/localhost:\d+\/worlds\/world-1\/api\/public\/v1\.0 \w{6} [\da-f-]+\n2026-01-31T/,
    );
    expect(code).toBe(0);
  });

  it('is required from CommonJS', () => {
    const { code, output } = project.node(['example.cjs']);
    expect(output).toMatch(/^http:\/\/localhost:\d+\/api\/public\/v1\.0 http:\/\/localhost:\d+\n$/);
    expect(code).toBe(0);
  });

  it.each([
    ['runs in vitest', 'snapshots.test.ts', 2],
    ['has matchers for vitest', 'received.test.ts', 1],
    ['has a first test in typescript that passes', 'understudy.test.ts', 1],
  ])('%s', (_title, file, count) => {
    const { output } = runs.vitest;
    expect(output.split('\n').filter((line) => line.startsWith(` ✓ ${file} > `))).toHaveLength(count);
    // No other test fails, and nothing fails outside of the tests: vitest would print a line of errors in between.
    expect(output).toMatch(/Tests +1 failed \| 5 passed \(6\)\n +Start at/);
    expect(firstTest.code).toBe(0);
  });

  it.each([
    ['runs in jest with the default configuration, in CommonJS', 'clusters.test.js'],
    ['has matchers for jest', 'received.test.js'],
  ])('%s', (_title, file) => {
    const { output } = runs.jest;
    expect(output).toContain(`PASS ./${file}`);
    expect(output).toMatch(/Tests: +2 failed, 3 passed, 5 total/);
  });

  it('has matchers for jest whose messages name the nearest calls', () => {
    const { code, output } = runs.jest;
    expect(output).toContain('FAIL ./missed.test.js');
    expect(output).toContain(
      'default: expected 1 calls that match {"operation":"listClusters","status":403}',
    );
    expect(output).toContain('GET /clusters 401 status is 401 instead of 403');
    expect(code).toBe(1);
  });

  it.each(['vitest', 'jest'] as const)('leaves the run of a failed test in a file: %s', (runner) => {
    const { code, output } = runs[runner];
    expect(output).toMatch(runner === 'jest' ? /PASS .*recorded\.test/ : /✓ recorded\.test/);
    const title = FAILING[runner];
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`${title}[^]*expected 401 to be 200|● ${title}[^]*Received: +401`));
    expect([left(TITLE), left(title)].map((file) => existsSync(file))).toEqual([false, true]);
    const replayed = project.node([MAIN, 'replay', left(title)]);
    expect(replayed.output).toContain('all the same');
    expect(replayed.code).toBe(0);
  });

  it('runs in ts-jest, which checks the types', () => {
    expect(modules.output).toMatch(/PASS .*projects\.test\.ts/);
    expect(modules.output).toMatch(/Tests: +3 passed, 3 total/);
    expect(modules.code).toBe(0);
  });

  it('runs in jest with ES modules, and in one process for all tests', () => {
    expect(modules.output).toMatch(/PASS .*\.test\.mjs/);
    expect(modules.output).toMatch(/PASS .*plain\.spec\.js/);
    expect(modules.code).toBe(0);
  });

  describe('in one program', () => {
    let printed: readonly string[];
    beforeAll(() => {
      project.write('uses.mjs', USES);
      printed = project.node(['uses.mjs']).output.split('\n');
    });

    it('is one library for both kinds of modules', () => {
      expect(printed[0]).toBe('SimulatorError,true createSimulator,true');
    });

    it('exports the schema of scenarios', () => {
      expect(printed[1]).toMatch(/^https?:\/\/json-schema\.org\//);
    });

    it('has the console, with its script and style', () => {
      expect(printed.slice(2)).toEqual(['3 200,200,200', '']);
    });
  });

  it('has the program', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    const { output } = project.node([MAIN, '--version']);
    expect(output).toBe(`${version}\n`);
  });

  it('writes a first test in javascript that passes', () => {
    rmSync(join(project.folder, 'understudy'), { recursive: true, force: true });
    expect(project.node([MAIN, 'init', '--language', 'javascript']).code).toBe(0);
    expect(project.node(['--test', '--test-reporter=tap', 'understudy-test.mjs'], PLAIN)).toEqual({
      code: 0,
      output: expect.stringMatching(/^ok 1 - tries again/m),
    });
  });
});

/** Options for projects without types of other packages: the strictest ones. Only the language's own types are not checked. */
const STRICTEST = {
  types: [],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};
/** Options for a project with vitest, whose own types need more. */
const WITH_VITEST = { types: ['node'], skipLibCheck: true };

const TYPED = [
  ['node16', 'node16', 'sample.mts', STRICTEST],
  ['node16', 'node16', 'sample.cts', STRICTEST],
  ['nodenext', 'nodenext', 'sample.mts', STRICTEST],
  ['nodenext', 'nodenext', 'sample.cts', STRICTEST],
  ['esnext', 'bundler', 'sample.mts', STRICTEST],
  ['commonjs', 'bundler', 'sample.ts', STRICTEST],
  ['esnext', 'bundler', 'received.test.ts', WITH_VITEST],
] as const;

describe('the types of the package', () => {
  let compiled: Ran;
  let folders: readonly string[];
  const build = (compiler: string, ...projects: readonly string[]): Ran =>
    project.node([bin(`${compiler}/bin/tsc`), '--build', '--verbose', ...projects]);

  /** The fast compiler for all projects. */
  beforeAll(() => {
    folders = TYPED.map(([module, moduleResolution, file, own]) => {
      const folder = folderOf(module, moduleResolution, file);
      mkdirSync(join(project.folder, folder), { recursive: true });
      project.write(join(folder, file), shown.get(file) ?? SAMPLE);
      const strict = { strict: true, noEmit: true, target: 'es2022', lib: ['es2022'] };
      const compilerOptions = { module, moduleResolution, ...strict, ...own };
      project.write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
      return folder;
    });
    compiled = build('typescript7', ...folders);
  });

  it.each(TYPED)(
    'are complete with module %s and moduleResolution %s in %s',
    (...[module, resolution, file]) => {
      const folder = folderOf(module, resolution, file);
      const lines = compiled.output.split('\n').filter((line) => line.includes(folder));
      expect(lines).toContainEqual(expect.stringContaining(`Building project '`));
      expect(lines.filter((line) => line.includes('error'))).toEqual([]);
    },
  );

  it('cause no error elsewhere, and none in TypeScript 6', () => {
    for (const { code, output } of [compiled, build('typescript', ...folders.slice(0, 1))]) {
      expect(output).not.toContain('error');
      expect(code).toBe(0);
    }
  });
});

function folderOf(...names: readonly string[]): string {
  return `types/${names.join('-').replaceAll('.', '-')}`;
}
