import { describe, expect, it } from '@jest/globals';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import type { AnyBehaviour } from '../../../src/world/behaviour.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { createWorld } from '../../../src/world/world.js';
import { advance, advancing, LivelockError } from '../../../src/simulator/advance.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { agendaOf, AgendaCursor, nextEntry } from '../../../src/simulator/agenda.js';
import { NEW, replicaSet, standalone } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { invitation, organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const deployments = ['rs0', 'rs1'].map((name) => replicaSet(name, { ...NEW, backupEnabled: true }));
const world = worldWith({
  deployments,
  invitations: [invitation('new@example.com', { createdAt: NOW - 29 * DAY_MS })],
});

describe('the agenda', () => {
  it('has the coming events, soonest first, then by behaviour and id', () => {
    const entries = agendaOf(world, behaviours, 10);
    expect(entries.map(({ at, behaviour }) => [at - NOW, behaviour.name])).toEqual([
      [DAY_MS, 'invitationExpires'],
      [DAY_MS, 'snapshotScheduled'],
      [DAY_MS, 'snapshotScheduled'],
    ]);
    const ids = entries.slice(1).map(({ row }) => row.id);
    expect(ids).toEqual(ids.toSorted());
    expect(agendaOf(world, behaviours, 1)).toEqual(entries.slice(0, 1));
    expect(nextEntry(world, behaviours)).toEqual(entries[0]);
  });

  it('has clusters whose ids begin with a time before standalones of the same instant', () => {
    const ids = ['00000000000000000000000000000001', '000000010000000000000001', 'ffffffff0000000000000001'];
    const due = ids.map((id) =>
      (id.length === 32 ? standalone : replicaSet)(`c${id}`, { ...NEW, id, backupEnabled: true }),
    );
    const mixed = worldWith({ deployments: due });
    const entries = agendaOf(mixed, behaviours, 10);
    expect(entries.map(({ row }) => row.id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(nextEntry(mixed, behaviours)).toEqual(entries[0]);
    expect(agendaOf(mixed, behaviours, 1)).toEqual(entries.slice(0, 1));
  });

  it('stays correct when a change moves the future: events are never cancelled', () => {
    const [first = replicaSet()] = deployments;
    const sooner = { ...first.cluster, schedule: { everyHours: 1, retentionDays: 2 } };
    const changed = { ...world, clusters: world.clusters.put(sooner) };
    expect(nextEntry(changed, behaviours)).toMatchObject({ at: NOW + HOUR_MS, row: sooner });
    const cursor = new AgendaCursor(behaviours);
    expect([world, changed, world].map((each) => cursor.next(each)?.at)).toEqual(
      [world, changed, world].map((each) => nextEntry(each, behaviours)?.at),
    );
  });

  it('runs overdue events now', () => {
    const late = { ...world, now: NOW + 2 * DAY_MS };
    for (const { at } of agendaOf(late, behaviours, 10)) expect(at).toBe(late.now);
  });
});

it('an advance that pauses does so after each entry, and ends in the same world', () => {
  const to = NOW + 3 * DAY_MS;
  let fired = 0;
  const whole = advance(world, to, behaviours, { onFire: () => (fired += 1) });
  let pauses = 0;
  const work = advancing(world, to, behaviours);
  let step = work.next();
  for (; step.done !== true; step = work.next()) pauses += 1;
  expect(fired).toBeGreaterThan(5);
  expect(pauses).toBe(fired);
  expect(stateHash(step.value)).toBe(stateHash(whole));
});

it('a behaviour that stops the clock is named in the error', () => {
  const restless: AnyBehaviour = {
    name: 'restless',
    subjects: 'organizations',
    due: ({ createdAt }) => createdAt,
    fire: (of) => ({ world: of, events: [] }),
  };
  const schedules = { organizations: { restless: restless.due } };
  const stuck = createWorld({ seed: 1, now: NOW }, { organizations: [organization()] }, schedules);
  let error: unknown;
  try {
    advance(stuck, NOW + 1, [restless], { stepsPerInstantMax: 1_000 });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(LivelockError);
  expect(String(error)).toMatch(/restless keeps being due .*: more than 1000 steps/);
});
