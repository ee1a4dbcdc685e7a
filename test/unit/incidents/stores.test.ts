import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { bindingOf } from '../../../src/world/stores/bindings.js';
import { findDaemon } from '../../../src/world/stores/daemons.js';
import { daemonsFor } from '../../../src/world/stores/findStores.js';
import { putStore } from '../../../src/world/stores/putStore.js';
import { usedBytes } from '../../../src/world/stores/usedSize.js';
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

  it('does not start on a host that has a daemon', () => {
    const world = begun(standardWorld(), spec);
    expect(() => begun(world, { ...spec, id: 'again' })).toThrow('has a daemon already');
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
    expect(() => begun(world, { ...spec, id: 'again' })).toThrow('is silent already');
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
