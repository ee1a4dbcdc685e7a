import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Certificate } from '../../../src/certify/certificate.js';
import { suiteOf } from '../../support/certify/runs.js';
import { endAll, start, type Ended } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-certify-'));
const FAILED = ['pages-small', 'post-answer-lost'];
const TRIALS = [...FAILED, 'members-unknown'];
let one: Ended;
let several: Ended;

beforeAll(async () => {
  one = await certified('one', '1');
  several = await certified('several', '4');
});
afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Certifies a client that repeats each POST whose answer is lost, and reads first pages only. */
function certified(report: string, jobs: string): Promise<Ended> {
  const options = ['--report', join(folder, report), '--jobs', jobs];
  const trials = TRIALS.flatMap((name) => ['--trial', name]);
  return start(['certify', ...options, ...trials, '--', ...suiteOf('careless')]).ended;
}

function textOf(...path: readonly string[]): string {
  return readFileSync(join(folder, ...path), 'utf8');
}

/** Returns the text of a certificate without its time. */
function timeless(report: string): string {
  const text = textOf(report, 'certificate.json');
  expect(text).toContain('"time"');
  return text.replace(/"time": \{[^}]*\}/, '');
}

test('Two runs give the same certificate byte for byte but for its time, side by side or one by one', () => {
  expect([one.code, several.code]).toEqual([1, 1]);
  expect(timeless('several')).toBe(timeless('one'));
  expect(several.stdout.slice(0, TRIALS.length)).toEqual(one.stdout.slice(0, TRIALS.length));
});

test('The certificate and the page name the recorded run of each failed trial', async () => {
  const { trials } = JSON.parse(textOf('one', 'certificate.json')) as Certificate;
  const failed = trials.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ name }) => name)).toEqual(FAILED);
  const files = failed.flatMap(({ archive = '', bundle = '' }) => [archive, bundle]);
  expect(files.map((file) => file.replace('failed/', ''))).toEqual(
    readdirSync(join(folder, 'one', 'failed')),
  );
  for (const { bundle, name } of trials)
    expect([name, bundle !== undefined]).toEqual([name, FAILED.includes(name)]);
  for (const file of files) expect(textOf('one', 'index.html')).toContain(`href="${file}"`);
  const bundle = join(folder, 'one', failed[1]?.bundle ?? '');
  const { code, stdout } = await start(['replay', bundle]).ended;
  expect([code, stdout]).toEqual([
    0,
    [
      expect.stringMatching(/^\d+ calls and actions repeated: all the same$/),
      expect.stringMatching(/^as recorded, /),
    ],
  ]);
});
