import { describe, expect, it } from '@jest/globals';
import { finishPings } from '../../../src/record/finish/finishPings.js';
import { Draft } from '../../../src/record/rows/draft.js';
import { SourceClock } from '../../../src/record/sourceClock.js';
import { formatInstant, HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import { lastPingOf } from '../../../src/world/monitoring/lastPing.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';

const deployment = replicaSet();
const world = worldWith({ deployments: [deployment] });
const [host] = deployment.hosts;
if (host === undefined) throw new Error('The set has no members.');
const due = lastPingOf(world, host)?.at ?? 0;

/** Returns the last ping of a recorded process. A reply showed the ping `pinged`, at the instant `readAt`. */
function finished(pinged: number, readAt: number): number | undefined {
  const draft = new Draft(1, quirksOf('documented'));
  draft.put('processes', host?.id ?? '', { lastPing: formatInstant(pinged), readAt });
  const next = finishPings(draft)(world);
  return host && lastPingOf(next, next.hosts.get(host.id) ?? host)?.at;
}

describe('the last ping of a recorded process', () => {
  it('is the one that the platform shows', () => {
    expect(finished(due - HOUR_MS, world.now)).toBe(due - HOUR_MS);
  });

  it('is the last one that is due, if the platform has shown the process an hour before the end', () => {
    expect(finished(due - HOUR_MS, world.now - HOUR_MS)).toBe(due);
  });
});

describe('the time of a reply', () => {
  it('is as long before the last reply as the headers say', () => {
    const clock = new SourceClock();
    const dates = [0, 90].map((seconds) => world.now + seconds * SECOND_MS);
    for (const date of dates)
      clock.add({
        operation: 'listOrganizations',
        path: '/orgs',
        status: 200,
        date,
        body: {},
        mediaType: 'application/json',
      });
    expect(dates.map((date) => clock.at({ date }))).toEqual(dates);
  });
});
