import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { ORG } from '../../../support/rows/ids.js';
import { key, orgRole } from '../../../support/rows/rows.js';
import { expectRefusal } from './given.js';
import { platformWith } from './tenant.js';

const PATH = `/orgs/${ORG}/apiKeys`;
const REFUSAL = [
  403,
  'NOT_API_KEY_ADMIN',
  'The currently logged in user is not an administrator of API keys.',
] as const;

/**
 * All writes of an organization's keys refuse this key: "401 `NOT_API_KEY_ADMIN`". The quirk `missingRole` determines
 * the status.
 */
describe('a key without the owner role', () => {
  const member = key({ ...KEYS.orgMember, roles: [orgRole('ORG_MEMBER')] });
  const platform = platformWith({ keys: [key(), member] });

  it.each([
    ['post', PATH, { desc: 'tests', roles: ['ORG_MEMBER'] }],
    ['patch', `${PATH}/${member.id}`, { desc: 'tests' }],
    ['delete', `${PATH}/${member.id}`, undefined],
  ] as const)('may not %s API keys', async (method, path, body) => {
    await expectRefusal(platform, platform.call(method, path, KEYS.orgMember, body), REFUSAL);
    expect(platform.world.keys.size).toBe(2);
  });
});
