import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { call } from '../../support/call.js';
import { endAll, start, type Ended, type ReadyLine } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-worlds-'));
const run = join(folder, 'report', 'run.understudy');
const control = '"$UNDERSTUDY_CONTROL_URL/v1/worlds';
let recorded: Ended;

/** Returns the lines of a test that makes a world, calls a path of it, reports its outcome if it has one, and deletes the world. */
function test(name: string, path: string, outcome?: object): readonly string[] {
  return [
    `${call} POST ${control}" '{"name": "${name}", "from": "default"}'`,
    `${call} GET "\${UNDERSTUDY_BASE_URL%/api/*}/worlds/${name}/api/public/v1.0${path}"`,
    ...(outcome ? [`${call} POST ${control}/${name}/outcome" '${JSON.stringify(outcome)}'`] : []),
    `${call} DELETE ${control}/${name}"`,
  ];
}

const SUITE = [
  ...test('first', '/clusters', { test: 'a::passes', passed: true }),
  ...test('second', '/clusters', { test: 'a::\u001b[31mfails', passed: false, message: '1 != 2' }),
  ...test('third', '/nowhere'),
  ...test('third', '/nowhere'),
  ...test('fourth', '/clusters'),
  'exit 4',
];

beforeAll(async () => {
  const options = [
    '--port',
    '0',
    '--control-port',
    '0',
    '--clock',
    'manual',
    '--report',
    join(folder, 'report'),
  ];
  recorded = await start(['exec', ...options, '--', 'sh', '-c', SUITE.join('\n')]).ended;
});
afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Manifest {
  readonly worlds: readonly { readonly name: string }[];
}

describe('a failed run whose tests delete their worlds', () => {
  it('leaves one file with the worlds that show a failure, failed tests first', () => {
    expect(recorded.code).toBe(4);
    expect(recorded.stderr).toContain(`open ${run} shows the run, 4 worlds, 1 of failed tests; `);
    const manifest = JSON.parse(
      strFromU8(unzipSync(readFileSync(run))['manifest.json'] ?? new Uint8Array()),
    ) as Manifest;
    expect(manifest).toMatchObject({
      format: 2,
      command: expect.stringMatching(/^sh -c /),
      exitCode: 4,
      secrets: 'replaced',
    });
    expect(manifest.worlds).toEqual([
      { name: 'second', test: 'a::\u001b[31mfails', passed: false, calls: 1, failed: 0 },
      { name: 'third', calls: 1, failed: 1 },
      { name: 'third-2', calls: 1, failed: 1 },
      { name: 'default', calls: 0, failed: 0 },
    ]);
    expect(statSync(run).mode & 0o077).toBe(0);
  });

  it('is repeated world by world, with a report of each', async () => {
    const report = join(folder, 'differences');
    const all = await start(['replay', run, '--report', report]).ended;
    expect([all.code, all.stdout.at(-1)]).toEqual([0, '4 worlds repeated: all the same']);
    expect(all.stdout[0]).toBe(
      'a::\\u001b[31mfails (world second): 2 calls and actions repeated: all the same',
    );
    expect(readFileSync(join(report, 'third-2', 'replay.json'), 'utf8')).toContain('"isSame": true');
    const one = await start(['replay', run, '--world', 'third']).ended;
    expect([one.code, one.stdout[0]]).toEqual([0, '1 calls and actions repeated: all the same']);
  });

  it.each([
    [['--world', 'thirt'], `--world "thirt": expected a world of ${run} (did you mean third?)`],
    [['--until', '2'], `--until 2: needs --world, because ${run} has several worlds`],
  ])('says what it needs for %j', async (args, reason) => {
    expect(await start(['replay', run, ...args]).ended).toMatchObject({
      code: 2,
      stderr: `understudy: ${reason}\n`,
    });
  });

  it('opens with all worlds, and lists them by test', async () => {
    const { child, firstLine, ended } = start(['open', run, '--port', '0', '--control-port', '0']);
    const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
    const reply = await fetch(`${controlUrl}/v1/worlds`);
    const worlds = (await reply.json()) as readonly { readonly name: string; readonly readOnly?: boolean }[];
    expect(worlds.map(({ name, readOnly }) => [name, readOnly])).toEqual(
      ['default', 'second', 'third', 'third-2'].map((name) => [name, true]),
    );
    child.kill();
    const { stderr } = await ended;
    const at = `The console shows it: ${controlUrl}/#/worlds/third-2/traffic/`;
    const starts = [
      'a::\\u001b[31mfails (world second): failed, none of',
      'third: 1 of',
      'third-2: 1 of',
      'default: none of',
    ];
    const [banner, ...lines] = stderr.split('\n');
    expect(banner).toMatch(/^understudy: .*run\.understudy, written 20.* UTC, sh -c .*…, exit code 4$/);
    expect(lines.slice(0, 4)).toEqual(
      starts.map((text) => expect.stringContaining(`understudy: ${run}: ${text}`)),
    );
    expect(stderr).toContain(at);
  });
});
