import { describe, expect, it } from '@jest/globals';
import { withRoleNames } from '../../../../src/api/requests/readBackRoles.js';

const [ORG, PROJECT] = ['0'.repeat(24), '1'.repeat(24)];
const OTHER = '2'.repeat(24);

const ofOrg = { roleName: 'ORG_MEMBER', orgId: ORG };
const ofProject = { roleName: 'GROUP_OWNER', groupId: PROJECT };
const body = (...roles: readonly unknown[]) => ({ desc: 'ci', roles });

describe('roles that a client sends back as it has read them', () => {
  it('become the names of the roles in the organization of the path', () => {
    expect(withRoleNames(body(ofOrg, ofProject), { orgId: ORG })).toEqual(body('ORG_MEMBER'));
  });

  it('become the names of the roles in the project of the path', () => {
    expect(withRoleNames(body(ofOrg, ofProject), { groupId: PROJECT })).toEqual(body('GROUP_OWNER'));
  });

  it('are left out if they belong to another organization or project', () => {
    const roles = [
      { ...ofOrg, orgId: OTHER },
      { ...ofProject, groupId: OTHER },
      { roleName: 'GLOBAL_OWNER' },
    ];
    for (const place of [{ orgId: ORG }, { groupId: PROJECT }])
      expect(withRoleNames(body(...roles), place)).toEqual(body());
  });

  it('may stand beside names, which stay', () => {
    expect(withRoleNames(body('ORG_OWNER', ofOrg), { orgId: ORG })).toEqual(body('ORG_OWNER', 'ORG_MEMBER'));
  });

  it.each([
    [body('ORG_OWNER')],
    [body(null, 1, {}, { roleName: 1 })],
    [body()],
    [{ roles: ofOrg }],
    [{ desc: 'ci' }],
    [null],
    [undefined],
  ])('do not occur in %j, so it stays unchanged', (other) => {
    expect(withRoleNames(other, { orgId: ORG })).toBe(other);
  });
});
