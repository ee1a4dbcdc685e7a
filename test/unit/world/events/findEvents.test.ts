import { describe, expect, it } from '@jest/globals';
import { commit } from '../../../../src/reactions/commit.js';
import type { Event, EventDraft } from '../../../../src/world/tables/events.js';
import { findAllEvents, findEvents, type EventFilter } from '../../../../src/world/events/findEvents.js';
import { DAY_MS, LAST_INSTANT, MINUTE_MS } from '../../../../src/world/instant.js';
import { omit } from '../../../../src/world/omit.js';
import { idAt, idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { event, project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const at = (minutesAgo: number): number => NOW - minutesAgo * MINUTE_MS;
const [oldest, old, twin, young] = [
  event(30, { eventTypeName: 'HOST_UP' }),
  event(20),
  event(20, { id: idAt(at(20), 1), eventTypeName: 'NO_PRIMARY' }),
  event(10, { eventTypeName: 'HOST_UP' }),
];
const foreign = event(15, { groupId: idOf('other') });
const ofOrganization: Event = { ...omit(event(16), 'groupId'), orgId: idOf('acme') };
const world = worldWith({ events: [young, foreign, oldest, twin, ofOrganization, old] });

function find(
  filter: Partial<EventFilter> = {},
  offset = 0,
  limit = 100,
): readonly (readonly Event[] | number)[] {
  const found = findEvents(world, project(), { eventTypes: [], ...filter });
  return [found.page(offset, limit), found.size];
}

describe('E21, the events of a project', () => {
  it('are only its own, newest first; events of the same second are in the order in which they were written', () => {
    expect(find()).toEqual([[young, twin, old, oldest], 4]);
  });

  it('"Return events whose `created` is greater than or equal to" minDate', () => {
    expect(find({ minDate: at(20) })).toEqual([[young, twin, old], 3]);
    expect(find({ minDate: at(20) + 1 })).toEqual([[young], 1]);
    expect(find({ minDate: at(20) - 1 })).toEqual([[young, twin, old], 3]);
  });

  it('"Return events whose `created` is less than or equal to" maxDate', () => {
    expect(find({ maxDate: at(20) })).toEqual([[twin, old, oldest], 3]);
    expect(find({ maxDate: at(20) - 1 })).toEqual([[oldest], 1]);
    expect(find({ maxDate: at(20) + 999 })).toEqual([[twin, old, oldest], 3]);
  });

  it('take both bounds together, also equal or crossed ones', () => {
    expect(find({ minDate: at(20), maxDate: at(20) })).toEqual([[twin, old], 2]);
    expect(find({ minDate: at(10), maxDate: at(30) })).toEqual([[], 0]);
  });

  it('take bounds at the ends of time', () => {
    expect(find({ minDate: 0, maxDate: LAST_INSTANT })).toEqual([[young, twin, old, oldest], 4]);
    expect(find({ minDate: LAST_INSTANT })).toEqual([[], 0]);
    expect(find({ maxDate: 0 })).toEqual([[], 0]);
    expect(find({ minDate: NOW + 100 * 365 * DAY_MS })).toEqual([[], 0]);
  });

  it('"Return only events of the given types", of any of several', () => {
    expect(find({ eventTypes: ['HOST_UP'] })).toEqual([[young, oldest], 2]);
    expect(find({ eventTypes: ['HOST_UP', 'NO_PRIMARY'] })).toEqual([[young, twin, oldest], 3]);
    expect(find({ eventTypes: ['DATA_EXPLORER'] })).toEqual([[], 0]);
    expect(find({ eventTypes: ['HOST_UP'], maxDate: at(20) })).toEqual([[oldest], 1]);
  });

  it('come page by page, each with the total', () => {
    expect(find({}, 0, 3)).toEqual([[young, twin, old], 4]);
    expect(find({}, 3, 3)).toEqual([[oldest], 4]);
    expect(find({}, 6, 3)).toEqual([[], 4]);
    expect(find({ eventTypes: ['HOST_UP'] }, 1, 1)).toEqual([[oldest], 2]);
    expect(find({ minDate: at(20) }, 2, 2)).toEqual([[old], 3]);
  });
});

describe('the events of all projects and organizations', () => {
  const all = (filter: Partial<EventFilter> = {}): readonly Event[] =>
    findAllEvents(world, { eventTypes: [], ...filter }).page(0, 100);

  it('are newest first', () => {
    expect(all()).toEqual([young, foreign, ofOrganization, twin, old, oldest]);
  });

  it('have the same bounds as the events of a project', () => {
    expect(all({ minDate: at(20), maxDate: at(15) })).toEqual([foreign, ofOrganization, twin, old]);
    expect(all({ minDate: at(20) + 1, maxDate: at(15) - 1 })).toEqual([ofOrganization]);
    expect(all({ minDate: at(10), maxDate: at(30) })).toEqual([]);
    expect(all({ eventTypes: ['HOST_UP'], maxDate: at(20) + 999 })).toEqual([oldest]);
  });
});

describe('committing an outcome', () => {
  const draft: EventDraft = {
    eventTypeName: 'JOINED_GROUP',
    groupId: PROJECT,
    targetUsername: 'mia@example.com',
  };
  const actor = {
    apiKeyId: idOf('ADMIN1'),
    publicKey: 'ADMIN1',
    isGlobalAdmin: true,
    remoteAddress: '192.0.2.1',
  };

  it('writes each event at the whole second of now, in the name of its actor', () => {
    const late = { ...worldWith(), now: NOW + 750 };
    const [written] = commit({ world: late, events: [draft] }, actor, late)
      .events.all()
      .toArray();
    expect(written).toEqual({
      ...draft,
      ...actor,
      created: NOW,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
  });

  it('gives ids that keep the order of events within a second', () => {
    const drafts = Array.from({ length: 20 }, (): EventDraft => draft);
    const before = worldWith();
    const ids = commit({ world: before, events: drafts }, actor, before)
      .events.all()
      .toArray()
      .map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(20);
    expect(ids[0]?.slice(0, 8)).toBe(idAt(NOW).slice(0, 8));
  });

  it('without events only replaces the world', () => {
    const before = worldWith();
    expect(commit({ world: before, events: [] }, actor, before)).toBe(before);
  });
});
