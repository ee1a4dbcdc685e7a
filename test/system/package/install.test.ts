import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

/** Runs jest in the project. */
function jest(args: readonly string[], ...options: readonly string[]): Ran {
  return project.node([...options, ...JEST, ...args], PLAIN);
}

/** Returns the arguments of jest for these files alone. */
function matching(...files: readonly string[]): readonly string[] {
  return files.flatMap((file) => ['--testMatch', `**/${file}`]);
}

/** The runs of a runner with the files of the document. */
interface Runs {
  /** One run of all files whose tests pass, because the start of a runner takes longer than its tests. */
  readonly passed: Ran;
  /** Whether that run has left the run of a test in a file. */
  readonly hasLeft: boolean;
  /** One run of the files whose tests fail. */
  readonly failed: Ran;
  /** The file that a failed test has left. */
  readonly left: string;
}

/** The file in which the test of the document leaves its run. */
const LEFT = join(project.folder, 'needs-a-key.understudy');

function runsOf(runner: string, pass: () => Ran, fail: () => Ran): Runs {
  const passed = pass();
  const hasLeft = existsSync(LEFT);
  const failed = fail();
  const left = join(project.folder, `${runner}.understudy`);
  renameSync(LEFT, left);
  return { passed, hasLeft, failed, left };
}

/** Writes a copy of a file of the document that differs in one place. */
function change(file: string, name: string, from: string, to: string): void {
  project.write(name, readFileSync(join(project.folder, file), 'utf8').replace(from, to));
}

let firstTest: Ran;
let runs: Readonly<Record<'vitest' | 'jest', Runs>>;

beforeAll(() => {
  firstTest = project.node([MAIN, 'init', '--language', 'typescript']);
  change('recorded.test.ts', 'failed.test.ts', 'toBe(401)', 'toBe(200)');
  change('recorded.test.js', 'failed.test.js', 'toBe(401)', 'toBe(200)');
  change('received.test.js', 'missed.test.js', 'status: 401', 'status: 403');
  const files = ['snapshots', 'received', 'recorded', 'understudy'].map((name) => `${name}.test.ts`);
  runs = {
    vitest: runsOf(
      'vitest',
      () => project.node([...VITEST, '--no-isolate', ...files], PLAIN),
      () => project.node([...VITEST, 'failed.test.ts'], PLAIN),
    ),
    jest: runsOf(
      'jest',
      () => jest(matching('clusters.test.js', 'received.test.js', 'recorded.test.js')),
      () => jest(matching('missed.test.js', 'failed.test.js')),
    ),
  };
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
    const { code, output } = runs.vitest.passed;
    expect(output.split('\n').filter((line) => line.startsWith(` ✓ ${file} > `))).toHaveLength(count);
    expect([code, firstTest.code]).toEqual([0, 0]);
  });

  it.each([
    ['runs in jest with the default configuration, in CommonJS', 'clusters.test.js'],
    ['has matchers for jest', 'received.test.js'],
  ])('%s', (_title, file) => {
    const { code, output } = runs.jest.passed;
    expect(output).toContain(`PASS ./${file}`);
    expect(output).toMatch(/Tests: +3 passed, 3 total/);
    expect(code).toBe(0);
  });

  it('has matchers for jest whose messages name the nearest calls', () => {
    const { code, output } = runs.jest.failed;
    expect(output).toContain('FAIL ./missed.test.js');
    expect(output).toContain(
      'default: expected 1 calls that match {"operation":"listClusters","status":403}',
    );
    expect(output).toContain('GET /clusters 401 status is 401 instead of 403');
    expect(code).toBe(1);
  });

  it.each(['vitest', 'jest'] as const)('leaves the run of a failed test in a file: %s', (runner) => {
    const { passed, hasLeft, failed, left } = runs[runner];
    expect([passed.code, hasLeft]).toEqual([0, false]);
    expect(passed.output).toMatch(runner === 'jest' ? /PASS .*recorded\.test/ : /✓ recorded\.test/);
    expect([failed.code, failed.output]).toEqual([
      1,
      expect.stringMatching(/needs a key[^]*expected 401 to be 200|● needs a key[^]*Received: +401/),
    ]);
    const replayed = project.node([MAIN, 'replay', left]);
    expect(replayed.output).toContain('all the same');
    expect(replayed.code).toBe(0);
  });

  it('runs in ts-jest, which checks the types', () => {
    const files = ['projects.test.ts'];
    const options = { module: 'commonjs', esModuleInterop: true, strict: true, lib: ['es2022'], types: [] };
    // Without the list of files, the compiler would read the tests of vitest and its types as well.
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
    const { code, output } = jest(['--preset', 'ts-jest', ...matching(...files)]);
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('runs in jest with ES modules, and in one process for all tests', () => {
    project.write(
      'plain.spec.js',
      "test('is there', async () => {\n  const { status } = await fetch(process.env.UNDERSTUDY_BASE_URL);\n  expect(status).toBe(401);\n});\n",
    );
    project.write('teardown.cjs', 'module.exports = () => globalThis.understudy.close();');
    const setUp = ['--globalSetup', './setup.cjs', '--globalTeardown', './teardown.cjs'];
    const files = matching('*.test.mjs', '*.spec.js');
    const { code, output } = jest([...files, ...setUp], '--experimental-vm-modules');
    expect(output).toMatch(/PASS .*\.test\.mjs/);
    expect(output).toMatch(/PASS .*plain\.spec\.js/);
    expect(output).toMatch(/Tests: +2 passed, 2 total/);
    expect(code).toBe(0);
  });

  it('is one library for both kinds of modules', () => {
    project.write(
      'both.mjs',
      `import { createRequire } from 'node:module';
       import * as imported from 'understudy-server';
       const required = createRequire(import.meta.url)('understudy-server');
       console.log(Object.keys(imported).map((name) => [name, imported[name] === required[name]]).join(' '));`,
    );
    expect(project.node(['both.mjs']).output).toBe('SimulatorError,true createSimulator,true\n');
  });

  it('exports the schema of scenarios', () => {
    const code = "console.log(require('understudy-server/schema/scenario.json').$schema)";
    expect(project.node(['-e', code]).output).toMatch(/^https?:\/\/json-schema\.org\//);
  });

  it('has the console, with its script and style', () => {
    project.write(
      'console.mjs',
      `import { createSimulator } from 'understudy-server';
       const simulator = await createSimulator({ fixture: 'empty' });
       const get = (path) => fetch(new URL(path, simulator.controlUrl), { headers: { accept: 'text/html' } });
       const page = await (await get('/')).text();
       const files = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path);
       console.log(files.length, (await Promise.all(files.map(get))).map(({ status }) => status).join());
       await simulator.close();`,
    );
    expect(project.node(['console.mjs']).output).toBe('3 200,200,200\n');
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
