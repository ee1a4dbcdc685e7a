import { describe, expect, it } from '@jest/globals';
import { KEYS, Platform } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { CONFIG, configOf, deploying, newSet, publish } from './givenAutomation.js';

/** The type `Auth` of the published Go client: empty lists without `omitempty` are `null`, with it they are absent. */
const NO_AUTHENTICATION = {
  authoritativeSet: false,
  autoAuthMechanism: 'MONGODB-CR',
  autoAuthRestrictions: null,
  autoUser: 'mms-automation',
  disabled: true,
  usersDeleted: null,
  usersWanted: null,
};

describe('PUT automationConfig by a client that omits empty members', () => {
  it('takes `auth` without `deploymentAuthMechanisms`, which has `omitempty` in the Go client', async () => {
    const platform = deploying({ deployments: [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY'])] });
    const { auth = {}, ...others } = await configOf(platform);
    const sent = Object.entries(auth).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    await publish(platform, { ...others, auth: Object.fromEntries(sent) });
    expect((await configOf(platform)).auth).toEqual(auth);
  });

  it('takes `null` as absent at every level: "absent and `null` are `[]`"', async () => {
    const platform = deploying();
    await publish(platform, {
      ...newSet(),
      auth: NO_AUTHENTICATION,
      balancer: null,
      ldap: null,
      options: null,
      tls: null,
      roles: null,
      mongoDbToolsVersion: null,
      prometheus: null,
      sharding: null,
      kerberos: null,
    });
    const config = await configOf(platform);
    expect(JSON.stringify(config)).not.toContain('null');
    expect(config).toMatchObject({
      auth: { ...NO_AUTHENTICATION, autoAuthRestrictions: [], usersDeleted: [], usersWanted: [] },
      balancer: {},
      kerberos: { serviceName: 'mongodb' },
      ldap: {},
      roles: [],
      sharding: [],
    });
  });

  it('takes `null` in entries of lists', async () => {
    const platform = deploying();
    const nothing = { alias: null, auditLogRotate: null, authSchemaVersion: null, numCores: null };
    const { processes = [], replicaSets = [], ...others } = newSet();
    await publish(platform, {
      ...others,
      processes: processes.map((each) => ({ ...each, ...nothing })),
      replicaSets: replicaSets.map((each) => ({ ...each, force: null, settings: null })),
      sharding: [{ name: 'c', collections: null, draining: null, shards: null, tags: null }],
      indexConfigs: [{ key: [['a', '1']], collation: null, options: null, rsName: 'rs9' }],
    });
    expect(JSON.stringify(await configOf(platform))).not.toContain('null');
  });
});

describe('settings of agents that are `null`', () => {
  const SETTINGS = { logPath: '/var/log/a.log', configOverrides: null, logRotate: null, username: null };
  const given = (dialect: 'documented' | 'ops-manager'): Platform =>
    new Platform(worldWith({ dialect, projects: [project()] }));
  const put = (platform: Platform, kind: string, body: object) =>
    platform.call('put', `${CONFIG}/${kind}AgentConfig`, KEYS.admin, body);

  it('count as absent in the dialect of the real platform (quirk `nullMembers`)', async () => {
    expect(await put(given('ops-manager'), 'backup', SETTINGS)).toMatchObject({ status: 200 });
  });

  it('are refused for backup agents as documented, and absent for monitoring agents', async () => {
    const platform = given('documented');
    expect(await put(platform, 'backup', SETTINGS)).toMatchObject({ status: 400 });
    expect(await put(platform, 'monitoring', SETTINGS)).toMatchObject({ status: 200 });
  });
});
