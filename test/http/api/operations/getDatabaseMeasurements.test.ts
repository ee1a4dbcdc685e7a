import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { hostNamed } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, membersOf } from './given.js';
import { HOST, measuredPlatform, PATHS, primary, sh0 } from './measured.js';
import { standardPlatform } from './tenant.js';

const HOUR = 'granularity=PT10M&period=PT1H';

async function measured(query = HOUR, path: string = PATHS.E9): Promise<Schema<'MeasurementSet'>> {
  return bodyOf<'getDatabaseMeasurements'>(await measuredPlatform().get(`${path}?${query}`));
}

describe('E9, "Response: Measurement set with `databaseName`"', () => {
  it('has `databaseName`, "Database measurements only"', async () => {
    const set = await measured();
    expect(set.databaseName).toBe('orders');
    expect(set).not.toHaveProperty('partitionName');
    expect(membersOf(set)).toEqual(membersOf(set).toSorted());
  });

  it.each([
    ['DATABASE_WRITE_LOCK_PERCENTAGE', 'PERCENT'],
    ['DATABASE_AVERAGE_OBJECT_SIZE', 'BYTES'],
    ['DATABASE_OBJECT_COUNT', 'SCALAR'],
  ])('"Database: `%s` (`%s`)"', async (name, units) => {
    expect((await measured()).measurements).toContainEqual(expect.objectContaining({ name, units }));
    const [only] = (await measured(`${HOUR}&m=${name}`)).measurements;
    expect(only?.dataPoints.map(({ value }) => value)).not.toContain(null);
  });

  it('has the order of the platform', async () => {
    const names = (await measured()).measurements.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      'DATABASE_AVERAGE_OBJECT_SIZE',
      'DATABASE_COLLECTION_COUNT',
      'DATABASE_DATA_SIZE',
    ]);
  });

  it.each(['admin', 'config', 'local'])('also for the databases of the system: %s', async (name) => {
    expect((await measured(HOUR, `${HOST}/databases/${name}/measurements`)).databaseName).toBe(name);
  });
});

describe('E9 refuses', () => {
  it('an unknown database', async () => {
    const platform = measuredPlatform();
    const detail = `No database with name nothing exists on host ${primary.id}.`;
    const call = platform.get(`${HOST}/databases/nothing/measurements?${HOUR}`);
    await expectRefusal(platform, call, [404, 'DATABASE_NOT_FOUND', detail, 'nothing', primary.id]);
  });

  it('any database on a router', async () => {
    const platform = measuredPlatform();
    const { id } = hostNamed(sh0, 'mongos-0');
    const detail = `No database with name orders exists on host ${id}.`;
    const call = platform.get(`/groups/${PROJECT}/hosts/${id}/databases/orders/measurements?${HOUR}`);
    await expectRefusal(platform, call, [404, 'DATABASE_NOT_FOUND', detail, 'orders', id]);
  });

  it.each([
    [
      'CONNECTIONS',
      404,
      'NOT_DATABASE_OR_DISK_METRIC',
      'Metric CONNECTIONS is neither a database nor a disk metric.',
    ],
    [
      'DISK_PARTITION_IOPS_READ',
      400,
      'DEVICE_NAME_REQUIRED',
      'Metric DISK_PARTITION_IOPS_READ requires a device name to be provided.',
    ],
  ] as const)('%s, which no database has', async (m, status, code, detail) => {
    const platform = measuredPlatform();
    await expectRefusal(platform, platform.get(`${PATHS.E9}?${HOUR}&m=${m}`), [status, code, detail, m]);
  });
});

describe('E9 and E10 in the standard world', () => {
  it("agree on the size of the data: E10's `dataSizeBytes` equals E9's measurement on the primaries", async () => {
    const platform = standardPlatform();
    const { world } = platform;
    const { results } = bodyOf<'listClusters'>(await platform.get('/clusters'));
    for (const { clusterId, dataSizeBytes, name, type } of results.flatMap(({ clusters }) => clusters)) {
      if (type !== 'replica set') continue;
      const cluster = world.clusters.get(clusterId);
      const hosts = world.hosts.select('cluster', clusterId).toArray();
      const host = hosts.find(({ replicaState }) => replicaState === 'PRIMARY');
      if (cluster === undefined || host === undefined) continue;
      let total = 0;
      for (const database of cluster.databases) {
        const path = `/groups/${cluster.groupId}/hosts/${host.id}/databases/${database.name}/measurements`;
        const query = 'granularity=PT0.002S&period=PT0.002S&m=DATABASE_DATA_SIZE';
        const set = bodyOf<'getDatabaseMeasurements'>(await platform.get(`${path}?${query}`));
        total += set.measurements[0]?.dataPoints.at(-1)?.value ?? 0;
      }
      expect([name, Math.abs(dataSizeBytes / total - 1) < 1e-6]).toEqual([name, true]);
    }
  });
});
