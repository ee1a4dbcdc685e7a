import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { omit } from '../../../src/world/omit.js';
import { failedCallsText } from '../../../src/server/recorder/failedCalls.js';

const bundle = readBundle(readFileSync(new URL('format1.understudy', import.meta.url)));

it('names the first or the last failed call of a run, without the challenges of a digest client', () => {
  expect(failedCallsText(bundle, 'last', ({ entry }) => `See ${entry}.`)).toBe(
    '1 of 5 calls failed, the last one at entry 5: GET /api/public/v1.0/orgs → 503. See 5.',
  );
  const journal = bundle.journal.map((line) =>
    line.id === 9 && line.kind === 'exchange' ? { ...omit(line, 'status'), ending: 'lost' as const } : line,
  );
  expect(failedCallsText({ ...bundle, journal }, 'first', () => '')).toBe(
    '2 of 5 calls failed, the first one at entry 5: GET /api/public/v1.0/orgs → 503',
  );
  expect(failedCallsText({ ...bundle, journal }, 'last', () => '')).toMatch(
    /^2 of 5 calls failed, the last one at entry 9: PATCH .* → no reply/,
  );
});

it('says that no call of a run failed', () => {
  const journal = bundle.journal.filter(({ status }) => status !== 503);
  expect(failedCallsText({ ...bundle, journal }, 'first', () => '')).toBe('none of 4 calls failed');
});
