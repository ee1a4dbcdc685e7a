import { describe, expect, it } from '@jest/globals';
import { causeText } from '../../../src/console/causeText.js';
import type { Row } from '../../../src/console/control/rows.js';
import type { PastMoment, TimelineEntry } from '../../../src/console/control/timeline.js';
import { momentText } from '../../../src/console/pages/moment/momentText.js';
import { rowChange } from '../../../src/console/pages/platform/rowChanges.js';

const AT = '2026-01-01T03:12:07Z';

function fired(...kinds: readonly string[]): NonNullable<TimelineEntry['cause']['fired']> {
  return kinds.map((what) => ({
    at: AT,
    what,
    behaviour: what,
    subject: 'rs0',
    collection: 'clusters',
    id: '1',
  }));
}

function entry(n: number, text: string): TimelineEntry {
  return { n, at: AT, real: AT, cause: { kind: 'exchange', text }, changed: {}, events: 0 };
}

describe('the cause of a timeline entry', () => {
  it.each([
    ['GET /api/public/v1.0/clusters?pretty=true', 'GET /clusters?pretty=true'],
    ['PATCH /worlds/a-b/api/public/v1.0/groups/1', 'PATCH /groups/1'],
    ['GET /api/public/v1.0', 'GET /api/public/v1.0'],
    ['GET /elsewhere/api/public/v1.0/clusters', 'GET /elsewhere/api/public/v1.0/clusters'],
    ['PATCH state/clusters/rs0', 'PATCH state/clusters/rs0'],
  ])('leaves out the part of the path that all calls share: %s', (text, shown) => {
    expect(causeText({ kind: 'exchange', text })).toBe(shown);
  });

  it('names what happened while time passed, each kind once and at most three', () => {
    const text = 'the clock ran';
    expect(causeText({ kind: 'time', text, fired: fired('primaryElected', 'primaryElected') })).toBe(
      'the clock ran: primary elected',
    );
    expect(causeText({ kind: 'time', text, fired: fired('a', 'b', 'c', 'd', 'e') })).toBe(
      'the clock ran: a, b, c and 2 more',
    );
  });
});

describe('the text of a past moment', () => {
  const past: PastMoment = { n: 214, at: AT, isComputed: false, entry: undefined, next: undefined };

  it('has the entry, the time, and what happened before and after', () => {
    const [before, after] = [entry(214, 'POST /x'), entry(215, 'PATCH /api/public/v1.0/groups/1')];
    expect(momentText({ ...past, entry: before, next: after })).toBe(
      'As of entry 214, 2026-01-01 03:12:07, after POST /x, before PATCH /groups/1',
    );
    expect(momentText({ ...past, entry: before })).toBe(
      'As of entry 214, 2026-01-01 03:12:07, after POST /x',
    );
  });

  it('says if the moment lies between two entries', () => {
    expect(momentText({ ...past, isComputed: true })).toBe(
      'As of entry 214, 2026-01-01 03:12:07, while time passed',
    );
  });
});

describe('the change of a row', () => {
  const row: Row = { id: '1', name: 'rs0', up: true, tags: ['a'] };

  it('lists the members that differ, also new and removed ones', () => {
    expect(rowChange(row, row)).toEqual([]);
    expect(rowChange(row, { id: '1', name: 'rs0', up: false, tags: ['a'], since: AT })).toEqual([
      { member: 'up', before: true, after: false },
      { member: 'since', before: undefined, after: AT },
    ]);
    expect(rowChange({ ...row, since: AT }, row)).toEqual([
      { member: 'since', before: AT, after: undefined },
    ]);
  });

  it('tells rows that were added or removed from changed ones', () => {
    expect(rowChange(undefined, row)).toBe('added');
    expect(rowChange(row, undefined)).toBe('removed');
    expect(rowChange(undefined, undefined)).toEqual([]);
  });
});
