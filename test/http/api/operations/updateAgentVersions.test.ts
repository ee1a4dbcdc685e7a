import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, featurePolicies, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf } from './given.js';
import { agents } from './measured.js';
import { platformWith, type Tenant } from './tenant.js';

const CONFIG = `/groups/${PROJECT}/automationConfig`;
const OLD = '13.8.0.8504-1';

const given = (own: Given = {}): Tenant =>
  platformWith({
    projects: [project({ agents })],
    automationConfigs: [automationConfig({ agentVersion: OLD })],
    ...own,
  });
const update = (platform: Tenant, body?: object | null) =>
  platform.call('post', `${CONFIG}/updateAgentVersions`, KEYS.admin, body);
const softwareOf = async (platform: Tenant) =>
  bodyOf<'getSoftwareVersions'>(await platform.get('/softwareComponents/versions'));

describe('POST /groups/{groupId}/automationConfig/updateAgentVersions', () => {
  it.each([undefined, null, {}])(
    'is "200 {automationAgentVersion, backupAgentVersion: null, biConnectorVersion, …: null}" (documentation): body %j',
    async (body) => {
      const platform = given();
      const { automationVersion, biConnectorVersion } = await softwareOf(platform);
      expect(bodyOf<'updateAgentVersions'>(await update(platform, body))).toEqual({
        automationAgentVersion: automationVersion,
        backupAgentVersion: null,
        biConnectorVersion,
        mongoDbToolsVersion: null,
        monitoringAgentVersion: null,
      });
    },
  );

  it('publishes a "new configuration version" (documentation) with the version of the agents', async () => {
    const platform = given();
    const configOf = async () => bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
    expect(await configOf()).toMatchObject({ version: 7, agentVersion: { name: OLD } });
    await update(platform);
    const { automationVersion } = await softwareOf(platform);
    expect(await configOf()).toMatchObject({ version: 8, agentVersion: { name: automationVersion } });
  });

  it('takes "none or {automationAgentVersion, biConnectorVersion, mongoDbToolsVersion}" (documentation)', async () => {
    const body = {
      automationAgentVersion: '13.9.0.8600-1',
      biConnectorVersion: '2.14.0',
      mongoDbToolsVersion: '100.9.0',
    };
    const reply = bodyOf<'updateAgentVersions'>(await update(given(), body));
    expect(reply).toMatchObject({ automationAgentVersion: '13.9.0.8600-1', biConnectorVersion: '2.14.0' });
  });

  it('stores the versions of the tools, and shows "mongoDbToolsVersion" as an object (client)', async () => {
    const platform = given();
    await update(platform, { biConnectorVersion: '2.14.0', mongoDbToolsVersion: '100.9.0' });
    expect(platform.world.automationConfigs.get(PROJECT)).toMatchObject({
      biConnectorVersion: '2.14.0',
      mongoDbToolsVersion: '100.9.0',
    });
    const path = `/groups/${PROJECT}/automationConfig`;
    const config = bodyOf<'getAutomationConfig'>(await platform.get(path));
    expect(config.mongoDbToolsVersion).toEqual({ name: '100.9.0' });
    const put = { ...config, mongoDbToolsVersion: { name: '100.8.0', own: 1 } };
    expect((await platform.call('put', path, KEYS.admin, put)).status).toBe(200);
    const after = bodyOf<'getAutomationConfig'>(await platform.get(path));
    expect(after.mongoDbToolsVersion).toEqual({ name: '100.8.0', own: 1 });
  });

  it('writes `AUTOMATION_CONFIG_PUBLISHED_AUDIT` "with diffs, actor = the key" (documentation)', async () => {
    const platform = given();
    await update(platform);
    const { automationVersion } = await softwareOf(platform);
    const [event] = await feedOf(platform);
    expect(event).toMatchObject({
      eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
      publicKey: BY_ADMIN.publicKey,
    });
    const change = { display: 'Version', new: automationVersion, old: OLD, param: 'agentVersion.name' };
    expect(event?.diffs).toMatchObject([{ params: [change], type: 'AUTOMATION_AGENT' }]);
  });

  it.each([
    ['no versions', undefined],
    ['versions of the tools', { biConnectorVersion: '2.14.12', mongoDbToolsVersion: '100.9.4' }],
  ])(
    'publishes nothing if it changes nothing, with %s: an operator repeats it at each start (client)',
    async (_, body) => {
      const platform = given();
      expect((await update(platform, body)).status).toBe(200);
      const { world } = platform;
      expect((await update(platform, body)).status).toBe(200);
      expect(platform.world.automationConfigs).toBe(world.automationConfigs);
      expect(platform.world.events).toBe(world.events);
    },
  );

  it.each(['automationAgentVersion', 'biConnectorVersion', 'mongoDbToolsVersion'])(
    'refuses a %s that does not exist yet',
    async (name) => {
      const platform = given();
      const detail = `Invalid attribute ${name} specified.`;
      const call = update(platform, { [name]: '999.0.0' });
      await expectRefusal(platform, call, [400, 'INVALID_ATTRIBUTE', detail, name]);
    },
  );

  it.each(['automationAgentVersion', 'biConnectorVersion', 'mongoDbToolsVersion'])(
    'refuses a %s that is older than the oldest that works with the platform',
    async (name) => {
      const platform = given();
      const detail = `Invalid attribute ${name} specified.`;
      const call = update(platform, { [name]: '1.2.3' });
      await expectRefusal(platform, call, [400, 'INVALID_ATTRIBUTE', detail, name]);
    },
  );

  it('is refused by EXTERNALLY_MANAGED_LOCK, and changes nothing (invariant 3)', async () => {
    const platform = given({ featurePolicies: [featurePolicies('EXTERNALLY_MANAGED_LOCK')] });
    const detail = 'Operation not supported for current configuration.';
    await expectRefusal(platform, update(platform), [403, 'UNSUPPORTED_FOR_CURRENT_CONFIG', detail]);
  });
});
