import { expect, test } from '@jest/globals';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { MISTAKES } from '../../support/certify/mistakes.js';
import { commandOf, trialNamed, tried } from '../../support/certify/runs.js';

test('Every trial has a client that fails it', () => {
  const names = shippedTrials().map(({ name }) => name);
  expect(Object.keys(MISTAKES).toSorted()).toEqual(names.toSorted());
});

test('More than forty clients have a mistake each', () => {
  expect(new Set(Object.values(MISTAKES)).size).toBeGreaterThanOrEqual(40);
});

/** Time of a client that never gives up, in milliseconds. */
const SHORT_MS = 8_000;

test.each(Object.entries(MISTAKES))('%s finds the mistake %s', async (name, mistake) => {
  const { judgement } = await tried(trialNamed(name), 'drive', commandOf('drive', mistake), SHORT_MS);
  expect([name, judgement.verdict]).toEqual([name, expect.stringMatching(/failed|warned/)]);
  expect(judgement.reason).toBeTruthy();
});

test.each(Object.keys(MISTAKES))('%s passes a good client', async (name) => {
  const { judgement } = await tried(trialNamed(name), 'drive', commandOf('drive'));
  const { verdict, reason = '' } = judgement;
  if (verdict === 'tolerated') expect(reason).toContain('the client reported');
  else expect([name, verdict, reason]).toEqual([name, 'passed', '']);
});

test.each(Object.keys(MISTAKES))('%s is not exercised by a client that sends nothing', async (name) => {
  const { judgement } = await tried(trialNamed(name), 'drive', commandOf('drive', 'idle'));
  expect(judgement.verdict).toBe('notExercised');
});
