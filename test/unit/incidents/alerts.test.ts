import { describe, expect, it } from '@jest/globals';
import type { Alert } from '../../../src/world/tables/alerts.js';
import { openAlertsOf } from '../../../src/world/alerts/openAlertsOf.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM, type Event } from '../../../src/world/tables/events.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { violationsOf } from '../../support/invariants/world.js';
import type { World } from '../../../src/world/world.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { patchRow } from '../../../src/rows/patchRow.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../support/incidents.js';

/** Returns the types of a cluster's open alerts, which E10 counts. */
function counted(world: World, name: string): readonly string[] {
  return openAlertsOf(world, clusterOf(world, name)).map(({ eventTypeName }) => eventTypeName);
}

/** The types of the events that open or close an alert, oldest first. */
function eventsOf(world: World, id?: string): readonly string[] {
  const named = lifeEvents(world).filter(({ alertId }) => id !== undefined && alertId === id);
  return named.map(({ eventTypeName }) => eventTypeName);
}

/** Returns the events of a world without those of users that have acknowledged an alert. */
function lifeEvents(world: World): readonly Event[] {
  return [...world.events.all()].filter(({ eventTypeName }) => eventTypeName !== 'ALERT_ACKNOWLEDGED_AUDIT');
}

/** The newest alert of a type about a cluster. */
function newest(world: World, name: string, typeName: string): Alert | undefined {
  const { id, groupId } = clusterOf(world, name);
  const alerts = world.alerts.select('project', groupId).toArray();
  return alerts.findLast((alert) => alert.clusterId === id && alert.typeName === typeName);
}

/** The platform compares the means of five minutes, so a change shows after at most two intervals. */
const INTERVALS_MS = HOUR_MS / 6;

describe('E10 counts the alerts that E21 reports', () => {
  it('when all routers are missing', () => {
    const routers = standardWorld()
      .hosts.select('cluster', clusterOf(standardWorld(), 'sh0').id)
      .toArray()
      .filter(({ role }) => role === 'MONGOS');
    const gone = routers.reduce(
      (world, { name }) => begun(world, { kind: 'node.down', target: `sh0/${name}`, id: name }),
      standardWorld(),
    );
    expect(counted(gone, 'sh0').toSorted()).toEqual([
      'CLUSTER_MONGOS_IS_MISSING',
      ...routers.map(() => 'HOST_DOWN'),
    ]);
    const missing = newest(gone, 'sh0', 'CLUSTER');
    expect(eventsOf(gone, missing?.id)).toEqual(['CLUSTER_MONGOS_IS_MISSING']);
    const back = healed(gone, routers[0]?.name ?? '');
    expect(counted(back, 'sh0')).not.toContain('CLUSTER_MONGOS_IS_MISSING');
    expect(eventsOf(back, missing?.id)).toEqual(['CLUSTER_MONGOS_IS_MISSING', 'CLUSTER_MONGOS_IS_PRESENT']);
  });

  it('when a disk is full, as one alert however many incidents fill it', () => {
    const fill = { kind: 'disk.fill', target: 'rs0/node-1' } as const;
    const full = later(begun(standardWorld(), { ...fill, id: 'one' }, { ...fill, id: 'two' }), HOUR_MS);
    expect(counted(full, 'rs0')).toEqual(['OUTSIDE_METRIC_THRESHOLD']);
    const id = newest(full, 'rs0', 'HOST_METRIC')?.id;
    expect(counted(healed(full, 'one'), 'rs0')).toEqual(['OUTSIDE_METRIC_THRESHOLD']);
    const free = later(healed(healed(full, 'one'), 'two'), INTERVALS_MS);
    expect(counted(free, 'rs0')).toEqual([]);
    expect(eventsOf(free, id)).toEqual(['OUTSIDE_METRIC_THRESHOLD', 'INSIDE_METRIC_THRESHOLD']);
  });

  it('when a disk is full of a node that is down: from when it is back', () => {
    const node = { target: 'rs0/node-1' };
    const full = later(
      begun(standardWorld(), { kind: 'node.down', id: 'down', ...node }, { kind: 'disk.fill', ...node }),
      HOUR_MS,
    );
    expect(counted(full, 'rs0')).toEqual(['HOST_DOWN']);
    expect(counted(later(healed(full, 'down'), INTERVALS_MS), 'rs0')).toEqual(['OUTSIDE_METRIC_THRESHOLD']);
  });

  it('when snapshots fail, from the first bad one to the next good one', () => {
    const DAY = 24 * HOUR_MS;
    // A time after the maintenance window that silences alerts, and before the next one.
    const calm = later(standardWorld(), 12 * HOUR_MS);
    const failed = later(begun(calm, { kind: 'snapshot.fail', target: 'rs0', id: 'broken' }), 2 * DAY);
    expect(counted(failed, 'rs0')).toEqual(['BAD_CLUSTERSHOTS']);
    const id = newest(failed, 'rs0', 'BACKUP')?.id;
    expect(eventsOf(failed, id)).toEqual(['BAD_CLUSTERSHOTS']);
    const good = later(healed(failed, 'broken'), DAY);
    expect(counted(good, 'rs0')).toEqual([]);
    expect(eventsOf(good, id)).toEqual(['BAD_CLUSTERSHOTS', 'GOOD_CLUSTERSHOT']);
  });

  it('when backup is disabled after a bad snapshot', () => {
    const DAY = 24 * HOUR_MS;
    const failed = later(begun(standardWorld(), { kind: 'snapshot.fail', target: 'rs0', for: 'P1D' }), DAY);
    const id = newest(failed, 'rs0', 'BACKUP')?.id;
    const patched = patchRow(failed, 'clusters', clusterOf(failed, 'rs0').id, { backupEnabled: false });
    const disabled = commit(patched ?? { world: failed, events: [] }, SYSTEM, failed);
    expect(counted(disabled, 'rs0')).toEqual([]);
    expect(eventsOf(disabled, id)).toEqual(['BAD_CLUSTERSHOTS', 'RS_STATE_CHANGED_AUDIT']);
    expect(violationsOf(disabled)).toEqual([]);
  });

  it('for the nodes and the set of a dead cluster', () => {
    const world = standardWorld();
    expect(counted(world, 'rs-dead').toSorted()).toEqual([
      'HOST_DOWN',
      'HOST_DOWN',
      'HOST_DOWN',
      'NO_PRIMARY',
    ]);
    for (const { id, eventTypeName } of openAlertsOf(world, clusterOf(world, 'rs-dead')))
      expect(eventsOf(world, id)).toEqual([eventTypeName]);
  });

  it('so that every alert event of the feed of a new world is one of a pair, or of an open alert', () => {
    const world = standardWorld();
    expect(violationsOf(world)).toEqual([]);
    const counts = new Map<string, number>();
    for (const { alertId } of lifeEvents(world))
      if (alertId !== undefined) counts.set(alertId, (counts.get(alertId) ?? 0) + 1);
    const single = [...counts].filter(([, count]) => count === 1).map(([id]) => id);
    const open = [...world.alerts.all()].filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    expect(single.toSorted()).toEqual(open.toSorted());
  });
});

describe('a state of an older version', () => {
  it('has the alerts that its rows call for, under the ids of their events', () => {
    const world = later(
      begun(
        standardWorld(),
        { kind: 'node.down', target: 'rs0/node-1' },
        { kind: 'disk.fill', target: 'rs0/node-2' },
        { kind: 'agent.silent', target: 'Shop', agent: 'BACKUP' },
      ),
      HOUR_MS,
    );
    const { tables, ...rest } = stateOf(world);
    const older = { ...rest, version: 1, tables: { ...tables, alerts: undefined } };
    const old = JSON.parse(JSON.stringify(older)) as unknown;
    // Version 1 had no acknowledgements, and of the configurations of metrics only the default one about disks.
    const open = [...world.alerts.all()].filter(
      ({ status, acknowledgedUntil, metricName = 'DISK' }) =>
        status === 'OPEN' && acknowledgedUntil === undefined && metricName.startsWith('DISK'),
    );
    expect(new Set(open.map(({ typeName }) => typeName)).size).toBeGreaterThan(3);
    const known = [...worldOfState(old, schedules).alerts.all()];
    expect(known.length - open.length).toBe(1);
    expect(known).toEqual(expect.arrayContaining(open));
  });
});
