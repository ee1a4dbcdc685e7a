import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { withStores } from '../../../../src/world/backup/stores/foundStores.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { deploying, newSet, pass, publish, waitForGoal } from './givenAutomation.js';

const KIB = 1_024;
/** Size of the databases `admin` and `config` together. */
const SMALL = 320 * KIB;
const GROUP = `/groups/${PROJECT}`;
const DAY = 86_400;

/** A platform with a replica set that was deployed some minutes ago. */
async function given(): Promise<Platform> {
  const platform = deploying();
  await publish(platform, { ...newSet(), backupVersions: [{ hostname: 'rs9-0.example.net' }] });
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 120);
  return new Platform(withStores(platform.world));
}

async function hostsIn(platform: Platform): Promise<readonly Schema<'Host'>[]> {
  return bodyOf<'listHosts'>(await platform.get(`${GROUP}/hosts`)).results;
}

async function lastOf(platform: Platform, path: string, metric: string): Promise<number> {
  const query = `measurements?granularity=PT1M&period=PT5M&m=${metric}`;
  const { measurements } = bodyOf<'getHostMeasurements'>(await platform.get(`${path}/${query}`));
  return measurements[0]?.dataPoints.findLast(({ value }) => value !== null)?.value ?? -1;
}

describe('A new replica set', () => {
  it('has its system databases only, and an oplog that begins empty', async () => {
    const platform = await given();
    for (const { id = '', lastDataSizeBytes = 0 } of await hostsIn(platform)) {
      expect(lastDataSizeBytes).toBeGreaterThanOrEqual(SMALL);
      expect(lastDataSizeBytes).toBeLessThan(300_000_000);
      const databases = bodyOf<'listDatabases'>(await platform.get(`${GROUP}/hosts/${id}/databases`));
      expect(databases.results.map(({ databaseName }) => databaseName)).toEqual(['admin', 'config', 'local']);
    }
  });

  it('has series that agree with the sizes of its hosts and databases', async () => {
    const platform = await given();
    pass(platform, 3_600);
    const [host] = await hostsIn(platform);
    const lastDataSizeBytes = host?.lastDataSizeBytes ?? 0;
    const path = `${GROUP}/hosts/${host?.id ?? ''}`;
    expect(await lastOf(platform, path, 'DB_DATA_SIZE_TOTAL_WO_SYSTEM')).toBe(0);
    const total = await lastOf(platform, path, 'DB_DATA_SIZE_TOTAL');
    expect(Math.abs(total - lastDataSizeBytes)).toBeLessThan(lastDataSizeBytes / 10);
    const local = await lastOf(platform, `${path}/databases/local`, 'DATABASE_DATA_SIZE');
    expect(local + SMALL).toBeCloseTo(total, -1);
    const used = await lastOf(platform, `${path}/disks/data`, 'DISK_PARTITION_SPACE_USED');
    expect(used).toBeLessThan(3_000_000_000);
  });

  it('fills its oplog with what it writes, and no further', async () => {
    const platform = await given();
    const [first] = await hostsIn(platform);
    pass(platform, 2 * DAY);
    const [later] = await hostsIn(platform);
    pass(platform, DAY);
    const [last] = await hostsIn(platform);
    expect(later?.lastDataSizeBytes).toBeGreaterThan(10 * (first?.lastDataSizeBytes ?? 0));
    expect(last?.lastDataSizeBytes).toBe(later?.lastDataSizeBytes);
  });

  it('has snapshots of the size of its databases without the oplog, as its clusters have', async () => {
    const platform = await given();
    const list = bodyOf<'listProjectClusters'>(await platform.get(`${GROUP}/clusters`)).results;
    const id = list[0]?.id ?? '';
    pass(platform, 60);
    const start = { statusName: 'STARTED' };
    bodyOf<'patchBackupConfig'>(
      await platform.call('patch', `${GROUP}/backupConfigs/${id}`, KEYS.admin, start),
    );
    pass(platform, 3_600);
    const { results } = bodyOf<'listSnapshots'>(await platform.get(`${GROUP}/clusters/${id}/snapshots`));
    expect(results.map(({ parts }) => parts[0]?.dataSizeBytes)).toEqual([SMALL]);
    const clusters = bodyOf<'listClusters'>(await platform.get('/clusters')).results;
    const shown = clusters.flatMap((organization) => organization.clusters);
    expect(shown.map(({ name, dataSizeBytes }) => [name, dataSizeBytes])).toEqual([['rs9', SMALL]]);
  });
});
