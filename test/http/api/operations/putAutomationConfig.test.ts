import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { installedManifest } from '../../../../src/world/versions/manifest.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { agents } from './measured.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, project } from '../../../support/rows/rows.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf } from './given.js';
import { CONFIG, newSet } from './givenAutomation.js';
import { platformWith, type Tenant } from './tenant.js';

const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']);
const given = (): Tenant => platformWith({ deployments: [rs0, sharded()], projects: [project({ agents })] });

function put(platform: Tenant, body: unknown, path = CONFIG) {
  return platform.call('put', path, KEYS.admin, body);
}

async function read(platform: Tenant): Promise<Schema<'AutomationConfig'>> {
  return bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
}

describe('PUT automationConfig', () => {
  it('answers "200, body `{}`" like the real platform, or the configuration in the documented dialect', async () => {
    const real = platformWith({ dialect: 'ops-manager' });
    const reply = await put(real, newSet());
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const platform = given();
    expect((await put(platform, newSet())).body).toEqual(await read(platform));
  });

  it('gives back what GET has given, except for the version', async () => {
    const platform = given();
    const before = await read(platform);
    await put(platform, before);
    const after = await read(platform);
    expect(after).toEqual({
      ...before,
      version: 8,
      processes: after.processes,
    });
    expect(after.processes).toEqual(
      before.processes?.map((each) => ({ ...each, lastGoalVersionAchieved: 7 })),
    );
  });

  it.each([[undefined], [1], [8], [100], ['x']])(
    'lets "the server assign stored version + 1, whatever `version` the body has": %j',
    async (version) => {
      const platform = given();
      await put(platform, { ...(await read(platform)), version });
      expect((await read(platform)).version).toBe(8);
    },
  );

  it('publishes identical content too: "the platform publishes again anyway"', async () => {
    const platform = given();
    await put(platform, await read(platform));
    await put(platform, await read(platform));
    expect((await read(platform)).version).toBe(9);
  });

  it('takes "absent = empty/default: `{}` empties the deployment"', async () => {
    const platform = given();
    await put(platform, {});
    const { processes, replicaSets, sharding, options, auth } = await read(platform);
    expect({ processes, replicaSets, sharding }).toEqual({ processes: [], replicaSets: [], sharding: [] });
    expect(options).toEqual({ downloadBase: expect.any(String), downloadBaseWindows: expect.any(String) });
    expect(auth).toMatchObject({ disabled: true, deploymentAuthMechanisms: [] });
    expect(platform.world.hosts.size).toBeGreaterThan(0);
  });

  it('stores and returns what the simulation does not interpret, and "empty arrays `[]`, never null"', async () => {
    const platform = given();
    const own = { prometheus: { enabled: true }, mongots: null, roles: [{ role: 'r', db: 'admin' }] };
    await put(platform, { ...newSet(), ...own, indexConfigs: [{ key: [['a', '1']], rsName: 'rs9' }] });
    expect(await read(platform)).toMatchObject({
      mongots: [],
      prometheus: { enabled: true },
      roles: own.roles,
      indexConfigs: [{ key: [['a', '1']] }],
    });
  });

  it('ignores read-only members: "agent settings other than hostname: ignored"', async () => {
    const platform = given();
    const sent = { hostname: 'rs9-0.example.net', name: '1.0', logPath: '/mine.log' };
    const body = { ...newSet(), monitoringVersions: [sent], agentVersion: { name: '1.0' } };
    await put(platform, {
      ...body,
      id: PROJECT,
      groupId: PROJECT,
      links: [],
      typeName: 'x',
      created: '',
      updated: '',
    });
    const { monitoringVersions, agentVersion } = await read(platform);
    expect(monitoringVersions).toMatchObject([{ hostname: sent.hostname, name: sent.name }]);
    expect(monitoringVersions?.[0]?.logPath).not.toBe('/mine.log');
    expect(agentVersion?.name).toBe('13.10.0.8620-1');
  });

  it('keeps the versions of the database that processes have, because the server fills them in', async () => {
    const platform = given();
    await put(platform, newSet());
    const { mongoDbVersions } = await read(platform);
    const { versions } = installedManifest(platform.world);
    expect(mongoDbVersions).toEqual(versions.filter(({ name }) => name === '7.0.14'));
    expect(mongoDbVersions?.[0]?.builds).toHaveLength(3);
  });

  it('shows the commercial builds of a version with the suffix -ent, and keeps those that a client has named', async () => {
    const platform = given();
    const own = { name: '7.0.13', builds: [{ platform: 'linux', url: 'https://example.com/own.tgz' }] };
    await put(platform, { ...newSet(), mongoDbVersions: [{ name: '7.0.12-ent' }, own] });
    const { mongoDbVersions = [] } = await read(platform);
    expect(mongoDbVersions.map(({ name, builds }) => [name, builds?.length])).toEqual([
      ...([['7.0.12-ent', 1] as const, ['7.0.13', 1] as const] as const),
      ['7.0.14', 3],
    ]);
    expect(mongoDbVersions[0]?.builds).toMatchObject([{ modules: ['enterprise'] }]);
    expect(mongoDbVersions[1]).toEqual(own);
  });

  it('needs the project automation-admin role', async () => {
    const reader = key({ publicKey: 'READER', roles: [groupRole('GROUP_READ_ONLY')] });
    const platform = platformWith({ keys: [key(), reader] });
    const { publicKey, privateKey } = reader;
    await expectRefusal(platform, platform.call('put', CONFIG, { publicKey, privateKey }, {}), [
      ...([403, 'USER_UNAUTHORIZED'] as const),
      'Current user is not authorized to perform this action.',
    ]);
  });
});

/** Returns the event of the last publication. */
async function publicationIn(platform: Tenant) {
  const feed = await feedOf(platform);
  return feed.find(({ eventTypeName }) => eventTypeName === 'AUTOMATION_CONFIG_PUBLISHED_AUDIT');
}

describe('the event AUTOMATION_CONFIG_PUBLISHED_AUDIT', () => {
  it('has "diffs, actor = the key"', async () => {
    const platform = given();
    const { processes = [], ...config } = await read(platform);
    const [first, second, ...rest] = processes;
    await put(platform, {
      ...config,
      processes: [{ ...first, disabled: true }, { ...second, numCores: 99 }, ...rest],
    });
    const event = await publicationIn(platform);
    expect(event).toMatchObject(BY_ADMIN);
    expect(event?.diffs).toMatchObject([
      {
        name: first?.name,
        status: 'SHUTDOWN',
        type: 'PROCESS',
        params: [{ display: 'disabled', new: 'true', old: 'false', param: 'disabled' }],
      },
      { name: second?.name, status: 'MODIFIED', params: [{ param: 'numCores', new: '99' }] },
    ]);
  });

  it('lists new and removed processes and replica sets, and no secrets', async () => {
    const platform = given();
    const { processes = [], replicaSets = [], ...config } = await read(platform);
    const added = newSet();
    await put(platform, {
      ...config,
      auth: { ...config.auth, autoPwd: 'hidden' },
      processes: [...processes, ...(added.processes ?? [])],
      replicaSets: [...replicaSets, ...(added.replicaSets ?? [])],
    });
    const diffs = (await publicationIn(platform))?.diffs ?? [];
    expect(diffs.map(({ name, status, type }) => [type, name, status])).toEqual([
      ...(['PROCESS', 'PROCESS', 'PROCESS'] as const).map((type, at) => [type, `rs9_${at}`, 'NEW']),
      ['REPLICA_SET', 'rs9', 'NEW'],
      ['AUTH', 'Authentication', 'MODIFIED'],
    ]);
    expect(JSON.stringify(diffs)).not.toContain('hidden');
    await put(platform, { ...config, processes, replicaSets });
    expect((await publicationIn(platform))?.diffs).toContainEqual(
      expect.objectContaining({ name: 'rs9', status: 'REMOVED', type: 'REPLICA_SET' }),
    );
  });
});
