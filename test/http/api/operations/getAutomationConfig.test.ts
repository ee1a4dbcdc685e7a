import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, groupRole, key, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, membersOf, UNAUTHORIZED } from './given.js';
import { agents } from './measured.js';
import { platformWith, standardPlatform } from './tenant.js';

const PATH = `/groups/${PROJECT}/automationConfig`;
const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']);
const sh0 = sharded();
const solo = standalone('solo:27018');

async function configOf(given: Given = {}): Promise<Schema<'AutomationConfig'>> {
  const platform = platformWith({ projects: [project({ agents })], deployments: [rs0, sh0, solo], ...given });
  return bodyOf<'getAutomationConfig'>(await platform.get(PATH));
}

describe('E20, "Response: the automation configuration document. Its fields: not shown."', () => {
  it('has the members of a real one, and the version that was published last', async () => {
    const config = await configOf();
    expect(config.version).toBe(7);
    expect(membersOf(config)).toEqual(
      expect.arrayContaining([
        'agentVersion',
        'auth',
        'backupVersions',
        'mongoDbVersions',
        'monitoringVersions',
        'options',
        'processes',
        'replicaSets',
        'roles',
        'sharding',
        'version',
      ]),
    );
    expect(membersOf(config)).toEqual(membersOf(config).toSorted());
  });

  it('has one process for each host, each with a name of its own', async () => {
    const { processes = [] } = await configOf();
    const hosts = [rs0, sh0, solo].flatMap((deployment) => deployment.hosts);
    expect(processes).toHaveLength(hosts.length);
    expect(new Set(processes.map(({ name }) => name)).size).toBe(hosts.length);
    expect(processes.map(({ hostname }) => hostname).toSorted()).toEqual(
      hosts.map(({ hostname }) => hostname).toSorted(),
    );
  });

  it('describes a process as its cluster has it', async () => {
    const { processes = [] } = await configOf();
    const member = processes.find(({ hostname }) => hostname === 'rs0-node-0.example.net');
    expect(member).toMatchObject({
      args2_6: { net: { port: 27017 }, replication: { replSetName: 'rs0' }, storage: expect.anything() },
      featureCompatibilityVersion: '7.0',
      lastGoalVersionAchieved: 7,
      processType: 'mongod',
      version: '7.0.14',
    });
    const router = processes.find(({ hostname }) => hostname === 'sh0-mongos-0.example.net');
    expect(router).toMatchObject({ processType: 'mongos', cluster: 'sh0' });
    const config = processes.find(({ hostname }) => hostname === 'sh0-config-0.example.net');
    expect(config).toMatchObject({
      args2_6: { sharding: { clusterRole: 'configsvr' }, replication: { replSetName: 'sh0-config' } },
    });
    const shard = processes.find(({ hostname }) => hostname === 'sh0-shard1-node-0.example.net');
    expect(shard).toMatchObject({ args2_6: { sharding: { clusterRole: 'shardsvr' } } });
  });

  it('secures the processes of sslEnabled clusters (E10), and no others', async () => {
    const old = replicaSet('old', { sslEnabled: true, version: '4.0.28' });
    const secured = replicaSet('safe', { sslEnabled: true });
    const { processes = [], tls } = await configOf({ deployments: [rs0, secured, old] });
    const nets = new Map(processes.map(({ hostname = '', args2_6 }) => [hostname, args2_6?.net]));
    expect(nets.get('rs0-node-0.example.net')).toEqual({ port: 27017 });
    expect(nets.get('safe-node-0.example.net')).toMatchObject({ tls: { mode: 'requireTLS' } });
    expect(nets.get('old-node-0.example.net')).toMatchObject({ ssl: { mode: 'requireSSL' } });
    expect(tls).toMatchObject({ CAFilePath: '/etc/mongodb/ca.pem', clientCertificateMode: 'OPTIONAL' });
    expect((await configOf()).tls).toEqual({ clientCertificateMode: 'OPTIONAL' });
  });

  it('has every replica set with its members, whose hosts are names of processes', async () => {
    const { replicaSets = [], processes = [] } = await configOf();
    expect(replicaSets.map(({ _id }) => _id)).toEqual(['rs0', 'sh0-shard0', 'sh0-shard1', 'sh0-config']);
    expect(replicaSets.map(({ members }) => members?.length)).toEqual([3, 2, 2, 3]);
    expect(replicaSets[0]?.members?.map(({ arbiterOnly, priority }) => [arbiterOnly, priority])).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
    ]);
    const names = new Set(processes.map(({ name }) => name));
    for (const { host = '' } of replicaSets.flatMap(({ members = [] }) => members))
      expect(names).toContain(host);
  });

  it('numbers the members of a set before its arbiters, whatever their names', async () => {
    const set = replicaSet('rs0', {}, ['ARBITER', 'PRIMARY', 'SECONDARY']);
    const { replicaSets = [] } = await configOf({ deployments: [set] });
    expect(replicaSets[0]?.members?.map(({ _id, arbiterOnly }) => [_id, arbiterOnly])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
    expect(replicaSets[0]?.members?.[2]?.host).toMatch(/node-0|_0/);
  });

  it('has every sharded cluster with its shards, which are replica sets', async () => {
    const { sharding = [], replicaSets = [] } = await configOf();
    expect(sharding).toMatchObject([
      {
        name: 'sh0',
        configServerReplica: 'sh0-config',
        shards: [
          { _id: 'shard0', rs: 'sh0-shard0' },
          { _id: 'shard1', rs: 'sh0-shard1' },
        ],
      },
    ]);
    const sets = new Set(replicaSets.map(({ _id }) => _id));
    for (const { rs = '' } of sharding.flatMap(({ shards = [] }) => shards)) expect(sets).toContain(rs);
  });

  it('names no configuration set for mirrored config servers', async () => {
    const { sharding = [] } = await configOf({
      deployments: [sharded('legacy', { version: '3.2.22' }, true)],
    });
    expect(sharding[0]).not.toHaveProperty('configServerReplica');
  });

  it('knows the versions in use, each once, and the agents', async () => {
    const deployments = [rs0, sh0, replicaSet('old', { version: '6.0.19' })];
    const config = await configOf({ deployments });
    expect((config.mongoDbVersions as { name: string }[]).map(({ name }) => name)).toEqual([
      '6.0.19',
      '7.0.14',
    ]);
    expect(config.backupVersions).toMatchObject([{ hostname: 'agents.example.net' }]);
    expect(config.monitoringVersions).toMatchObject([{ hostname: 'agents.example.net' }]);
  });

  it.each([
    [
      true,
      {
        disabled: false,
        authoritativeSet: true,
        autoUser: 'mms-automation',
        autoPwd: expect.stringMatching(/^[0-9a-f]{32}$/),
        autoAuthMechanism: 'SCRAM-SHA-256',
        key: expect.stringMatching(/^[0-9a-f]{256}$/),
        keyfile: '/var/lib/mongodb-mms-automation/keyfile',
      },
    ],
    [false, { disabled: true, authoritativeSet: false, autoUser: 'mms-automation' }],
  ])('says whether authentication is enabled: %s', async (authEnabled, expected) => {
    const config = await configOf({ automationConfigs: [automationConfig({ authEnabled })] });
    expect(config.auth).toMatchObject(expected);
  });

  it('has no user of the agents before authentication is enabled (quirk `defaultAgentUser`)', async () => {
    const shown = async (authEnabled: boolean): Promise<unknown> => {
      const automationConfigs = [automationConfig({ authEnabled })];
      return (await configOf({ dialect: 'ops-manager', automationConfigs })).auth?.autoUser;
    };
    expect([await shown(false), await shown(true)]).toEqual([undefined, 'mms-automation']);
  });

  it('is empty for a project without clusters', async () => {
    expect(await configOf({ deployments: [] })).toMatchObject({
      processes: [],
      replicaSets: [],
      sharding: [],
      mongoDbVersions: [],
    });
  });
});

describe('E20 refuses', () => {
  it('a project without one, and an unknown project', async () => {
    const platform = platformWith({ automationConfigs: [] });
    const detail = `No automation configuration exists for group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(PATH), [404, 'AUTOMATION_CONFIG_NOT_FOUND', detail, PROJECT]);
    const unknown = [404, 'GROUP_NOT_FOUND', `No group with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/groups/${NOBODY}/automationConfig`), unknown);
  });
});

describe('E20, "Requires the project automation-admin role."', () => {
  it.each(['GROUP_AUTOMATION_ADMIN', 'GROUP_OWNER'] as const)('%s has it', async (roleName) => {
    const caller = key({ publicKey: 'CALLER', roles: [groupRole(roleName)] });
    expect((await platformWith({ keys: [caller] }).get(PATH, caller)).status).toBe(200);
  });

  it.each(['GROUP_READ_ONLY', 'GROUP_USER_ADMIN', 'GROUP_MONITORING_ADMIN'] as const)(
    '%s does not have it',
    async (roleName) => {
      const caller = key({ publicKey: 'CALLER', roles: [groupRole(roleName)] });
      const platform = platformWith({ keys: [caller] });
      await expectRefusal(platform, platform.get(PATH, caller), UNAUTHORIZED);
    },
  );
});

describe('E20 in the standard world', () => {
  it('agrees with the processes and clusters of every project, and with the events of E21', async () => {
    const platform = standardPlatform();
    const { world } = platform;
    for (const { id } of world.projects.all()) {
      const config = bodyOf<'getAutomationConfig'>(
        await platform.get(`/groups/${id}/automationConfig`, KEYS.admin),
      );
      const hosts = world.hosts.select('project', id).toArray();
      expect(
        config.processes?.map(({ hostname, version }) => `${hostname ?? ''} ${version ?? ''}`).toSorted(),
      ).toEqual(hosts.map(({ hostname, version }) => `${hostname} ${version}`).toSorted());
      const published = await platform.get(
        `/groups/${id}/events?eventType=AUTOMATION_CONFIG_PUBLISHED_AUDIT`,
      );
      expect(bodyOf<'listEvents'>(published).totalCount).toBe(config.version);
    }
  });
});
