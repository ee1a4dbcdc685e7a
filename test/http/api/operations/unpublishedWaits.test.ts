import { describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../../src/world/quirks.js';
import { withStores } from '../../../../src/world/backup/stores/foundStores.js';
import { begun } from '../../../support/incidents.js';
import { Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith, type Given } from '../../../support/rows/worlds.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { bodyOf } from './given.js';
import { newSet, process, publish, waitForGoal, type Config } from './givenAutomation.js';
import { changed, pass, statusOf, trouble, waitFor } from './givenBackups.js';
import {
  afterwards,
  given,
  HTTP,
  jobOf,
  post,
  SHARDED_JOBS,
  startJob,
  startJobs,
  whole,
} from './givenRestores.js';
import { Tenant } from './tenant.js';

const quirks = quirksOf('ops-manager');

/** A project without processes and agents, with the stores for backups. */
function empty(own: Given = {}): Platform {
  return new Platform(withStores(worldWith({ projects: [project()], dialect: 'ops-manager', ...own })));
}

/** The vendor's sample: a replica set whose first server has the monitoring and the backup agent. */
function sample(): Config {
  const agents = [{ hostname: 'blue-0.example.net' }];
  return { ...newSet('blue'), monitoringVersions: agents, backupVersions: agents };
}

async function clustersOf(platform: Platform): Promise<readonly string[]> {
  const list = await platform.get(`/groups/${PROJECT}/clusters`);
  return bodyOf<'listProjectClusters'>(list).results.map(({ id }) => id);
}

describe('Without unpublished waits', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'a replica set goes from its configuration to a started backup, with seed %s: mongodb-labs/mms-api-examples, test_restore_from_backup_replica_set.py (client)',
    async (seed) => {
      const platform = empty({ seed });
      await publish(platform, sample());
      expect(await waitForGoal(platform)).toBeLessThan(90);
      const [id = '', ...others] = await clustersOf(platform);
      expect(others).toEqual([]);
      await changed(platform, { statusName: 'STARTED' }, id);
      expect(await waitFor(platform, 'STARTED', id)).toBeLessThanOrEqual(11);
      expect(violationsOf(platform.world)).toEqual([]);
    },
  );

  it('a set that has reached its goal is known with its primary and its secondaries', async () => {
    const platform = empty();
    await publish(platform, sample());
    await waitForGoal(platform);
    const hosts = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
    expect(hosts.map(({ typeName }) => typeName).toSorted()).toEqual([
      'REPLICA_PRIMARY',
      'REPLICA_SECONDARY',
      'REPLICA_SECONDARY',
    ]);
  });

  it('a set that monitoring does not reach at its goal waits for its agents', async () => {
    const platform = empty();
    await publish(platform, newSetWithoutMonitoring());
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(await clustersOf(platform)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'a process that has reached its goal is pinged as soon as its project has a monitoring agent, with seed %s',
    async (seed) => {
      const platform = empty({ seed });
      const alone = { processes: [process('blue_0', {}, '')] };
      await publish(platform, { ...alone, monitoringVersions: [] });
      await waitForGoal(platform);
      await publish(platform, { ...alone, monitoringVersions: [{ hostname: 'blue-0.example.net' }] });
      pass(platform, 10);
      const hosts = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`)).results;
      expect(hosts.map(({ typeName }) => typeName)).toEqual(['STANDALONE']);
    },
  );

  it('a process that an incident hides is not found at its goal', async () => {
    const platform = empty();
    await publish(platform, sample());
    const heal = trouble(platform, { kind: 'host.unreachable', target: 'shop' });
    await waitForGoal(platform);
    expect(await clustersOf(platform)).toEqual([]);
    heal();
  });

  it('a version that an incident hides keeps a backup from its start', async () => {
    const platform = empty();
    await publish(platform, sample());
    await waitForGoal(platform);
    const [id = ''] = await clustersOf(platform);
    trouble(platform, { kind: 'backup.versionUnknown', target: 'blue' });
    await expect(changed(platform, { statusName: 'STARTED' }, id)).rejects.toThrow();
    expect(await statusOf(platform, id)).toBe('INACTIVE');
  });
});

function newSetWithoutMonitoring(): Config {
  return { ...newSet('blue'), monitoringVersions: [] };
}

describe('Without unpublished waits, a download', () => {
  it('has its address in the reply to the request, and expires hours after its creation: "created 15:03:50Z, expires 17:03:50Z, READY" (client)', async () => {
    const job = await startJob(given({ quirks }), {
      ...HTTP,
      delivery: { methodName: 'HTTP', expirationHours: 2 },
    });
    expect(job).toMatchObject({
      created: '2026-01-01T00:00:00Z',
      delivery: { expires: '2026-01-01T02:00:00Z', statusName: 'READY' },
      statusName: 'FINISHED',
    });
    expect(job.delivery.url).toMatch(/^http.*\/backup\/restore\/v2\/pull\//);
    expect(job.hashes).toHaveLength(1);
  });

  it('is ready for each part of a sharded cluster', async () => {
    const jobs = await startJobs(given({ quirks }), { snapshotId: whole.id }, SHARDED_JOBS);
    expect(jobs.map(({ delivery }) => delivery.statusName)).toEqual(['READY', 'READY', 'READY']);
  });

  it('can start again at once, because no other one is being prepared', async () => {
    const tenant = given({ quirks });
    await startJob(tenant);
    expect((await startJob(tenant)).delivery.statusName).toBe('READY');
  });

  it('expires as any other', async () => {
    const tenant = given({ quirks });
    const job = await startJob(tenant);
    const later = await jobOf(afterwards(tenant, 2 * 60 * 60_000), job);
    expect(later.delivery.statusName).toBe('EXPIRED');
  });
});

describe.each(['ops-manager', 'documented'] as const)(
  'The incident restore.slow, in the dialect %s,',
  (dialect) => {
    const slow = { kind: 'restore.slow', target: 'rs0', id: 'slow', readyAfter: 'PT40S' } as const;

    function slowed(): Tenant {
      return new Tenant(begun(given({ quirks: quirksOf(dialect) }).world, slow));
    }

    it('lets a client wait for its download', async () => {
      const tenant = slowed();
      const job = await startJob(tenant);
      expect([job.statusName, job.delivery.statusName, job.delivery.url]).toEqual([
        'IN_PROGRESS',
        'NOT_STARTED',
        undefined,
      ]);
      const stateAfter = async (length: number): Promise<string> =>
        (await jobOf(afterwards(tenant, length), job)).statusName;
      expect([await stateAfter(39_999), await stateAfter(40_000)]).toEqual(['IN_PROGRESS', 'FINISHED']);
    });

    it('refuses a second download of the same snapshot meanwhile', async () => {
      const tenant = slowed();
      await startJob(tenant);
      expect((await post(tenant, HTTP)).body).toMatchObject({
        errorCode: 'CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY',
      });
    });
  },
);
