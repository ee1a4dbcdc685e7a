import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { bindingOf } from '../../../src/world/backup/stores/bindings.js';
import { findDaemon } from '../../../src/world/backup/stores/daemons.js';
import { daemonsFor } from '../../../src/world/backup/stores/findStores.js';
import { capacityOf } from '../../../src/world/backup/stores/capacity.js';
import { putStore } from '../../../src/world/backup/stores/putStore.js';
import { takeSnapshots } from '../../../src/world/backup/snapshots/takeSnapshots.js';
import { usedBytes } from '../../../src/world/backup/stores/usedSize.js';
import { findTarget } from '../../../src/world/targets/findTarget.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../support/incidents.js';

const DATABASE = { uri: 'mongodb://localhost:27017' };
const KEYS = { awsAccessKey: 'a', awsSecretKey: 's' };
const BUCKET = { ...DATABASE, ...KEYS, acceptedTos: true, s3BucketName: 'b', s3BucketEndpoint: 'e' };

describe('store.unreachable', () => {
  const spec = { kind: 'store.unreachable', target: 'new', id: 'gone' } as const;

  it('refuses stores until it heals or ends', () => {
    const world = begun(standardWorld(), { ...spec, for: 'PT10S' });
    expect(() => putStore(world, 'oplogStore', 'new', DATABASE)).toThrow('MongoDB connectivity problems');
    expect(() => putStore(world, 's3OplogStore', 'new', BUCKET)).toThrow('S3 connectivity problems');
    expect(putStore(world, 'oplogStore', 'other', DATABASE).store.name).toBe('other');
    expect(putStore(world, 'fileSystemStore', 'new', { storePath: '/' }).store.name).toBe('new');
    for (const ended of [healed(world, 'gone'), later(world, 10 * SECOND_MS)])
      expect(putStore(ended, 'oplogStore', 'new', DATABASE).store.name).toBe('new');
  });

  it.each([
    ['underscore', 'BACKUP_S3_VALIDATION_FAILED'],
    ['hyphen', 'BACKUP-S3-VALIDATION_FAILED'],
  ] as const)('makes the trial of a bucket fail; the quirk s3ValidationCode is %s', (option, errorCode) => {
    const quirks = { ...standardWorld().quirks, s3ValidationCode: option };
    const world = begun({ ...standardWorld(), quirks }, { ...spec, probe: 'validation' });
    expect(() => putStore(world, 's3blockstore', 'new', BUCKET)).toThrow(
      expect.objectContaining({ errorCode, status: 409 }),
    );
  });

  it('accepts the id of a row, as the console sends it', () => {
    const world = begun(standardWorld(), { ...spec, target: 'oplogStore:oplog0' });
    expect(() => putStore(world, 'oplogStore', 'oplog0', DATABASE)).toThrow('MongoDB connectivity problems');
  });

  it('can start twice', () => {
    const world = begun(begun(standardWorld(), spec), { ...spec, id: 'again' });
    expect(() => putStore(healed(world, 'gone'), 'oplogStore', 'new', DATABASE)).toThrow();
  });
});

describe('daemon.unregistered', () => {
  const spec = { kind: 'daemon.unregistered', target: 'new.example.net', id: 'late' } as const;
  const daemonIn = (world: World) => findDaemon(world, { machine: 'new.example.net' });

  it('adds a daemon that registers itself when it ends or heals', () => {
    const world = begun(standardWorld(), { ...spec, for: 'PT1M' });
    expect(() => daemonIn(world)).toThrow('Daemon machine config new.example.net not found.');
    for (const ended of [healed(world, 'late'), later(world, MINUTE_MS)])
      expect(daemonIn(ended)).toMatchObject({ configured: false, registeredAt: ended.now });
  });

  it('hides a daemon that has registered itself, but is not configured', () => {
    const start = healed(begun(standardWorld(), spec), 'late');
    const hidden = begun(start, { ...spec, target: daemonIn(start).id, id: 'again' });
    expect(() => daemonIn(hidden)).toThrow('Daemon machine config new.example.net not found.');
    expect(daemonIn(healed(hidden, 'again')).id).toBe(daemonIn(start).id);
  });

  it('does not start on a host that has a daemon', () => {
    const world = begun(standardWorld(), spec);
    expect(() => begun(world, { ...spec, id: 'again' })).toThrow('already has a daemon');
    for (const { id } of standardWorld().backupDaemons.all())
      expect(() => begun(world, { ...spec, target: id, id: 'again' })).toThrow('already has a daemon');
  });
});

describe('daemon.appear', () => {
  const spec = { kind: 'daemon.appear', target: 'new.example.net' } as const;
  const daemonIn = (world: World) => findDaemon(world, { machine: 'new.example.net' });

  it('registers a new daemon, which is not configured yet, and ends at once', () => {
    const start = standardWorld();
    expect(() => daemonIn(start)).toThrow('Daemon machine config new.example.net not found.');
    const world = begun(start, { ...spec, for: 'PT1H' });
    expect(daemonIn(world)).toMatchObject({ configured: false, registeredAt: start.now });
    expect([...world.incidents.all()].map(({ endedAt }) => endedAt)).toEqual([start.now]);
  });

  it('registers a daemon before its time', () => {
    const late = begun(standardWorld(), { ...spec, kind: 'daemon.unregistered', id: 'late' });
    const world = begun(late, { ...spec, id: 'early' });
    expect(daemonIn(world)).toMatchObject({ registeredAt: late.now });
    expect(daemonIn(later(healed(world, 'late'), HOUR_MS))).toMatchObject({ registeredAt: late.now });
  });

  it('does not start for a daemon that has registered itself', () => {
    const world = begun(standardWorld(), spec);
    expect(() => begun(world, spec)).toThrow('is already registered');
    for (const { id } of standardWorld().backupDaemons.all())
      expect(() => begun(world, { ...spec, target: id })).toThrow('is already registered');
  });
});

describe('daemon.silent', () => {
  const cluster = clusterOf(standardWorld(), 'rs2');
  const { daemonId } = bindingOf(standardWorld(), cluster);
  const machine = standardWorld().backupDaemons.get(daemonId ?? '')?.machine ?? '';
  const spec = { kind: 'daemon.silent', target: machine, id: 'silent' } as const;
  const completeIn = (world: World) =>
    world.snapshots
      .select('cluster', cluster.id)
      .toArray()
      .filter(({ complete }) => complete).length;

  it('pauses the copies of snapshots until it heals', () => {
    const before = completeIn(standardWorld());
    const world = later(begun(standardWorld(), spec), DAY_MS);
    expect(completeIn(world)).toBeLessThanOrEqual(before);
    expect(completeIn(later(healed(world, 'silent'), HOUR_MS))).toBeGreaterThan(completeIn(world));
  });

  it('keeps new backups from the daemon, ends by `for`, and does not start twice', () => {
    const world = begun(standardWorld(), { ...spec, for: 'PT1H' });
    const machines = (of: World) => daemonsFor(of, cluster.groupId).map((daemon) => daemon.machine);
    expect(machines(world)).not.toContain(machine);
    expect(machines(later(world, HOUR_MS))).toContain(machine);
    expect(() => begun(world, { ...spec, id: 'again' })).toThrow('is already silent');
  });
});

describe('store.fill', () => {
  const spec = { kind: 'store.fill', target: 'files0', id: 'fill' } as const;
  const cluster = clusterOf(standardWorld(), 'rs2');
  const storeIn = (world: World) => {
    const store = world.backupStores.get('fileSystemStore:files0');
    if (store === undefined) throw new Error('There is no store files0');
    return store;
  };
  const reports = (world: World) =>
    [...world.alerts.all()]
      .filter(({ groupId }) => groupId === undefined)
      .map(({ eventTypeName, status }) => `${eventTypeName} ${status}`);

  it('opens an alert about the store until it heals or ends', () => {
    const world = begun(standardWorld(), { ...spec, for: 'PT1H' });
    expect(usedBytes(world, storeIn(world)) / (capacityOf(storeIn(world)) ?? 0)).toBeCloseTo(0.95);
    const open = later(world, 5 * MINUTE_MS);
    expect(reports(open)).toEqual(['OUTSIDE_SPACE_USED_THRESHOLD OPEN']);
    for (const ended of [later(healed(open, 'fill'), 5 * MINUTE_MS), later(open, 2 * HOUR_MS)]) {
      expect(reports(ended)).toEqual(['OUTSIDE_SPACE_USED_THRESHOLD CLOSED']);
      expect(storeIn(ended).spaceBytes).toBeUndefined();
    }
    expect(reports(later(begun(standardWorld(), { ...spec, to: 80 }), HOUR_MS))).toEqual([]);
  });

  it('makes snapshots fail at 100 percent, until a client deletes one', () => {
    const full = begun(standardWorld(), { ...spec, to: 100 });
    expect(takeSnapshots(full, cluster).events).toMatchObject([{ eventTypeName: 'BAD_CLUSTERSHOTS' }]);
    const [oldest] = full.snapshots.select('cluster', cluster.id).page(0, 1);
    const roomy = { ...full, snapshots: full.snapshots.remove(oldest?.id ?? '') };
    expect(takeSnapshots(roomy, cluster).world.snapshots.size).toBe(full.snapshots.size);
  });

  it('does not start twice, and leaves stores alone that are deleted meanwhile', () => {
    const world = begun(standardWorld(), { ...spec, target: 'blocks0' });
    expect(() => begun(world, { ...spec, target: 'blocks0', id: 'again' })).toThrow(
      'has already been filled',
    );
    const gone = { ...world, backupStores: world.backupStores.remove('blockstore:blocks0') };
    expect(healed(gone, 'fill').backupStores.get('blockstore:blocks0')).toBeUndefined();
  });
});

describe('a store that is full', () => {
  it('takes no snapshots until it has room', () => {
    const cluster = clusterOf(standardWorld(), 'rs2');
    const { snapshotStoreId = '' } = bindingOf(standardWorld(), cluster);
    const store = standardWorld().backupStores.get(snapshotStoreId);
    if (store === undefined) throw new Error('rs2 has no snapshot store');
    const limited = (world: World, maxCapacityGB: number): World => ({
      ...world,
      backupStores: world.backupStores.put({ ...store, settings: { ...store.settings, maxCapacityGB } }),
    });
    const newest = (world: World) =>
      world.snapshots.select('cluster', cluster.id).pageBackwards(0, 1)[0]?.created.date ?? 0;
    const start = standardWorld().now;
    expect(usedBytes(standardWorld(), store)).toBeGreaterThan(1024 ** 3);
    const full = later(limited(standardWorld(), 1), DAY_MS);
    expect(newest(full)).toBeLessThan(start + HOUR_MS);
    expect(newest(later(limited(full, 1_000_000), DAY_MS))).toBeGreaterThan(start + DAY_MS);
    expect(newest(later(standardWorld(), DAY_MS))).toBeGreaterThan(start);
  });
});

describe('disk.fill on a host of a store', () => {
  // "a disk-full incident on a backing host fails snapshots of stores whose `uri` names it"
  it('makes snapshots fail while the full disk stops the database', () => {
    const cluster = clusterOf(standardWorld(), 'rs0');
    const { snapshotStoreId = '' } = bindingOf(standardWorld(), cluster);
    const store = standardWorld().backupStores.get(snapshotStoreId);
    if (store?.kind !== 's3blockstore') throw new Error('rs0 has no bucket');
    const { hostname } = findTarget(standardWorld(), 'hosts', 'rs1/node-1');
    const uri = `mongodb://me:p@other.example.net:1,${hostname}:27017/?replicaSet=rs1`;
    const row = { ...store, settings: { ...store.settings, uri } };
    const named = { ...standardWorld(), backupStores: standardWorld().backupStores.put(row) };
    const spec = { kind: 'disk.fill', target: 'rs1/node-1', id: 'fill' } as const;
    const fails = (world: World, of = cluster) =>
      takeSnapshots(world, of).events.some(({ eventTypeName }) => eventTypeName === 'BAD_CLUSTERSHOTS');
    const full = later(begun(named, { ...spec, to: 100 }), HOUR_MS);
    expect([fails(full), fails(full, clusterOf(full, 'rs2'))]).toEqual([true, false]);
    expect(fails(healed(full, 'fill'))).toBe(false);
    expect(fails(later(begun(named, spec), HOUR_MS))).toBe(false);
    expect(fails(later(begun(standardWorld(), { ...spec, to: 100 }), HOUR_MS))).toBe(false);
  });
});

describe('the used size of a store for the oplog', () => {
  const oplog = (world: World) => {
    const store = world.backupStores.get('oplogStore:oplog0');
    return store === undefined ? 0 : usedBytes(world, store);
  };

  it('does not shrink while a snapshot runs', () => {
    const before = oplog(standardWorld());
    const running = takeSnapshots(standardWorld(), clusterOf(standardWorld(), 'rs2')).world;
    expect([before > 0, oplog(running)]).toEqual([true, before]);
    expect(oplog(later(running, HOUR_MS))).toBeGreaterThan(before);
  });
});
