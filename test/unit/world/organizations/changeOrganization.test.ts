import { describe, expect, it } from '@jest/globals';
import {
  changeOrganization,
  type OrganizationChange,
} from '../../../../src/world/organizations/changeOrganization.js';
import type { LdapGroupMapping } from '../../../../src/world/tables/organizations.js';
import { findOrganization } from '../../../../src/world/organizations/findOrganization.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import { refusal } from '../../../support/refusal.js';
import { NOBODY, ORG } from '../../../support/rows/ids.js';
import { organization } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const owners: LdapGroupMapping = { roleName: 'ORG_OWNER', ldapGroups: ['cn=owners', 'cn=admins'] };
const members: LdapGroupMapping = { roleName: 'ORG_MEMBER', ldapGroups: ['cn=all'] };

function change(wanted: OrganizationChange, ldap = false): Outcome {
  return changeOrganization(worldWith({ settings: { ldap } }), organization(), wanted);
}

describe('E19, a new name', () => {
  it('replaces the old one, and writes ORG_RENAMED', () => {
    const { world, events } = change({ name: 'Acme Ltd' });
    expect(world.organizations.get(ORG)).toEqual({ ...organization(), name: 'Acme Ltd' });
    expect(events).toEqual([{ eventTypeName: 'ORG_RENAMED', orgId: ORG }]);
  });

  it('equal to the old one is not a rename', () => {
    expect(change({ name: 'Acme' }).events).toEqual([]);
  });

  it('"at least one of `name` …and `ldapGroupMappings`"', () => {
    for (const ldap of [true, false]) {
      expect(() => change({}, ldap)).toThrow(
        refusal(400, 'MISSING_ONE_OF_ATTRIBUTES', 'name', 'ldapGroupMappings'),
      );
    }
  });
});

describe('E19, "`ldapGroupMappings` is accepted only by LDAP-backed deployments"', () => {
  it('keeps the mappings there, with or without a name', () => {
    expect(change({ ldapGroupMappings: [owners, members] }, true)).toMatchObject({ events: [] });
    const { world, events } = change({ name: 'New', ldapGroupMappings: [owners] }, true);
    expect(world.organizations.get(ORG)).toMatchObject({ name: 'New', ldapGroupMappings: [owners] });
    expect(events).toHaveLength(1);
  });

  it('replaces the mappings as a whole', () => {
    const mapped = organization({ ldapGroupMappings: [owners, members] });
    const world = worldWith({ organizations: [mapped], settings: { ldap: true } });
    const next = changeOrganization(world, mapped, { ldapGroupMappings: [members] }).world;
    expect(next.organizations.get(ORG)?.ldapGroupMappings).toEqual([members]);
    const renamed = changeOrganization(world, mapped, { name: 'New' }).world;
    expect(renamed.organizations.get(ORG)?.ldapGroupMappings).toEqual([owners, members]);
  });

  it.each<[OrganizationChange]>([
    [{ ldapGroupMappings: [owners] }],
    [{ ldapGroupMappings: [] }],
    [{ name: 'New', ldapGroupMappings: [owners] }],
  ])('is refused elsewhere: %j', (wanted) => {
    expect(() => change(wanted)).toThrow(
      refusal(400, 'DISALLOWED_ATTRIBUTE_TURN_ON_LDAP', 'ldapGroupMappings'),
    );
  });

  it('a role is mapped once', () => {
    expect(() => change({ ldapGroupMappings: [owners, members, owners] }, true)).toThrow(
      refusal(400, 'DUPLICATE_ROLE_ENTRY_IN_LDAP_MAPPING', 'ORG_OWNER'),
    );
  });

  it('a role is mapped to some group', () => {
    expect(() => change({ ldapGroupMappings: [{ ...owners, ldapGroups: [] }] }, true)).toThrow(
      refusal(400, 'MISSING_ROLE_ENTRY_IN_LDAP_MAPPING', 'ORG_OWNER'),
    );
  });
});

describe('finding an organization', () => {
  it('refuses one that does not exist, and a malformed id', () => {
    expect(findOrganization(worldWith(), ORG)).toEqual(organization());
    expect(() => findOrganization(worldWith(), NOBODY)).toThrow(refusal(404, 'ORG_NOT_FOUND', NOBODY));
    expect(() => findOrganization(worldWith(), 'acme')).toThrow(refusal(404, 'INVALID_ORG_ID', 'acme'));
  });
});
