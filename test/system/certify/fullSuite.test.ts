import { expect, test } from '@jest/globals';
import { undisturbed, suiteNamed, trialNamed, tried } from '../../support/certify/runs.js';

const run = undisturbed(suiteNamed('fullSuite.mjs', 'good'));

test('A suite that fails where an error is allowed leaves open whether the client reported it', async () => {
  const { judgement } = await tried(trialNamed('error-empty'), await run);
  expect(judgement).toMatchObject({
    verdict: 'tolerated',
    reason: expect.stringMatching(
      /after GET \/orgs .* got a 500; it is not known whether the client reported the error$/,
    ),
  });
});

// A suite that expects a refusal and reads what it has made meets faults that a suite of lists does not meet.
test.each([
  'closed-after-reply',
  'reset-while-idle',
  'json-truncated',
  'json-malformed',
  'login-page',
  'nonce-used-once',
  'page-full-and-last',
])('A longer suite of a good client is not accused: %s', async (name) => {
  const { judgement, output } = await tried(trialNamed(name), await run);
  // A POST on a connection that has just closed may fail. What a reply has reported must have happened.
  expect(judgement).toMatchObject({ verdict: expect.stringMatching(/passed|tolerated/) });
  expect(output).not.toContain('ApiError');
});
