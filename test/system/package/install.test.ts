import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, PROJECT, UserProject, type Ran } from './project.js';

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
/** By default, jest and vitest give up a test after five seconds, which a busy machine may need. */
const PATIENT = '--testTimeout=600000';
const VITEST = [bin('vitest/vitest.mjs'), 'run', '--root', '.', PATIENT];
const JEST = [bin('jest/bin/jest.js'), '--rootDir', '.', PATIENT];

/** Runs jest in the project. */
function jest(args: readonly string[], ...options: readonly string[]): Ran {
  return project.node([...options, ...JEST, ...args]);
}

/** Runs vitest in the project. */
function vitest(...args: readonly string[]): Ran {
  return project.node([...VITEST, ...args], { CI: 'true', NO_COLOR: '1' });
}

afterAll(() => {
  rmSync(project.folder, { recursive: true });
});

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

  it('runs in vitest', () => {
    const { code, output } = vitest('snapshots');
    expect(output).toMatch(/Tests +2 passed/);
    expect(code).toBe(0);
  });

  it('has matchers for vitest, with types', () => {
    const { code, output } = vitest('received.test.ts');
    expect(output).toMatch(/Tests +1 passed/);
    expect(code).toBe(0);
    const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', noEmit: true };
    const options = { ...compilerOptions, strict: true, skipLibCheck: true, types: ['node'] };
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['received.test.ts'] }));
    expect(project.node([bin('typescript/bin/tsc')])).toEqual({ code: 0, output: '' });
  });

  it('has matchers for jest, whose messages name the nearest calls', () => {
    expect(jest(['--testMatch', '**/received.test.js']).output).toMatch(/Tests: +1 passed/);
    const text = readFileSync(join(project.folder, 'received.test.js'), 'utf8');
    project.write('missed.test.js', text.replace('status: 401', 'status: 403'));
    const { code, output } = jest(['--testMatch', '**/missed.test.js']);
    expect(output).toContain(
      'default: expected 1 calls that match {"operation":"listClusters","status":403}',
    );
    expect(output).toContain('GET /clusters 401 status is 401 instead of 403');
    expect(code).toBe(1);
  });

  it.each([
    ['vitest', 'ts', (file: string) => [...VITEST, file]],
    ['jest', 'js', (file: string) => [...JEST, '--testMatch', `**/${file}`]],
  ] as const)('leaves the run of a failed test in a file: %s', (_runner, ending, argsOf) => {
    const run = join(project.folder, 'needs-a-key.understudy');
    rmSync(run, { force: true });
    const args = argsOf(`recorded.test.${ending}`);
    expect(project.node(args, { CI: 'true', NO_COLOR: '1' }).code).toBe(0);
    expect(existsSync(run)).toBe(false);
    const text = readFileSync(join(project.folder, `recorded.test.${ending}`), 'utf8');
    project.write(`failed.test.${ending}`, text.replace('toBe(401)', 'toBe(200)'));
    const { code, output } = project.node(argsOf(`failed.test.${ending}`), { CI: 'true', NO_COLOR: '1' });
    expect([code, output]).toEqual([1, expect.stringContaining('401')]);
    const replayed = project.node([
      join(project.folder, 'node_modules/understudy-server/dist/main.cjs'),
      'replay',
      run,
    ]);
    expect(replayed.output).toContain('all the same');
    expect(replayed.code).toBe(0);
  });

  it('runs in jest with the default configuration, in CommonJS', () => {
    const { code, output } = jest(['--testMatch', '**/clusters.test.js']);
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('runs in ts-jest, which checks the types', () => {
    const compilerOptions = { module: 'commonjs', esModuleInterop: true, strict: true, types: [] };
    project.write('tsconfig.json', JSON.stringify({ compilerOptions }));
    const { code, output } = jest(['--preset', 'ts-jest', '--testMatch', '**/projects.test.ts']);
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('runs in jest with ES modules', () => {
    const { code, output } = jest(['--testMatch', '**/*.test.mjs'], '--experimental-vm-modules');
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('runs in one process for all tests of jest', () => {
    project.write(
      'plain.spec.js',
      "test('is there', async () => {\n  const { status } = await fetch(process.env.UNDERSTUDY_BASE_URL);\n  expect(status).toBe(401);\n});\n",
    );
    project.write('teardown.cjs', 'module.exports = () => globalThis.understudy.close();');
    const setUp = ['--globalSetup', './setup.cjs', '--globalTeardown', './teardown.cjs'];
    const { code, output } = jest(['--testMatch', '**/*.spec.js', ...setUp]);
    expect(output).toMatch(/Tests: +1 passed/);
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
    const { output } = project.node(['node_modules/understudy-server/dist/main.cjs', '--version']);
    expect(output).toBe(`${version}\n`);
  });

  it.each([
    ['javascript', ['--test', '--test-reporter=tap', 'understudy-test.mjs'], /^ok 1 - tries again/m],
    ['typescript', [...VITEST, 'understudy.test.ts'], /Tests +1 passed/],
  ])('writes a first test in %s that passes', (language, args, passed) => {
    rmSync(join(project.folder, 'understudy'), { recursive: true, force: true });
    const main = 'node_modules/understudy-server/dist/main.cjs';
    expect(project.node([main, 'init', '--language', language]).code).toBe(0);
    expect(project.node(args, { CI: 'true', NO_COLOR: '1' })).toEqual({
      code: 0,
      output: expect.stringMatching(passed),
    });
  });

  it.each([
    ['node16', 'node16', 'sample.mts'],
    ['node16', 'node16', 'sample.cts'],
    ['nodenext', 'nodenext', 'sample.mts'],
    ['nodenext', 'nodenext', 'sample.cts'],
    ['esnext', 'bundler', 'sample.mts'],
    ['commonjs', 'bundler', 'sample.ts'],
  ])(
    'has types, with module %s and moduleResolution %s in %s, for projects without others',
    (module, moduleResolution, file) => {
      project.write(file, SAMPLE);
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2022'],
        types: [],
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
      };
      project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
      const { code, output } = project.node([bin('typescript/bin/tsc')]);
      expect(output).toBe('');
      expect(code).toBe(0);
    },
  );
});

/** Uses every kind of call that the library offers. It is compiled with the strictest compiler options. */
const SAMPLE = `
import { createSimulator, SimulatorError, type FaultRule, type Simulator, type World } from 'understudy-server';

const rule: FaultRule = { match: { operation: ['E8'] }, inject: { error: { status: 503 } }, times: 1 };

export async function use(): Promise<string> {
  await using simulator: Simulator = await createSimulator({
    fixture: 'standard', seed: 7, now: '2026-01-01T00:00:00Z', clock: 'manual', port: 0, controlPort: 'off',
    quirks: { missingRole: '401' }, settings: { inviteBypass: true },
  });
  const world: World = await simulator.createWorld({ from: 'default', now: new Date(0) });
  const passage = await world.clock.advance('P30D');
  await world.clock.advance({ by: 'PT1H' });
  const { id } = await world.faults.add(rule);
  await world.faults.update(id, { probability: 0.5 });
  const incident = await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT15M' });
  await world.incidents.heal(incident.id);
  await world.scenarios.load('flaky-api');
  world.checkpoint('clean');
  await world.reset('clean');
  const { entries } = await world.journal.wait({ match: { operation: 'E3' }, count: 1, timeout: 2000 });
  const verdict = await world.journal.verify({ never: { status: '5xx' } });
  const host = await world.state('hosts').get('rs0/node-0');
  const names: string[] = passage.fired.map(({ behaviour }) => behaviour);
  // @ts-expect-error there is no such option
  await createSimulator({ sed: 7 });
  // @ts-expect-error there is no such collection
  world.state('cats');
  // @ts-expect-error a cluster has no such member
  (await world.state('clusters').get('rs0')).availabilty;
  // @ts-expect-error a patch of a host has no such member
  await world.state('hosts').patch('rs0/node-0', { upp: true });
  // @ts-expect-error events are read-only
  await world.state('events').patch('any', { groupId: 'x' });
  // @ts-expect-error there is no such operation
  await world.journal.verify({ match: { operation: 'listCluster' } });
  try {
    await world.delete();
  } catch (error) {
    if (error instanceof SimulatorError) return error.mistakes.map(({ path }) => path).join();
  }
  return [host.name, entries.length, verdict.result, world.keys.admin.publicKey, simulator.controlUrl, ...names].join();
}
`;
