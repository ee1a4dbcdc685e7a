import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, featurePolicies, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, feedOf } from './given.js';
import { agents } from './measured.js';
import { platformWith, type Tenant } from './tenant.js';

const CONFIG = `/groups/${PROJECT}/automationConfig`;
const KINDS = ['monitoring', 'backup'] as const;
const LOCKED = [
  403,
  'UNSUPPORTED_FOR_CURRENT_CONFIG',
  'Operation not supported for current configuration.',
] as const;

const given = (own: Given = {}): Tenant => platformWith({ projects: [project({ agents })], ...own });
const put = (platform: Tenant, name: string, body: object) =>
  platform.call('put', `${CONFIG}/${name}`, KEYS.admin, body);
const configOf = async (platform: Tenant) => bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
const settingsOf = async (platform: Tenant, kind: string) =>
  bodyOf<'getMonitoringAgentConfig'>(await platform.get(`${CONFIG}/${kind}AgentConfig`));

describe.each(KINDS)('GET and PUT %sAgentConfig', (kind) => {
  const name = `${kind}AgentConfig`;

  it('"Defaults: `/var/log/mongodb-mms-automation/…-agent.log`, username `mms-automation`" (documentation)', async () => {
    expect(await settingsOf(given(), kind)).toEqual({
      logPath: `/var/log/mongodb-mms-automation/${kind}-agent.log`,
      logRotate: { sizeThresholdMB: 1000, timeThresholdHrs: 24 },
      username: 'mms-automation',
    });
  });

  it('"PUT 200 `{}`" (documentation), a new version of the configuration, and an event (invariant 1)', async () => {
    const platform = given();
    const reply = await put(platform, name, { logPath: '/data/agent.log' });
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const config = await configOf(platform);
    expect(config.version).toBe(8);
    expect((config[`${kind}Versions`] as readonly object[])[0]).toMatchObject({ logPath: '/data/agent.log' });
    const [event] = await feedOf(platform);
    expect(event?.diffs).toMatchObject([{ type: `${kind.toUpperCase()}_AGENT`, status: 'MODIFIED' }]);
  });

  it('"PUT replaces": missing members go back to their defaults (inferred)', async () => {
    const platform = given();
    const before = await settingsOf(platform, kind);
    await put(platform, name, { logPath: '/data/agent.log', logRotate: { sizeThresholdMB: 5 } });
    expect(await settingsOf(platform, kind)).toMatchObject({
      logPath: '/data/agent.log',
      logRotate: { sizeThresholdMB: 5, timeThresholdHrs: 24 },
    });
    await put(platform, name, {});
    expect(await settingsOf(platform, kind)).toEqual(before);
  });

  it.each(['documented', 'ops-manager'] as const)(
    'can be sent back unchanged, as in "Op (GET → change → PUT)" (client), in the dialect %s',
    async (dialect) => {
      const platform = given({ dialect });
      const read = await settingsOf(platform, kind);
      expect((await put(platform, name, read)).status).toBe(200);
      expect(await settingsOf(platform, kind)).toEqual(read);
    },
  );

  it('shows secrets as `<redacted>`, and keeps them when they are sent back', async () => {
    const platform = given({ dialect: 'ops-manager' });
    const secret = { password: 'open-sesame', configOverrides: { sslClientCertificatePassword: 'hush' } };
    await put(platform, name, secret);
    const read = await settingsOf(platform, kind);
    expect(read).toMatchObject({ password: '<redacted>', hasPassword: true });
    expect(read.configOverrides).toEqual({ sslClientCertificatePassword: '<redacted>' });
    await put(platform, name, { ...read, logPath: '/data/agent.log' });
    const row = platform.world.automationConfigs.get(PROJECT)?.[`${kind}Agent`];
    expect(row?.extras?.password).toBe('open-sesame');
    expect(row?.configOverrides).toEqual({ sslClientCertificatePassword: 'hush' });
    expect(JSON.stringify(await feedOf(platform))).not.toMatch(/open-sesame|hush/);
  });

  it('refuses a path that is not absolute', async () => {
    const platform = given();
    const detail = 'Invalid attribute logPath specified.';
    const call = put(platform, name, { logPath: 'agent.log' });
    await expectRefusal(platform, call, [400, 'INVALID_ATTRIBUTE', detail, 'logPath']);
  });
});

describe('PUT monitoringAgentConfig', () => {
  it('is refused by EXTERNALLY_MANAGED_LOCK', async () => {
    const platform = given({ featurePolicies: [featurePolicies('EXTERNALLY_MANAGED_LOCK')] });
    await expectRefusal(platform, put(platform, 'monitoringAgentConfig', {}), LOCKED);
  });
});

describe.each([
  ['systemLogRotateConfig', 'logRotate'],
  ['auditLogRotateConfig', 'auditLogRotate'],
] as const)('PUT %s', (name, member) => {
  const body = { sizeThresholdMB: 250.5, timeThresholdHrs: 12, numTotal: 10, percentOfDiskspace: 0.02 };
  const membersOf = async (platform: Tenant) =>
    ((await configOf(platform)).processes as readonly Readonly<Record<string, unknown>>[]).map(
      (process) => process[member],
    );

  it('is "body = logRotate object; 200 `{}`" (client), for all processes', async () => {
    const platform = given({ deployments: [replicaSet()] });
    const reply = await put(platform, name, body);
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    expect(await membersOf(platform)).toEqual([body, body, body]);
    expect((await configOf(platform)).version).toBe(8);
    expect((await feedOf(platform))[0]?.diffs).toMatchObject([{ name: 'Log Rotation', type: 'PROCESS' }]);
  });

  it('changes the processes of a configuration that a client has put', async () => {
    const document = { processes: [{ name: 'one', logRotate: { sizeThresholdMB: 1, timeThresholdHrs: 1 } }] };
    const platform = given({ automationConfigs: [automationConfig({ document })] });
    await put(platform, name, {});
    expect(await membersOf(platform)).toEqual([{ sizeThresholdMB: 1000, timeThresholdHrs: 24 }]);
  });

  it('is read back by GET, first with the defaults', async () => {
    const platform = given({ deployments: [replicaSet()] });
    const read = async () => (await platform.get(`${CONFIG}/${name}`)).body as unknown;
    expect(await read()).toEqual({ sizeThresholdMB: 1000, timeThresholdHrs: 24 });
    await put(platform, name, body);
    expect(await read()).toEqual(body);
  });

  it('shows the setting of the first process, if a client has put a configuration', async () => {
    const own = { sizeThresholdMB: 1, timeThresholdHrs: 1 };
    const document = { processes: [{ name: 'one' }, { name: 'two', [member]: own }] };
    const platform = given({ automationConfigs: [automationConfig({ document })] });
    expect((await platform.get(`${CONFIG}/${name}`)).body).toEqual(own);
  });

  it.each(['EXTERNALLY_MANAGED_LOCK', 'DISABLE_MONGOD_LOG_MANAGEMENT'] as const)(
    'is refused by %s',
    async (policy) => {
      const platform = given({ featurePolicies: [featurePolicies(policy)] });
      await expectRefusal(platform, put(platform, name, body), LOCKED);
    },
  );
});
