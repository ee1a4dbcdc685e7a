import { expect, test } from '@jest/globals';
import { commandOf, trialNamed, tried } from '../../support/certify/runs.js';

/** For each trial, a client with a mistake that fails it, or gets a warning. */
const MISTAKES: Readonly<Record<string, string>> = {
  'credentials-refused': 'stubborn',
  'key-revoked': 'insistent',
  'role-missing': 'insistent',
  'role-missing-401': 'insistent',
  'nonce-stale-at-once': 'deafToStale',
  'nonce-expires-between-pages': 'deafToStale',
  'body-cut-by-close': 'takesHalves',
  'body-cut-by-reset': 'takesHalves',
  'get-closed': 'swallowing',
  'get-reset': 'swallowing',
  'json-truncated': 'takesHalves',
  'json-malformed': 'untyped',
  'chunk-malformed': 'takesHalves',
  'members-unknown': 'strict',
  'pages-small': 'firstPage',
  'busy-with-seconds': 'hurried',
  'unavailable-once': 'withoutRetry',
  'unavailable-always': 'endless',
  'post-answer-lost': 'repeatsPosts',
  'clock-off': 'watchesClock',
};

test.each(Object.entries(MISTAKES))(
  '%s finds the mistake %s, and passes a good client',
  async (name, mistake) => {
    const trial = trialNamed(name);
    const { judgement } = await tried(trial, 'drive', commandOf('drive', mistake));
    expect(['failed', 'warned']).toContain(judgement.verdict);
    expect(judgement.reason).toBeTruthy();
    const good = await tried(trial, 'drive', commandOf('drive'));
    expect(good.judgement.reason ?? good.judgement.verdict).toMatch(
      good.judgement.verdict === 'tolerated' ? /client reported an error/ : /^passed$/,
    );
  },
);
