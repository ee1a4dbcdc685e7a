import { describe, expect, it } from '@jest/globals';
import { KEYS, platformOf } from '../../../support/platform.js';
import { omit } from '../../../../src/world/omit.js';
import { quirksOf } from '../../../../src/world/quirks.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { placesOf } from '../conventions/operations.js';
import { bodyOf } from './given.js';
import { deploying, hostsOf, newSet, publish, waitForGoal } from './givenAutomation.js';
import { given, kept, post, rs0, SHARDED_JOBS, sh0, whole } from './givenRestores.js';

const quirks = quirksOf('ops-manager');

/** Calls of published programs. Each title names the repository and the file. */
describe('A published program', () => {
  it('starts a download with the snapshot alone: simagix/mongodb-demo, ops-manager-api/README.md', async () => {
    const reply = bodyOf<'createRestoreJobs'>(await post(given({ quirks }), { snapshotId: kept.id }));
    expect(reply.results.map(({ delivery }) => delivery.methodName)).toEqual(['HTTP']);
  });

  it('takes the first snapshot as the latest: jamestyj/mongo-scratch, mrestore/mrestore.sh', async () => {
    const path = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/snapshots`;
    const { results } = bodyOf<'listSnapshots'>(await given({ quirks }).get(path));
    const dates = results.map(({ created }) => created.date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('finds the job of each shard by its cluster id: the sample for sharded restores', async () => {
    const tenant = given({ quirks });
    const jobs = bodyOf<'createRestoreJobs'>(await post(tenant, { snapshotId: whole.id }, SHARDED_JOBS));
    const clusters = await tenant.get(`/groups/${PROJECT}/clusters`);
    const parts = bodyOf<'listProjectClusters'>(clusters).results.map(({ id }) => id);
    const ids = jobs.results.map(({ clusterId }) => clusterId);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(sh0.cluster.id);
    expect(parts).toEqual(expect.arrayContaining(ids));
    expect(jobs.results[0]?.links[0]?.href).toContain(`/clusters/${sh0.cluster.id}/restoreJobs/`);
  });

  it.each(['2.6.7', '3.0.0', '3.1.4'])(
    "deploys release %s, as the vendor's samples for automation do",
    async (version) => {
      const platform = deploying({ dialect: 'ops-manager' });
      const { processes, ...others } = newSet('old');
      const old = processes?.map((each) => ({ ...omit(each, 'featureCompatibilityVersion'), version }));
      await publish(platform, { ...others, processes: old });
      expect(await waitForGoal(platform)).toBeLessThan(90);
      expect(new Set(hostsOf(platform).map((host) => host.version))).toEqual(new Set([version]));
    },
  );

  it('names no roles in a notification to the project: mongodb/mongocli, alert settings', async () => {
    const platform = platformOf({ dialect: 'ops-manager' });
    const path = `/groups/${placesOf(platform.world).project}/alertConfigs`;
    const notification = {
      typeName: 'GROUP',
      intervalMin: 5,
      delayMin: 0,
      emailEnabled: true,
      smsEnabled: false,
    };
    const body = { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: [notification] };
    const { status, body: reply } = await platform.call('post', path, KEYS.admin, body);
    expect([status, reply]).toMatchObject([201, { notifications: [{ typeName: 'GROUP' }] }]);
    const empty = { ...body, notifications: [{ ...notification, roles: [] }] };
    expect((await platform.call('post', path, KEYS.admin, empty)).body).toMatchObject({
      errorCode: 'MISSING_ROLES_FOR_GROUP_NOTIFICATION',
    });
  });

  it('reads the tags of projects in an organization: mongodb/mongodb-kubernetes', async () => {
    const platform = platformOf({ dialect: 'ops-manager' });
    const { results } = bodyOf<'listProjects'>(
      await platform.get(`/orgs/${placesOf(platform.world).org}/groups`),
    );
    expect(results.find(({ name }) => name === 'Shop')?.tags).toEqual(['production', 'retail']);
  });
});
