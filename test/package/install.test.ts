import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, PROJECT, UserProject } from './project.js';

const project = new UserProject(['urllib', 'supertest', 'vitest', '@jest/globals']);
const shown = filesIn('docs/library.md');
for (const [name, code] of shown) project.write(name, code);
const bin = (path: string): string => join(PROJECT, 'node_modules', path);

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
    const { code, output } = project.node(['--disable-warning=ExperimentalWarning', 'example.cjs']);
    expect(output).toMatch(/^http:\/\/localhost:\d+\/api\/public\/v1\.0 http:\/\/localhost:\d+\n$/);
    expect(code).toBe(0);
  });

  it('runs in vitest', () => {
    const args = [bin('vitest/vitest.mjs'), 'run', 'snapshots', '--root', '.'];
    const { code, output } = project.node(args, { CI: 'true', NO_COLOR: '1' });
    expect(output).toMatch(/Tests +2 passed/);
    expect(code).toBe(0);
  });

  it('runs in jest', () => {
    const args = [
      '--experimental-vm-modules',
      bin('jest/bin/jest.js'),
      '--testMatch',
      '**/*.test.mjs',
      '--rootDir',
      '.',
    ];
    const { code, output } = project.node(args);
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('runs beside a jest that keeps to CommonJS', () => {
    project.write(
      'plain.spec.js',
      "test('is there', async () => {\n  const { status } = await fetch(process.env.UNDERSTUDY_BASE_URL);\n  expect(status).toBe(401);\n});\n",
    );
    project.write('teardown.cjs', 'module.exports = () => globalThis.understudy.close();');
    const setUp = ['--globalSetup', './setup.cjs', '--globalTeardown', './teardown.cjs'];
    const args = [bin('jest/bin/jest.js'), '--testMatch', '**/*.spec.js', '--rootDir', '.', ...setUp];
    const { code, output } = project.node(args);
    expect(output).toMatch(/Tests: +1 passed/);
    expect(code).toBe(0);
  });

  it('has the program', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    const { output } = project.node(['node_modules/understudy-server/dist/main.cjs', '--version']);
    expect(output).toBe(`${version}\n`);
  });

  it.each([
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'has types, with module %s and moduleResolution %s, for who has no others',
    (module, moduleResolution) => {
      project.write('sample.mts', SAMPLE);
      const compilerOptions = {
        ...{ module, moduleResolution, target: 'es2022', lib: ['es2022'], types: [], noEmit: true },
        ...{
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
        },
      };
      project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['sample.mts'] }));
      const { code, output } = project.node([bin('typescript/bin/tsc')]);
      expect(output).toBe('');
      expect(code).toBe(0);
    },
  );
});

/** Every kind of thing that somebody does, as strictly as somebody may look at it. */
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
  try {
    await world.delete();
  } catch (error) {
    if (error instanceof SimulatorError) return error.mistakes.map(({ path }) => path).join();
  }
  return [host.name, entries.length, verdict.result, world.keys.admin.publicKey, simulator.controlUrl, ...names].join();
}
`;
