import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Certificate } from '../../../src/certify/certificate.js';
import { UsageError } from '../../../src/server/config/usageError.js';
import { driverWith, trialNamed, tried } from '../../support/certify/runs.js';
import { endAll, start } from '../../support/program.js';

const TRIAL = trialNamed('slow-answer');
const SHORT_MS = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'understudy-commands-'));

afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('A command without a name is a mistake of the user', async () => {
  await expect(tried(TRIAL, { mode: 'watch', command: [''] })).rejects.toThrow(UsageError);
});

test('A command that does not exist, and one that kills its group, are blamed', async () => {
  const missing = await tried(TRIAL, { mode: 'watch', command: ['no-such-program'] });
  expect(missing.judgement.reason).toBe('the command cannot be started: no-such-program: command not found');
  const quoted = await tried(TRIAL, { mode: 'watch', command: ['npm test'] });
  expect(quoted.judgement.reason).toContain("such as -- npm test, or -- sh -c 'npm test'");
  const forbidden = await tried(TRIAL, { mode: 'watch', command: [folder] });
  expect(forbidden.judgement.reason).toContain(
    `${folder}: permission denied; expected a program, such as -- sh `,
  );
  const killed = await tried(TRIAL, { mode: 'watch', command: ['sh', '-c', 'kill -TERM 0; sleep 60'] });
  expect(killed.judgement.reason).toBe('the command was ended by the signal SIGTERM');
});

test('A command that never ends, with a child that ignores signals, is ended with its time', async () => {
  const { judgement } = await tried(TRIAL, {
    mode: 'watch',
    command: ['sh', '-c', 'trap "" TERM; sleep 60 & while :; do sleep 1; done'],
    timeoutMs: SHORT_MS,
  });
  expect(judgement.reason).toBe('the command did not end within 1 s');
});

test('Only the end of a long output is kept', async () => {
  const { output } = await tried(TRIAL, {
    mode: 'watch',
    command: ['sh', '-c', 'head -c 30000000 /dev/zero | tr "\\0" x; echo end'],
  });
  expect(output.length).toBeLessThan(10_000);
  expect(output).toMatch(/^…x+end\s*$/);
});

/** A driver that prints without a pause, and never ends. */
const FLOOD = `const lines = '{"result":[]}\\n'.repeat(5000);
const flood = () => { while (process.stdout.write(lines)); process.stdout.once('drain', flood); };
flood();`;

test('A driver that prints lines without end is ended', async () => {
  const command = [process.execPath, '-e', FLOOD];
  const { judgement } = await tried(TRIAL, { mode: 'drive', command, timeoutMs: SHORT_MS });
  expect(judgement.verdict).toBe('notExercised');
  expect(judgement.reason).toMatch(/^no request came: expected a GET, such as listOrganizations/);
});

test('An error without the expected status is blamed with what the client got', async () => {
  const { judgement } = await tried(trialNamed('error-empty'), {
    mode: 'drive',
    startDriver: driverWith('hidesStatus'),
  });
  expect(judgement.reason).toBe(
    'listOrganizations: the client reported an error that it does not document, without a status; expected an error with the status 500 (its last request got 500)',
  );
});

test.each([
  ['ignores the address', 'true', 3, /sent no request to http:\S+; expected a .* from UNDERSTUDY_BASE_URL/],
  ['fails', 'echo broken; exit 7', 3, /ended with exit code 7\n {2}\| broken/],
  ['ends its parent', 'kill -TERM $PPID; sleep 60', 143, /stopped by SIGTERM after 0 of 1 trial$/m],
])('A command that %s without any fault ends the run, with the reason', async (_, script, code, reason) => {
  const options = ['--trial', TRIAL.name, '--report', folder];
  const ended = await start(['certify', ...options, '--', 'sh', '-c', script]).ended;
  expect([ended.code, ended.stdout]).toEqual([code, []]);
  expect(ended.stderr).toMatch(reason);
  expect(ended.stderr).toContain(join(folder, 'index.html'));
  const { problem } = JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Certificate;
  expect(ended.stderr).toContain(problem);
});
