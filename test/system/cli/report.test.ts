import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Report } from '../../../src/report/report.js';
import { call } from '../../support/call.js';
import { endAll, start, type Ended } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-report-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(endAll);

const scenario = join(folder, 'it.yaml');
writeFileSync(
  scenario,
  `version: 1
now: 2026-01-01T00:00:00Z
clock: manual
expect:
  - { operation: E10, status: 200 }
  - { never: { operation: E2 }, because: projects stay unread }
`,
);

const GET = `${call} GET "$UNDERSTUDY_BASE_URL"`;
const list = `${GET}/clusters >/dev/null`;

function exec(script: string, ...options: readonly string[]): Promise<Ended> {
  return start(['exec', ...options, '--', 'sh', '-c', script]).ended;
}

/** On a busy machine, the report takes so long that its steps are printed. */
const withoutProgress = (stderr: string): string =>
  stderr.replace(/^understudy: the report: .* \(after \d+\.\d s\)\n/gm, '');

const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');
const reportIn = (name: string): Report => JSON.parse(read(name, 'report.json')) as Report;

describe('exec', () => {
  it('says at its end which expectations no client had to meet', async () => {
    const early = join(folder, 'early.yaml');
    const kept = '{ eventually: { state: snapshots, where: { doNotDelete: true } } }';
    writeFileSync(early, `version: 1\nexpect:\n  - ${kept}\n`);
    const { code, stderr } = await exec(list, '--scenario', early);
    expect(code).toBe(0);
    expect(stderr).toContain(
      `understudy: ${early}:3:5: early: expect[0]: was met when the scenario was loaded, before the first call, so it tests no client\n`,
    );
  });
});

describe('exec --report', () => {
  it('leaves the report in four forms, and names the page', async () => {
    const target = join(folder, 'deep', 'run');
    const { code, stderr } = await exec(list, '--scenario', scenario, '--report', target);
    expect([code, withoutProgress(stderr)]).toEqual([
      0,
      `understudy: 2 expectations met, 1 request: ${join(target, 'index.html')}\n`,
    ]);
    expect(readdirSync(target).toSorted()).toEqual(['index.html', 'journal.har', 'junit.xml', 'report.json']);
    expect(read('deep', 'run', 'index.html')).toContain('2 expectations met, 1 request.');
    expect(read('deep', 'run', 'junit.xml')).toContain(`file="${scenario}" line="6"`);
    expect(JSON.parse(read('deep', 'run', 'journal.har'))).toMatchObject({ log: { version: '1.2' } });
    const { exitCode, verdicts, exchanges } = reportIn('deep/run');
    expect(exitCode).toBe(0);
    expect(verdicts.map(({ status, file, line }) => [status, file, line])).toEqual([
      ['met', scenario, 5],
      ['met', scenario, 6],
    ]);
    expect(exchanges.map(({ status, world }) => [status, world])).toEqual([
      [401, 'default'],
      [200, 'default'],
    ]);
  });

  it('has the exchanges of worlds that were reset or deleted', async () => {
    const send = (method: string, path: string, body = ''): string =>
      `${call} ${method} "$UNDERSTUDY_CONTROL_URL/v1/worlds${path}" ${body && `'${body}'`} >/dev/null`;
    const other = list.replace('/clusters', '/../../../worlds/w/api/public/v1.0/clusters');
    const steps = [
      list,
      send('POST', '/default/reset', '{}'),
      send('POST', '', '{"name":"w","from":"default"}'),
    ];
    const script = [...steps, other, send('DELETE', '/w'), list].join('; ');
    const { code } = await exec(script, '--report', join(folder, 'worlds'));
    expect(code).toBe(0);
    const { exchanges, summary } = reportIn('worlds');
    expect([summary.requests, exchanges.length]).toEqual([3, 6]);
    expect(exchanges.filter(({ world }) => world === 'default').length).toBeGreaterThanOrEqual(4);
  });

  it('is written for missed expectations and failed commands too, in place of an earlier report', async () => {
    const target = join(folder, 'missed');
    const missed = await exec(
      `${list}; ${GET}/orgs/x/groups >/dev/null`,
      '--scenario',
      scenario,
      '--report',
      target,
    );
    expect(missed.code).toBe(3);
    expect(withoutProgress(missed.stderr)).toMatch(
      /it\.yaml:6:5: it: expect\[1\]: expected \(projects stay unread\) .*\nunderstudy: understudy open .*\nunderstudy: 1 of 2 expectations met, \d requests.*: .*index\.html\n$/,
    );
    expect(read('missed', 'junit.xml')).toContain('<failure message="expected (projects stay unread)');
    // The command finds nothing in the folder: the earlier report was removed.
    const failed = await exec(`ls ${target}; exit 7`, '--scenario', scenario, '--report', target);
    expect([failed.code, failed.stdout]).toEqual([7, []]);
    expect(reportIn('missed')).toMatchObject({ exitCode: 7, summary: { requests: 0 } });
  });

  it('says before the command starts that the folder cannot be written', async () => {
    const target = join(folder, 'file');
    writeFileSync(target, '');
    const { code, stdout, stderr } = await exec('echo started', '--report', target);
    expect([code, stdout]).toEqual([2, []]);
    expect(stderr).toBe(
      `understudy: --report ${JSON.stringify(target)}: expected a writable folder (not a directory (EEXIST))\n`,
    );
  });

  it.each([
    ['exit 0', 2, '0 requests'],
    ['exit 5', 5, '0 requests; the command failed with exit code 5'],
  ])('says that the folder could not be written at the end: %s', async (end, expected, summary) => {
    const target = join(folder, `gone-${expected}`);
    mkdirSync(target);
    const { code, stderr } = await exec(`rm -r ${target}; ${end}`, '--report', target);
    expect(code).toBe(expected);
    const lines = withoutProgress(stderr)
      .split('\n')
      .filter((line) => !line.includes('/run.understudy is missing: '));
    const [first, ...others] = lines;
    expect(first).toBe(`understudy: ${summary}`);
    expect(others.join('\n')).toMatch(
      /^understudy: the report in ".*" is incomplete: expected a writable folder \(.+\)\n$/,
    );
  });
});
