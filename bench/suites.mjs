/**
 * Measures a suite of 20 files with 5 tests each in jest and in vitest: once with a simulator per file, once with one
 * simulator for all files, in which each file has a fork. Prints processor seconds of the whole run.
 *
 *   node suites.mjs [rounds]     needs bash and a build of the package
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const FILES = 20;
const TESTS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 3);
const RUNNERS = ['jest', 'vitest'];

/** Starts the simulator that all files share. vitest calls the function that is returned at the end. */
const SETUP = `const { createSimulator } = require('understudy-server');
module.exports = async () => {
  const simulator = await createSimulator({ clock: 'manual' });
  process.env.CONTROL_URL = simulator.controlUrl;
  globalThis.understudy = simulator;
  return () => simulator.close();
};
`;
const TEARDOWN = 'module.exports = () => globalThis.understudy.close();\n';

/** vitest runs ES modules. */
const REQUIRE =
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

/** What each file does before and after its tests. `none` is the cost of the runner alone. */
const KINDS = {
  own: {
    load: "const { createSimulator } = require('understudy-server');",
    begin: "simulator = await createSimulator({ clock: 'manual' }); world = simulator.world();",
    end: 'await simulator.close();',
  },
  shared: {
    load: '',
    begin: `const worlds = process.env.CONTROL_URL + '/v1/worlds';
      const headers = { 'Content-Type': 'application/json' };
      const sent = await fetch(worlds, { method: 'POST', body: '{"from":"default"}', headers });
      world = await sent.json();
      world.keys = { admin: world.keys[0] };`,
    end: '',
  },
  none: { load: '', begin: '', end: '' },
};

const folder = mkdtempSync(join(tmpdir(), 'understudy-suites-'));
try {
  for (const runner of RUNNERS) for (const kind of Object.keys(KINDS)) writeSuite(runner, kind);
  const seconds = {};
  for (let round = 0; round < rounds; round += 1)
    for (const runner of RUNNERS)
      for (const kind of Object.keys(KINDS)) (seconds[`${runner}, ${kind}`] ??= []).push(run(runner, kind));
  for (const [name, values] of Object.entries(seconds))
    console.log(`${name}: ${median(values).toFixed(1)} s`);
} finally {
  rmSync(folder, { recursive: true });
}

function writeSuite(runner, kind) {
  const inside = join(folder, runner, kind);
  mkdirSync(join(inside, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(inside, 'node_modules/understudy-server'));
  copyFileSync(new URL('suites/ask.cjs', import.meta.url), join(inside, 'ask.cjs'));
  writeFileSync(join(inside, 'setup.cjs'), SETUP);
  writeFileSync(join(inside, 'teardown.cjs'), TEARDOWN);
  const setup = kind === 'shared' ? { globalSetup: './setup.cjs' } : {};
  const jest = { ...setup, ...(kind === 'shared' && { globalTeardown: './teardown.cjs' }), transform: {} };
  writeFileSync(join(inside, 'package.json'), JSON.stringify({ jest }));
  writeFileSync(
    join(inside, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { ...setup, globals: true } })};`,
  );
  const text = runner === 'jest' ? testFile(kind, '') : testFile(kind, REQUIRE);
  for (let file = 0; file < FILES; file += 1)
    writeFileSync(join(inside, `${file}.test.${runner === 'jest' ? 'js' : 'mjs'}`), text);
}

function testFile(kind, before) {
  const { load, begin, end } = KINDS[kind];
  const call = "expect(await ask(world.baseUrl + '/clusters', world.keys.admin)).toBe(200)";
  const tests = Array.from(
    { length: TESTS },
    (_, at) => `test('${at}', async () => { ${kind === 'none' ? '' : call} });`,
  );
  return `${before}const { ask } = require('./ask.cjs');
    ${load}
    let simulator, world;
    beforeAll(async () => { ${begin} });
    afterAll(async () => { ${end} });
    ${tests.join('\n')}`;
}

function run(runner, kind) {
  const inside = join(folder, runner, kind);
  const bin = join(ROOT, 'node_modules', runner, runner === 'jest' ? 'bin/jest.js' : 'vitest.mjs');
  const args = runner === 'jest' ? '-w 1' : 'run --maxWorkers 1';
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time "${process.execPath}" "${bin}" ${args}`],
    { cwd: inside, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${runner}, ${kind}: ${stderr.slice(-2000)}`);
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return user + system;
}
