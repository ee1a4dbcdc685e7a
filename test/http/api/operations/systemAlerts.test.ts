import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseInstant } from '../../../../src/world/instant.js';
import { bindingOf } from '../../../../src/world/backup/stores/bindings.js';
import { usedBytes } from '../../../../src/world/backup/stores/usedSize.js';
import type { BackupStore } from '../../../../src/world/tables/backupStores.js';
import type { World } from '../../../../src/world/world.js';
import { schedules } from '../../../../src/simulator/behaviours.js';
import { stateOf, worldOfState } from '../../../../src/simulator/worldState.js';
import { omit } from '../../../../src/world/omit.js';
import { later } from '../../../support/advancing.js';
import { clusterOf } from '../../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../../support/incidents.js';
import { KEYS } from '../../../support/platform.js';
import { bodyOf } from './given.js';
import { OPLOG, put } from './givenStores.js';
import { Tenant } from './tenant.js';

const MACHINE = 'backup-0.example.net';
const SILENT = { kind: 'daemon.silent', target: MACHINE, id: 'silent' } as const;
const GIGABYTE = 1024 ** 3;

type Alerts = readonly Schema<'GlobalAlert'>[];

/** The system alerts that the API lists, oldest first. */
async function alertsIn(world: World, query = ''): Promise<Alerts> {
  return bodyOf<'listGlobalAlerts'>(await new Tenant(world).get(`/globalAlerts${query}`)).results;
}

async function statesIn(world: World): Promise<readonly string[]> {
  return (await alertsIn(world)).map(({ eventTypeName, status }) => `${eventTypeName} ${status}`);
}

const systemEvents = (world: World) =>
  [...world.events.all()].filter(({ groupId, orgId }) => groupId === undefined && orgId === undefined);

describe('A daemon that does not ping', () => {
  // (documentation) "Not pinging 15 min → system alert DAEMON_DOWN [...]; DAEMON_UP on return."
  it('has an alert from the fifteenth minute until it is back', async () => {
    const silent = begun(standardWorld(), SILENT);
    expect(await statesIn(later(silent, 14 * MINUTE_MS))).toEqual([]);
    const down = later(silent, 20 * MINUTE_MS);
    expect(await statesIn(down)).toEqual(['DAEMON_DOWN OPEN']);
    expect(await statesIn(later(down, 5 * HOUR_MS))).toEqual(['DAEMON_DOWN OPEN']);
    const back = healed(down, 'silent');
    expect(await statesIn(later(back, 5 * MINUTE_MS))).toEqual(['DAEMON_DOWN CLOSED']);
    expect(systemEvents(later(back, HOUR_MS)).map(({ eventTypeName }) => eventTypeName)).toEqual([
      'DAEMON_DOWN',
      'DAEMON_UP',
    ]);
  });

  it('has an alert after the import of a state whose version had no system alerts', async () => {
    const silent = later(begun(standardWorld(), SILENT), HOUR_MS);
    const { format, tables, ...scalars } = stateOf(silent);
    const backupDaemons = tables.backupDaemons.map((daemon) => omit(daemon, 'evaluateAt'));
    const state = { format, ...scalars, tables: { ...tables, alerts: [], backupDaemons } };
    const read = worldOfState(JSON.parse(JSON.stringify(state)), schedules);
    expect(await statesIn(later(read, 5 * MINUTE_MS))).toEqual(['DAEMON_DOWN OPEN']);
    expect(worldOfState(JSON.parse(JSON.stringify(stateOf(silent))), schedules).backupDaemons.all()).toEqual(
      silent.backupDaemons.all(),
    );
  });

  it('has no alert if it is back earlier', async () => {
    const back = healed(later(begun(standardWorld(), SILENT), 14 * MINUTE_MS), 'silent');
    expect(await alertsIn(later(back, HOUR_MS))).toEqual([]);
    expect([...back.backupDaemons.all()].filter(({ evaluateAt }) => evaluateAt !== undefined)).toEqual([]);
  });

  // (documentation) "System alerts are evaluated every 5 minutes, appear in the global alert list, not in project feeds"
  it('is evaluated every five minutes, and is in no feed of a project', async () => {
    const down = later(begun(later(standardWorld(), 100_000), SILENT), HOUR_MS);
    const [alert] = await alertsIn(down, '?status=OPEN');
    const at = parseInstant(alert?.created ?? '') ?? NaN;
    expect(at % (5 * MINUTE_MS)).toBe(0);
    const silentFor = at - (standardWorld().now + 100_000);
    expect(silentFor).toBeGreaterThanOrEqual(15 * MINUTE_MS);
    expect(silentFor).toBeLessThan(20 * MINUTE_MS);
    const platform = new Tenant(down);
    for (const { id } of down.projects.all())
      for (const list of ['alerts', 'events'])
        expect(JSON.stringify((await platform.get(`/groups/${id}/${list}`)).body)).not.toContain('DAEMON');
  });

  it('has an alert with the members of global alerts, without a project', async () => {
    const [alert] = await alertsIn(later(begun(standardWorld(), SILENT), HOUR_MS));
    expect(alert).toMatchObject({
      eventTypeName: 'DAEMON_DOWN',
      status: 'OPEN',
      tags: [],
      hostnameAndPort: MACHINE,
    });
    expect(Object.keys(alert ?? {})).toEqual([
      ...['alertConfigId', 'created', 'eventTypeName', 'hostnameAndPort', 'id'],
      ...['lastNotified', 'links', 'status', 'tags', 'updated'],
    ]);
  });

  it('is acknowledged like other global alerts, and notified once an hour', async () => {
    const down = later(begun(standardWorld(), SILENT), HOUR_MS);
    const platform = new Tenant(down);
    const [listed] = bodyOf<'listGlobalAlerts'>(await platform.get('/globalAlerts')).results;
    const path = `/globalAlerts/${listed?.id ?? ''}`;
    const [once] = await alertsIn(later(down, HOUR_MS));
    const notified = parseInstant(once?.lastNotified ?? '') ?? NaN;
    expect(notified - (parseInstant(listed?.lastNotified ?? '') ?? NaN)).toBe(HOUR_MS);
    const body = { acknowledgedUntil: '2099-01-01T00:00:00Z', acknowledgementComment: 'Restarting' };
    const reply = await platform.call('patch', path, KEYS.admin, body);
    expect(reply.body).toMatchObject({ id: listed?.id, ...body });
    const read = bodyOf<'getGlobalAlert'>(await platform.get(path));
    expect(read).toMatchObject({ acknowledgementComment: 'Restarting', links: [{ rel: 'self' }] });
    expect(systemEvents(platform.world).at(-1)).toMatchObject({ eventTypeName: 'ALERT_ACKNOWLEDGED_AUDIT' });
  });

  it('has no alert after it was deleted', async () => {
    const start = standardWorld();
    const free = {
      ...start,
      clusters: [...start.clusters.all()].reduce((all, { id }) => all.remove(id), start.clusters),
    };
    const down = later(begun(free, SILENT), HOUR_MS);
    const platform = new Tenant(down);
    expect(
      (await platform.call('delete', `/admin/backup/daemon/configs/${MACHINE}`, KEYS.admin)).status,
    ).toBe(204);
    expect(await statesIn(platform.world)).toEqual(['DAEMON_DOWN CLOSED']);
  });
});

describe('The disk of a head directory', () => {
  // (documentation) "Head disk < 1 GB or < 10 % → LOW_HEAD_FREE_SPACE(_PERCENT)."
  it.each([
    [0.5, ['LOW_HEAD_FREE_SPACE', 'LOW_HEAD_FREE_SPACE_PERCENT']],
    [1, ['LOW_HEAD_FREE_SPACE_PERCENT']],
    [9.9, ['LOW_HEAD_FREE_SPACE_PERCENT']],
    [10, []],
  ])('has its alerts with %s GB free', async (freeGB, types) => {
    const full = begun(standardWorld(), { kind: 'daemon.headFull', target: MACHINE, id: 'full', freeGB });
    expect(await statesIn(later(full, 5 * MINUTE_MS))).toEqual(types.map((type) => `${type} OPEN`));
    const empty = later(healed(later(full, HOUR_MS), 'full'), 5 * MINUTE_MS);
    expect(await statesIn(empty)).toEqual(types.map((type) => `${type} CLOSED`));
    expect(
      systemEvents(empty).filter(({ eventTypeName }) => eventTypeName.startsWith('SUFFICIENT')),
    ).toHaveLength(types.length);
  });

  it('is filled by one incident at a time, which ends by `for`', async () => {
    const spec = { kind: 'daemon.headFull', target: MACHINE, id: 'full', for: 'PT1H' } as const;
    const full = begun(standardWorld(), spec);
    expect(() => begun(full, { ...spec, id: 'again' })).toThrow('has already been filled');
    expect(await statesIn(later(full, 2 * HOUR_MS))).toEqual([
      'LOW_HEAD_FREE_SPACE CLOSED',
      'LOW_HEAD_FREE_SPACE_PERCENT CLOSED',
    ]);
  });
});

describe('A store with a capacity', () => {
  const store = storeOf('rs2');

  /** Returns the standard world, but the store's capacity is a multiple of its used size. */
  function limited(factor: number): World {
    const maxCapacityGB = (usedBytes(standardWorld(), store) / GIGABYTE) * factor;
    const { backupStores } = standardWorld();
    const row = { ...store, settings: { ...store.settings, maxCapacityGB } };
    // This change does not schedule an evaluation of the store. The next change of snapshots does.
    return { ...standardWorld(), backupStores: backupStores.put(row) };
  }

  // (documentation) "above 85 % of `maxCapacityGB` → system alert OUTSIDE_SPACE_USED_THRESHOLD, INSIDE_… on recovery."
  it('has an alert while more than 85 percent are used', async () => {
    expect(await statesIn(later(limited(2), DAY_MS))).toEqual([]);
    const filling = later(limited(1 / 0.95), DAY_MS);
    expect(await statesIn(filling)).toEqual(['OUTSIDE_SPACE_USED_THRESHOLD OPEN']);
    const [alert] = await alertsIn(filling);
    expect(alert?.currentValue?.number).toBeGreaterThan(85);
    const raised = { ...store, settings: { ...store.settings, maxCapacityGB: 1_000_000 } };
    const roomy = { ...filling, backupStores: filling.backupStores.put(raised) };
    expect(await statesIn(later(roomy, DAY_MS))).toEqual(['OUTSIDE_SPACE_USED_THRESHOLD CLOSED']);
  });

  it('has the same rows and events in one stride and in many', () => {
    const start = limited(1 / 0.84);
    const once = later(start, DAY_MS);
    let often = start;
    for (let at = 0; at < 96; at += 1) often = later(often, 15 * MINUTE_MS);
    expect([...often.alerts.all()]).toEqual([...once.alerts.all()]);
    expect(systemEvents(often)).toEqual(systemEvents(once));
    expect(systemEvents(once).length).toBeGreaterThan(0);
  });

  it('has an alert five minutes after a client gives it less capacity, with its host and no password', async () => {
    const platform = new Tenant(standardWorld());
    const uri = 'mongodb://admin:pass@word@db-0.example.net:27018,db-1.example.net:27018/?replicaSet=a';
    const sent = { id: 'oplog0', uri, maxCapacityGB: 35 };
    const { usedSize } = bodyOf<'putOplogStore'>(await put(platform, `${OPLOG}/oplog0`, sent));
    expect(usedSize).toBeGreaterThan(0.85 * 35 * 1024);
    const full = later(platform.world, 5 * MINUTE_MS);
    expect(await alertsIn(full)).toMatchObject([
      { hostnameAndPort: 'db-0.example.net:27018', status: 'OPEN' },
    ]);
    const again = new Tenant(full);
    await put(again, `${OPLOG}/oplog0`, { ...sent, maxCapacityGB: 100 });
    expect(await statesIn(later(again.world, 5 * MINUTE_MS))).toEqual([
      'OUTSIDE_SPACE_USED_THRESHOLD CLOSED',
    ]);
  });
});

function storeOf(name: string): BackupStore {
  const world = standardWorld();
  const { snapshotStoreId = '' } = bindingOf(world, clusterOf(world, name));
  const found = world.backupStores.get(snapshotStoreId);
  if (found === undefined) throw new Error(`${name} has no snapshot store`);
  return found;
}
