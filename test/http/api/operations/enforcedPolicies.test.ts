import { describe, expect, it } from '@jest/globals';
import { firstAgentKey } from '../../../../src/world/agentKeys/firstAgentKey.js';
import { POLICY_NAMES, type PolicyName } from '../../../../src/world/tables/featurePolicies.js';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet } from '../../../support/rows/deployments.js';
import { idOf, PROJECT } from '../../../support/rows/ids.js';
import { featurePolicies, groupRole, orgRole, project, user } from '../../../support/rows/rows.js';
import { expectRefusal, UNSUPPORTED } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const GROUP = `/groups/${PROJECT}`;
const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY']);
const FIRST = firstAgentKey(1, project());

/** Calls that a policy can forbid. Each is listed with its policy. */
const GOVERNED = {
  putBackupAgentConfig: ['DISABLE_BACKUP_AGENT', 'put', `${GROUP}/automationConfig/backupAgentConfig`, {}],
  createAgentApiKey: ['DISABLE_AGENT_API_KEY_MANAGEMENT', 'post', `${GROUP}/agentapikeys`, { desc: 'x' }],
  deleteAgentApiKey: [
    ...(['DISABLE_AGENT_API_KEY_MANAGEMENT', 'delete'] as const),
    `${GROUP}/agentapikeys/${FIRST.id}`,
    undefined,
  ],
  putHostServerType: [
    ...(['DISABLE_MONGOD_HOST_MANAGEMENT', 'put', `/usage/hosts/${hostNamed(rs0, 'node-0').id}`] as const),
    { serverType: { name: 'PRODUCTION_SERVER' } },
  ],
} as const;
const WRITES = Object.entries(GOVERNED);

function locked(...names: readonly PolicyName[]): Tenant {
  return platformWith({
    agentKeys: [FIRST],
    deployments: [rs0],
    projects: [project(), project({ name: 'bank' })],
    users: [user('mia', { roles: [orgRole()] })],
    featurePolicies: [featurePolicies(...names)],
  });
}

describe.each(WRITES)('%s', (_, [policy, method, path, body]) => {
  const write = (platform: Tenant, headers: Readonly<Record<string, string>> = {}) =>
    platform.call(method, path, KEYS.admin, body, { headers });

  it(`is refused by ${policy} with "an **error body**"`, async () => {
    const platform = locked(policy);
    await expectRefusal(platform, write(platform), UNSUPPORTED);
  });

  it('is not refused by the other policies', async () => {
    const others = POLICY_NAMES.filter((name) => name !== policy);
    expect((await write(locked(...others))).status).toBeLessThan(300);
  });

  it('is allowed after "clearing the policies first"', async () => {
    const platform = locked(...POLICY_NAMES);
    const cleared = { externalManagementSystem: { name: 'me' }, policies: [] };
    expect((await platform.call('put', `${GROUP}/controlledFeature`, KEYS.admin, cleared)).status).toBe(200);
    expect((await write(platform)).status).toBeLessThan(300);
  });

  it('is allowed for the external system, which "marks its requests with header `Provider: KUBERNETES`"', async () => {
    expect((await write(locked(...POLICY_NAMES), { Provider: 'KUBERNETES' })).status).toBeLessThan(300);
    const platform = locked(...POLICY_NAMES);
    await expectRefusal(platform, write(platform, { Provider: '' }), UNSUPPORTED);
  });
});

describe('all policies together', () => {
  it('refuse no read: "Nothing here blocks reads"', async () => {
    const platform = locked(...POLICY_NAMES);
    for (const path of ['agentapikeys', 'automationConfig', 'controlledFeature', 'events', 'agents'])
      expect([path, (await platform.get(`${GROUP}/${path}`)).status]).toEqual([path, 200]);
  });

  it('bind only their project', async () => {
    const path = `/groups/${idOf('bank')}/agentapikeys`;
    expect((await locked(...POLICY_NAMES).call('post', path, KEYS.admin, { desc: 'x' })).status).toBe(200);
  });

  it('do not govern the users of the project: "no change of users or roles **of the deployment**"', async () => {
    const invite = [{ id: user('mia').id, roles: [groupRole()] }];
    const reply = await locked(...POLICY_NAMES).call('post', `${GROUP}/users`, KEYS.admin, invite);
    expect(reply.status).toBe(200);
  });
});
