import { describe, expect, it } from '@jest/globals';
import { bodyOf } from './given.js';
import { CONFIG, configOf, deploying, newSet, publish, setOf } from './givenAutomation.js';
import { KEYS, type Platform } from '../../../support/platform.js';

const HOST = 'rs9-0.example.net';
/** The members that the published operator adds to the entry of each monitoring agent with TLS (`controllers/om/monitoring_tls.go`). */
const TLS = {
  additionalParams: { sslTrustedServerCertificates: '/ca.pem', useSslForAllConnections: 'true' },
};

describe('entries of agents in an automation configuration', () => {
  it('keep unknown members such as `additionalParams`, which the published operator compares', async () => {
    const platform = deploying();
    const monitoringVersions = [{ hostname: HOST, ...TLS }];
    await publish(platform, {
      ...newSet(),
      monitoringVersions,
      backupVersions: [{ hostname: HOST, baseUrl: 'x' }],
    });
    const config = await configOf(platform);
    expect(config.monitoringVersions).toMatchObject(monitoringVersions);
    expect(config.backupVersions).toMatchObject([{ hostname: HOST, baseUrl: 'x' }]);
    await publish(platform, config);
    expect(await configOf(platform)).toEqual({ ...config, version: config.version + 1 });
  });

  it('keep `name`, as in a published document of the platform', async () => {
    const platform = deploying();
    await publish(platform, { ...newSet(), monitoringVersions: [{ hostname: HOST, name: '6.4.0.433-1' }] });
    expect((await configOf(platform)).monitoringVersions).toMatchObject([{ name: '6.4.0.433-1' }]);
    await publish(platform, { ...newSet(), monitoringVersions: [{ hostname: HOST }] });
    expect((await configOf(platform)).monitoringVersions).toMatchObject([{ name: '7.2.0.488-1' }]);
  });

  it('show the settings of the agents, whatever the entry says: "agent settings other than hostname: ignored"', async () => {
    const platform = deploying();
    await publish(platform, {
      ...newSet(),
      backupVersions: [{ hostname: HOST, logPath: '/old', username: 'old' }],
    });
    await platform.call('put', `${CONFIG}/backupAgentConfig`, KEYS.admin, { logPath: '/new' });
    const [entry] = (await configOf(platform)).backupVersions ?? [];
    expect(entry).toEqual({ hostname: HOST, logPath: '/new', name: '7.8.1.1109-1' });
  });
});

describe('numbers and strings in replica sets', () => {
  it('are taken as either, and shown as `protocolVersion: "1"` and numbers', async () => {
    const platform = deploying();
    // The published operator sends the `_id` of members in several clusters as a string (`fullreplicaset.go`).
    const members = [0, 1, 2].map((id) => ({
      _id: String(id),
      votes: '1',
      priority: '1.5',
      secondaryDelaySecs: '0',
    }));
    const set = { ...setOf('rs9', ['rs9_0', 'rs9_1', 'rs9_2'], members), protocolVersion: 1 };
    await publish(platform, { ...newSet(), replicaSets: [set] });
    expect((await configOf(platform)).replicaSets).toMatchObject([
      {
        members: [0, 1, 2].map((_id) => ({ _id, votes: 1, priority: 1.5, secondaryDelaySecs: 0 })),
        protocolVersion: '1',
      },
    ]);
  });

  it('are refused without digits', async () => {
    const platform = deploying();
    const set = setOf('rs9', ['rs9_0', 'rs9_1', 'rs9_2'], [{ votes: 'one' }]);
    const reply = await platform.call('put', CONFIG, KEYS.admin, { ...newSet(), replicaSets: [set] });
    expect(reply.status).toBe(400);
  });
});

describe('the user of agents that authenticate by certificate or LDAP', () => {
  const SUBJECT = 'CN=mms-automation-agent,OU=cloud,C=US';

  async function authenticating(mechanism: string): Promise<Platform> {
    const platform = deploying({ dialect: 'ops-manager' });
    const auth = { autoAuthMechanisms: [mechanism], autoUser: SUBJECT, disabled: false };
    await publish(platform, { ...newSet(), auth });
    return platform;
  }

  const AGENTS = ['backupAgentConfig', 'monitoringAgentConfig'].flatMap((path) =>
    ['MONGODB-X509', 'PLAIN', 'GSSAPI', 'SCRAM-SHA-256'].map((mechanism) => [path, mechanism] as const),
  );

  it.each(AGENTS)('is accepted by %s and shown by default, with %s', async (path, mechanism) => {
    const platform = await authenticating(mechanism);
    const read = async () => bodyOf<'getBackupAgentConfig'>(await platform.get(`${CONFIG}/${path}`));
    expect(await read()).toMatchObject({ username: SUBJECT });
    const sent = { ...(await read()), sslPEMKeyFile: '/agent.pem', ldapGroupDN: 'cn=agents' };
    const reply = await platform.call('put', `${CONFIG}/${path}`, KEYS.admin, sent);
    expect([reply.status, await read()]).toEqual([200, sent]);
  });

  it('is the active mechanism of `autoAuthMechanisms`, which a published client calls read-only', async () => {
    const { auth } = await configOf(await authenticating('PLAIN'));
    expect(auth?.autoAuthMechanism).toBe('PLAIN');
  });

  it('must be the fixed one with SCRAM, or the one in `auth.autoUser`', async () => {
    const platform = await authenticating('SCRAM-SHA-256');
    const put = async (username: string) =>
      (await platform.call('put', `${CONFIG}/backupAgentConfig`, KEYS.admin, { username })).status;
    expect([await put('mms-automation'), await put(SUBJECT), await put('other')]).toEqual([200, 200, 400]);
  });
});
