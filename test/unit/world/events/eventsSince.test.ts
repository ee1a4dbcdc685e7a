import { describe, expect, it } from '@jest/globals';
import { commit } from '../../../../src/reactions/commit.js';
import { eventsSince } from '../../../../src/world/events/eventsSince.js';
import { DAY_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { SYSTEM, type Event } from '../../../../src/world/tables/events.js';
import type { World } from '../../../../src/world/world.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { event } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const FUTURE = event(0, { created: NOW + 30 * DAY_MS });

/** Writes an event at an instant. */
function written(world: World, now: number): World {
  const at = { ...world, now };
  return commit({ world: at, events: [{ eventTypeName: 'HOST_UP', groupId: PROJECT }] }, SYSTEM, at);
}

function idsSince(world: World, { now, sequence }: World): readonly string[] {
  return eventsSince(world, { second: Math.floor(now / SECOND_MS), sequence }).map(({ id }) => id);
}

describe('The events that a world has written since an earlier state', () => {
  it.each<readonly [string, { events?: Event[]; sequence?: number }, number]>([
    ['after some time', {}, NOW + 5_000],
    ['in the same second', {}, NOW],
    ['although imported events are in the future', { events: [FUTURE] }, NOW + 5_000],
    ['if the counter of its ids begins again meanwhile', { sequence: 2 ** 24 - 2 }, NOW],
  ])(
    'are those that it has written %s, once and in order',
    (_name, { sequence = 100, events = [] }, later) => {
      const before = written({ ...worldWith({ events: [...events, event(20)] }), sequence }, NOW);
      const after = written(written(before, later), later);
      const made = after.events.changesSince(before.events).put;
      expect(made).toHaveLength(2);
      expect(idsSince(after, before)).toEqual(made.map(({ id }) => id));
      expect(idsSince(after, after)).toEqual([]);
    },
  );
});
