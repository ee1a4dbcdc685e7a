import { describe, expect, test } from '@jest/globals';
import { SlicedAdvance } from '../../../src/simulator/advanceResult.js';
import { behaviours } from '../../../src/simulator/behaviours.js';
import { dropOldEvents, EVENTS_PER_DAY_MAX } from '../../../src/world/events/dropOldEvents.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import type { Event } from '../../../src/world/tables/events.js';
import { begun, standardWorld } from '../../support/incidents.js';
import { after } from '../../support/advancing.js';
import { idAt, NOW, PROJECT } from '../../support/rows/ids.js';
import { event } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const LATER = NOW + DAY_MS / 2;
const started = { eventTypeName: 'HOST_UP', groupId: PROJECT } as const;

/** The events of one second, oldest first. */
function eventsAt(created: number, count: number): readonly Event[] {
  return Array.from({ length: count }, (_, at) => event(0, { id: idAt(created, at), created }));
}

const full = { ...worldWith({ events: eventsAt(NOW, EVENTS_PER_DAY_MAX) }), now: LATER };

describe('The events of a day', () => {
  const yesterday = eventsAt(NOW - 1, 4);
  const today = eventsAt(NOW, 5);
  const tomorrow = eventsAt(NOW + DAY_MS, 4);

  test('keep the newest, and those of other days stay', () => {
    const world = worldWith({ events: [...yesterday, ...today, ...tomorrow] });
    expect(dropOldEvents(world, 3).events.all().toArray()).toEqual([
      ...yesterday,
      ...today.slice(2),
      ...tomorrow,
    ]);
    expect(dropOldEvents(world, 5)).toBe(world);
    expect(dropOldEvents({ ...world, now: NOW + 2 * DAY_MS }, 3).events).toBe(world.events);
  });

  test('lose at most 100 with one change, so that no change takes long', () => {
    const world = worldWith({ events: eventsAt(NOW, 300) });
    expect(dropOldEvents(world, 50).events.size).toBe(200);
    expect(dropOldEvents(world, 250).events.size).toBe(250);
  });

  test('stay where ids do not sort by age: after the year 2106, and after 16,777,216 ids', () => {
    const world = worldWith({ events: [...yesterday, ...today] });
    const late = { ...world, now: Date.UTC(2107, 0, 1) };
    expect(dropOldEvents(late, 1)).toBe(late);
    const worn = { ...world, sequence: 2 ** 24 + 1 };
    expect(dropOldEvents(worn, 1)).toBe(worn);
  });

  test('lose their oldest with each event after the first 150,000', () => {
    const { events } = after(full, { world: full, events: [started] });
    expect(EVENTS_PER_DAY_MAX).toBe(150_000);
    expect(events.size).toBe(EVENTS_PER_DAY_MAX);
    expect(events.changesSince(full.events)).toMatchObject({ put: [started], removed: [idAt(NOW)] });
    expect(events.select('project', PROJECT).size).toBe(EVENTS_PER_DAY_MAX);
  });

  test('count as written in the result of an advance, even if others are dropped', () => {
    const world = begun(standardWorld(), { kind: 'primary.lost', target: 'rs0' });
    const { now } = world;
    const events = eventsAt(now, EVENTS_PER_DAY_MAX).reduce((table, row) => table.put(row), world.events);
    const [few, many] = [world, { ...world, events }].map((start) => {
      const advance = new SlicedAdvance(now, now + HOUR_MS, behaviours);
      const next = advance.slice(start);
      return { written: advance.result.events, more: next.events.size - start.events.size };
    });
    expect(few?.written).toBeGreaterThan(1);
    expect(many?.written).toBe(few?.written);
    expect(many?.more).toBeLessThanOrEqual(0);
  });
});
