import { beforeAll, expect, test } from '@jest/globals';
import { inParallel } from '../../../src/certify/inParallel.js';
import type { Judgement } from '../../../src/certify/verdict.js';
import { MISTAKES } from '../../support/certify/mistakes.js';
import { driverWith, TRIALS, trialNamed, tried } from '../../support/certify/runs.js';

test('Every trial has a client that fails it', () => {
  expect(Object.keys(MISTAKES).toSorted()).toEqual([...TRIALS.keys()].toSorted());
});

test('More than forty clients have a mistake each', () => {
  expect(new Set(Object.values(MISTAKES)).size).toBeGreaterThanOrEqual(40);
});

/** Time of a client that never gives up, in milliseconds. */
const SHORT_MS = 8_000;
/** Number of trials side by side: most wait for pauses of their clients. */
const JOBS = 6;

const NAMES = Object.keys(MISTAKES);
const judgements = new Map<string, Judgement>();

beforeAll(async () => {
  const attempts = NAMES.flatMap((name) =>
    [MISTAKES[name] ?? '', 'good', 'idle'].map((client) => ({ name, client })),
  );
  const attempt = async ({ name, client }: (typeof attempts)[number]): Promise<void> => {
    const timeoutMs = client === 'good' ? undefined : SHORT_MS;
    const { judgement } = await tried(trialNamed(name), {
      mode: 'drive',
      startDriver: driverWith(client),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    judgements.set(`${name} ${client}`, judgement);
  };
  await inParallel(attempts, { jobs: JOBS }, attempt, () => undefined);
});

function judgementOf(name: string, client: string): Judgement {
  const judgement = judgements.get(`${name} ${client}`);
  if (judgement === undefined) throw new Error(`${name} has not run`);
  return judgement;
}

test.each(Object.entries(MISTAKES))('%s finds the mistake %s', (name, mistake) => {
  const { verdict, reason } = judgementOf(name, mistake);
  const { level } = trialNamed(name);
  expect([name, verdict]).toEqual([name, level === 'must' ? 'failed' : 'warned']);
  expect(reason).toBeTruthy();
});

test.each(NAMES)('%s passes a good client', (name) => {
  const { verdict, reason = '' } = judgementOf(name, 'good');
  if (verdict === 'tolerated') expect(reason).toContain('the client reported');
  else expect([name, verdict, reason]).toEqual([name, 'passed', '']);
});

test.each(NAMES)('%s is not exercised by a client that sends nothing', (name) => {
  expect(judgementOf(name, 'idle').verdict).toBe('notExercised');
});
