import { describe, expect, it } from '@jest/globals';
import type { TimelineEntry } from '../../../src/console/control/timeline.js';
import { removalOf, removalText } from '../../../src/console/pages/platform/removal.js';

const AT = '2026-01-01T03:12:07Z';

function entry(n: number, cause: TimelineEntry['cause']): TimelineEntry {
  return { n, at: AT, real: AT, cause, changed: {}, events: 0 };
}

const call = entry(7, { kind: 'exchange', text: 'DELETE /api/public/v1.0/groups/1' });
const swept = entry(9, {
  kind: 'time',
  text: 'advance the clock',
  fired: [
    {
      at: '2026-01-01T03:00:00Z',
      what: 'sweepDeletesExpiredSnapshot',
      behaviour: 'snapshotExpires',
      subject: 's',
      collection: 'snapshots',
      id: '1',
    },
  ],
});

describe('the removal of a row', () => {
  it('names the behaviour with its own time, or else the call with the time of the entry', () => {
    expect(removalText(swept, '1')).toBe(
      'removed in entry 9 by sweep deletes expired snapshot at 2026-01-01 03:00:00.',
    );
    expect(removalText(swept, '2')).toMatch(
      /^removed in entry 9 by advance the clock: .* at 2026-01-01 03:12:07\.$/,
    );
    expect(removalText(call, '1')).toBe('removed in entry 7 by DELETE /groups/1 at 2026-01-01 03:12:07.');
  });

  it('is the latest change until the moment, if the row did not come back', () => {
    const history = [
      { entry: entry(12, call.cause), change: 'added' },
      { entry: swept, change: 'removed' },
      { entry: call, change: [] },
    ] as const;
    const numbers = [undefined, '11', '9', '8', AT, '2026-01-01T00:00:00Z'].map(
      (asOf) => removalOf(history, asOf)?.n,
    );
    expect(numbers).toEqual([undefined, 9, 9, undefined, undefined, undefined]);
  });
});
