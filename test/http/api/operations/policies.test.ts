import { describe, expect, it } from '@jest/globals';
import { POLICY_NAMES, type PolicyName } from '../../../../src/world/tables/featurePolicies.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, LONG_AGO, NOW, PROJECT } from '../../../support/rows/ids.js';
import { event, featurePolicies, groupRole, key, project } from '../../../support/rows/rows.js';
import { formatInstant } from '../../../../src/world/instant.js';
import { bodyOf, expectRefusal, feedOf, membersOf, UNAUTHORIZED } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/controlledFeature`;
const SYSTEM = { name: 'Operator', systemId: '6d6c139ae5528707b6e8e3b2', version: '0.2.1' };
const READER = key({ ...KEYS.projectReadOnly, roles: [groupRole()] });
const OWNER = key({ ...KEYS.projectOwner, roles: [groupRole('GROUP_OWNER')] });

const put = (platform: Tenant, body: unknown, by: KeyPair = KEYS.admin) =>
  platform.call('put', PATH, by, body);
const set = (platform: Tenant, ...policies: readonly unknown[]) =>
  put(platform, { externalManagementSystem: SYSTEM, policies });

async function read(platform: Tenant) {
  return bodyOf<'getControlledFeature'>(await platform.get(PATH));
}

async function namesIn(platform: Tenant): Promise<readonly PolicyName[]> {
  return (await read(platform)).policies.map(({ policy }) => policy);
}

describe('GET /groups/availablePolicies', () => {
  it('is an object with `policies:[{policy}, …]`: the ten "upper-snake constants"', async () => {
    const body = bodyOf<'listAvailablePolicies'>(await platformWith().get('/groups/availablePolicies'));
    expect(body).toEqual({ policies: POLICY_NAMES.map((policy) => ({ policy })) });
    expect(body.policies).toHaveLength(10);
  });

  it('is open to "any authenticated" caller, and accepts paging', async () => {
    const platform = platformWith({ keys: [READER] });
    const path = '/groups/availablePolicies?pageNum=1&itemsPerPage=100&includeCount=true';
    expect((await platform.get(path, KEYS.projectReadOnly)).status).toBe(200);
    expect((await platform.call('get', path)).status).toBe(401);
  });
});

describe('GET /groups/{groupId}/controlledFeature', () => {
  it('is empty for a project "never touched: 200 with `policies: []`"', async () => {
    const at = formatInstant(LONG_AGO);
    expect(await read(platformWith())).toEqual({ created: at, policies: [], updated: at });
  });

  it('requires the role "Project Owner"', async () => {
    const platform = platformWith({ keys: [READER, OWNER] });
    await expectRefusal(platform, platform.get(PATH, KEYS.projectReadOnly), UNAUTHORIZED);
    await expectRefusal(platform, put(platform, {}, KEYS.projectReadOnly), UNAUTHORIZED);
    expect((await platform.get(PATH, KEYS.projectOwner)).status).toBe(200);
  });
});

describe('PUT /groups/{groupId}/controlledFeature', () => {
  it('may be what a client has read from a project that never had policies, which changes nothing', async () => {
    const platform = platformWith();
    const before = platform.world;
    const empty = await read(platform);
    expect(bodyOf(await put(platform, empty))).toEqual(empty);
    expect(platform.world).toBe(before);
  });

  it('keeps the external system if a client names none, but the first policies need one', async () => {
    const platform = platformWith();
    const policies = [{ policy: 'EXTERNALLY_MANAGED_LOCK' }];
    expect((await put(platform, { policies })).body).toMatchObject({
      errorCode: 'MISSING_ATTRIBUTE',
      parameters: ['externalManagementSystem'],
    });
    await set(platform);
    await put(platform, { policies });
    expect(await read(platform)).toMatchObject({ externalManagementSystem: SYSTEM, policies });
  });

  it('"PUT then GET of policies are set-equal, and `created ≤ updated`"', async () => {
    const platform = platformWith();
    const policies = POLICY_NAMES.map((policy) => ({ disabledParams: [], policy }));
    const reply = await set(platform, ...policies.toReversed());
    const made = bodyOf<'putControlledFeature'>(reply);
    expect(made).toEqual({
      created: formatInstant(LONG_AGO),
      externalManagementSystem: SYSTEM,
      policies,
      updated: formatInstant(NOW),
    });
    expect(await read(platform)).toEqual(made);
    expect(membersOf(made)).toEqual(['created', 'externalManagementSystem', 'policies', 'updated']);
  });

  it('"the response must **always contain `disabledParams` as an array**"', async () => {
    const platform = platformWith();
    const sent = [{}, { disabledParams: null }, { disabledParams: [] }];
    for (const params of sent) {
      await set(platform, { policy: 'EXTERNALLY_MANAGED_LOCK', ...params });
      expect((await read(platform)).policies).toEqual([
        { disabledParams: [], policy: 'EXTERNALLY_MANAGED_LOCK' },
      ]);
    }
  });

  it('"Values have to survive as a set": names with dots', async () => {
    const platform = platformWith();
    const disabledParams = ['systemLog.verbosity', 'net.port', 'net.port'];
    await set(platform, { policy: 'DISABLE_SET_MONGOD_CONFIG', disabledParams });
    expect((await read(platform)).policies).toEqual([
      { disabledParams: ['net.port', 'systemLog.verbosity'], policy: 'DISABLE_SET_MONGOD_CONFIG' },
    ]);
  });

  it('"Duplicate policy in one request: collapses (set)"', async () => {
    const platform = platformWith();
    const policy = 'DISABLE_SET_MONGOD_CONFIG';
    await set(
      platform,
      ...[{ policy, disabledParams: ['a'] }, { policy }, { policy, disabledParams: ['b', 'a'] }],
    );
    expect((await read(platform)).policies).toEqual([{ disabledParams: ['a', 'b'], policy }]);
  });

  it('is a "**full replacement**", in the same order whatever the request\'s is', async () => {
    const platform = platformWith();
    await set(platform, { policy: 'DISABLE_BACKUP_AGENT' }, { policy: 'EXTERNALLY_MANAGED_LOCK' });
    expect(await namesIn(platform)).toEqual(['EXTERNALLY_MANAGED_LOCK', 'DISABLE_BACKUP_AGENT']);
    await set(platform, { policy: 'DISABLE_USER_MANAGEMENT' });
    expect(await namesIn(platform)).toEqual(['DISABLE_USER_MANAGEMENT']);
  });

  it('"Clearing = PUT with `policies: []`; afterwards `externalManagementSystem.name` is still there"', async () => {
    const platform = platformWith({ featurePolicies: [featurePolicies(...POLICY_NAMES)] });
    await put(platform, { externalManagementSystem: { name: 'Operator' }, policies: [] });
    const cleared = await read(platform);
    expect(cleared).toMatchObject({ externalManagementSystem: { name: 'Operator' }, policies: [] });
    // A client that leaves out empty lists also clears the policies.
    await set(platform, { policy: 'DISABLE_BACKUP_AGENT' });
    await put(platform, { externalManagementSystem: SYSTEM });
    expect(await namesIn(platform)).toEqual([]);
  });

  it('takes back what a client has read', async () => {
    const platform = platformWith();
    await set(platform, { policy: 'DISABLE_BACKUP_AGENT' });
    const before = await read(platform);
    expect(bodyOf<'putControlledFeature'>(await put(platform, before))).toEqual(before);
  });

  it('"Unknown policy → 400 `INVALID_ENUM_VALUE`"', async () => {
    const platform = platformWith();
    for (const policy of ['DISABLE_EVERYTHING', 'Externally_Managed_Lock']) {
      const text = `An invalid enumeration value ${policy} was specified.`;
      await expectRefusal(platform, set(platform, { policy }), [400, 'INVALID_ENUM_VALUE', text, policy]);
    }
  });

  // mongodb/docs: the table of feature policies prints `ExternallyManagedLock` among the "accepted values".
  it('takes the spelling of older documents, and shows the usual one', async () => {
    const reply = await set(platformWith(), { policy: 'ExternallyManagedLock' });
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { policies: [{ policy: 'EXTERNALLY_MANAGED_LOCK' }] },
    ]);
  });

  it('requires the name of the external system: "name (req)"', async () => {
    const platform = platformWith();
    const text = 'The required attribute externalManagementSystem.name was not specified.';
    await expectRefusal(platform, put(platform, { externalManagementSystem: {}, policies: [] }), [
      ...([400, 'MISSING_ATTRIBUTE', text] as const),
      'externalManagementSystem.name',
    ]);
  });

  it('writes no event: "No event documented"', async () => {
    const platform = platformWith({ events: [event()] });
    await set(platform, { policy: 'DISABLE_BACKUP_AGENT' });
    expect(await feedOf(platform)).toHaveLength(1);
  });

  it('acts on one project only', async () => {
    const platform = platformWith({ projects: [project(), project({ name: 'bank' })] });
    await set(platform, { policy: 'DISABLE_BACKUP_AGENT' });
    const other = await platform.get(`/groups/${idOf('bank')}/controlledFeature`);
    expect(bodyOf<'getControlledFeature'>(other).policies).toEqual([]);
  });
});

describe('the order of policies (quirk policyOrder)', () => {
  it('can be shuffled: "a hash-set order, unrelated to input"', async () => {
    const policies = POLICY_NAMES.map((policy) => ({ policy, disabledParams: ['a', 'b', 'c', 'd', 'e'] }));
    const platform = platformWith({ quirks: { policyOrder: 'shuffled' } });
    await set(platform, ...policies);
    const shuffled = await read(platform);
    expect(await read(platform)).toEqual(shuffled);
    expect(await namesIn(platform)).not.toEqual(POLICY_NAMES);
    expect((await namesIn(platform)).toSorted()).toEqual(POLICY_NAMES.toSorted());
    for (const { disabledParams } of shuffled.policies)
      expect(disabledParams.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
