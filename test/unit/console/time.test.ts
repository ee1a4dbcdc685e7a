import { describe, expect, it } from '@jest/globals';
import { byDay, countsByKind, type Entry } from '../../../src/console/pages/time/entries.js';
import { spanText } from '../../../src/console/spanText.js';
import { wordsOf } from '../../../src/console/wordsOf.js';

function entry(at: string, what = 'snapshotScheduled'): Entry {
  return { at, what, behaviour: what, subject: 'rs0', collection: 'clusters', id: '1' };
}

describe('the text of a span', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '0 s'],
    ['2026-01-01T00:00:59Z', '59 s'],
    ['2026-01-01T00:01:00Z', '1 min'],
    ['2026-01-01T03:00:05Z', '3 h'],
    ['2026-01-03T03:59:00Z', '2 d 3 h'],
    ['2026-04-01T00:00:00Z', '90 d'],
    ['2025-12-31T23:00:00Z', '−1 h'],
  ])('to %s', (to, text) => {
    expect(spanText('2026-01-01T00:00:00Z', to)).toBe(text);
  });
});

describe('agenda entries', () => {
  const entries = [
    entry('2026-01-01T10:00:00Z'),
    entry('2026-01-01T11:00:00Z', 'nodeReturns'),
    entry('2026-01-02T10:00:00Z'),
    entry('2026-01-02T10:00:00Z', 'invitationExpires'),
  ];

  it('are grouped by day, in order', () => {
    expect(byDay(entries).map(({ date, entries: { length } }) => [date, length])).toEqual([
      ['2026-01-01', 2],
      ['2026-01-02', 2],
    ]);
  });

  it('are counted by kind, the most frequent first', () => {
    expect(countsByKind(entries)).toEqual([
      ['snapshotScheduled', 2],
      ['invitationExpires', 1],
      ['nodeReturns', 1],
    ]);
  });
});

it('a name in camel case becomes words', () => {
  expect(wordsOf('snapshotPartCompletes')).toBe('snapshot part completes');
});
