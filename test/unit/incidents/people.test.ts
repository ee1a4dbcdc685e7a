import { describe, expect, it } from '@jest/globals';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { findKeyByPublicKey } from '../../../src/world/keys/findKey.js';
import { deleteOrganization } from '../../../src/world/organizations/deleteOrganization.js';
import { removeProject } from '../../../src/world/projectChanges/removeProject.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { User } from '../../../src/world/tables/users.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, since, standardWorld } from '../../support/incidents.js';

function userOf(world: World, username: string): User | undefined {
  return world.users.select('username', username).first();
}

function keyNamed(world: World, publicKey: string): Key {
  const key = findKeyByPublicKey(world, publicKey);
  if (key === undefined) throw new Error(`There is no key ${publicKey}.`);
  return key;
}

describe('invitation.accept', () => {
  const LIAM = 'liam.osei@partner.example.com';

  it('makes a user of a new invitee, with the roles of the invitation, and removes the invitation', () => {
    const start = standardWorld();
    expect(userOf(start, LIAM)).toBeUndefined();
    const world = begun(start, { kind: 'invitation.accept', target: LIAM });
    const { id: groupId, orgId } = firstProject(world);
    expect(userOf(world, LIAM)).toMatchObject({
      username: LIAM,
      emailAddress: LIAM,
      firstName: 'Liam',
      lastName: 'Osei',
      createdAt: start.now,
      roles: [
        { roleName: 'GROUP_BACKUP_ADMIN', groupId },
        { roleName: 'GROUP_READ_ONLY', groupId },
        { roleName: 'ORG_MEMBER', orgId },
      ],
    });
    expect([...world.invitations.all()].map(({ username }) => username)).not.toContain(LIAM);
    expect(since(start, world)).toEqual(['JOINED_GROUP', 'JOINED_ORG']);
  });

  it('adds the user to the teams of an invitation into an organization', () => {
    const HIRO = 'hiro.tanaka@partner.example.com';
    const start = standardWorld();
    const world = begun(start, { kind: 'invitation.accept', target: HIRO });
    const { teamIds = [], roles } = userOf(world, HIRO) ?? {};
    expect(teamIds.map((id) => world.teams.get(id)?.name)).toEqual(['Storefront']);
    expect(roles?.map(({ roleName }) => roleName)).toEqual(['ORG_MEMBER', 'ORG_GROUP_CREATOR']);
    expect(since(start, world)).toEqual(['JOINED_ORG', 'JOINED_TEAM']);
  });

  it('adds to the roles that a user already has', () => {
    const start = standardWorld();
    const invitation = [...start.invitations.all()].find(({ username }) => username === LIAM);
    if (invitation === undefined) throw new Error('Nobody is invited');
    const username = 'ada.okafor@harbor-retail.example.com';
    const invited = { ...start, invitations: start.invitations.put({ ...invitation, username }) };
    const world = begun(invited, { kind: 'invitation.accept', target: invitation.id });
    const before = userOf(start, username)?.roles ?? [];
    const after = userOf(world, username)?.roles ?? [];
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ roleName }) => roleName)).toEqual([
      ...['GROUP_BACKUP_ADMIN', 'GROUP_READ_ONLY'],
    ]);
    expect(world.users.size).toBe(start.users.size);
  });

  it('ends at once, and cannot be repeated', () => {
    const world = begun(standardWorld(), { kind: 'invitation.accept', target: LIAM });
    expect([...world.incidents.all()]).toMatchObject([{ from: world.now, endedAt: world.now }]);
    expect(() => begun(world, { kind: 'invitation.accept', target: LIAM })).toThrow(
      /there is no pending invitation "liam.osei@partner.example.com"; expected one of .*kira\.sandoval/,
    );
  });
});

describe('key.revoke', () => {
  it.each(['PRJRDO', 'projectReadOnly', 'id'])('revokes a key by its %s', (by) => {
    const start = standardWorld();
    const key = findKeyByPublicKey(start, 'PRJRDO');
    const target = by === 'id' ? (key?.id ?? '') : by === 'PRJRDO' ? by : (key?.name ?? '');
    const world = begun(start, { kind: 'key.revoke', target });
    expect(findKeyByPublicKey(world, 'PRJRDO')).toBeUndefined();
    expect(since(start, world)).toEqual(['API_KEY_DELETED']);
  });

  it('restores the key unchanged, after "for" or when it is healed', () => {
    const start = standardWorld();
    const world = begun(start, { kind: 'key.revoke', target: 'ADMIN1', for: 'PT1H', id: 'revoked' });
    for (const after of [later(world, HOUR_MS), healed(world, 'revoked')]) {
      expect(findKeyByPublicKey(after, 'ADMIN1')).toEqual(findKeyByPublicKey(start, 'ADMIN1'));
      expect(since(start, after)).toContain('API_KEY_CREATED');
    }
  });

  it('restores the key without its roles in a project that was removed meanwhile', () => {
    const start = standardWorld();
    const project = firstProject(start);
    const key = keyNamed(start, 'PRJRDO');
    const kept = { roleName: 'ORG_MEMBER', orgId: project.orgId } as const;
    const both = { ...start, keys: start.keys.put({ ...key, roles: [kept, ...key.roles] }) };
    const world = begun(both, { kind: 'key.revoke', target: 'PRJRDO', id: 'revoked' });
    expect(keyNamed(healed(world, 'revoked'), 'PRJRDO').roles).toEqual([kept, ...key.roles]);
    const { world: removed } = removeProject(world, project);
    expect(keyNamed(healed(removed, 'revoked'), 'PRJRDO').roles).toEqual([kept]);
  });

  it('leaves the key deleted, without an event, if none of its roles is left', () => {
    const start = standardWorld();
    const world = begun(start, { kind: 'key.revoke', target: 'PRJRDO', id: 'revoked' });
    const { world: removed } = removeProject(world, firstProject(start));
    const after = healed(removed, 'revoked');
    expect(findKeyByPublicKey(after, 'PRJRDO')).toBeUndefined();
    expect(since(removed, after)).toEqual([]);
    expect(after.incidents.select('state', 'active').toArray()).toEqual([]);
  });

  it('restores no role in an organization that was deleted meanwhile', () => {
    const start = standardWorld();
    const key = keyNamed(start, 'ORGOWN');
    const world = begun(start, { kind: 'key.revoke', target: 'ORGOWN', id: 'revoked' });
    const organization = world.organizations.get(key.roles[0]?.orgId ?? '');
    if (organization === undefined) throw new Error('The key has no organization.');
    const projects = world.projects.select('organization', organization.id).toArray();
    const empty = projects.reduce((before, project) => removeProject(before, project).world, world);
    const { world: deleted } = deleteOrganization(empty, organization);
    expect(findKeyByPublicKey(healed(deleted, 'revoked'), 'ORGOWN')).toBeUndefined();
  });

  it.each(['ORGOWN', 'orgOwner', 'id'])('refuses a key that is already revoked, by its %s', (by) => {
    const start = standardWorld();
    const key = findKeyByPublicKey(start, 'ORGOWN');
    const target = by === 'id' ? (key?.id ?? '') : by === 'ORGOWN' ? by : (key?.name ?? '');
    const world = begun(start, { kind: 'key.revoke', target: 'ORGOWN', id: 'first' });
    const again = () => begun(world, { kind: 'key.revoke', target });
    expect(again).toThrow(IncidentConflict);
    expect(again).toThrow(/^orgOwner is already revoked: the incident [0-9a-f]{24} is still active$/);
    expect(() => begun(healed(world, 'first'), { kind: 'key.revoke', target })).not.toThrow();
  });

  it('refuses an unknown key', () => {
    const world = begun(standardWorld(), { kind: 'key.revoke', target: 'ORGOWN' });
    expect(() => begun(world, { kind: 'key.revoke', target: 'NOBODY' })).toThrow(
      /there is no key "NOBODY"; expected one of .*admin/,
    );
  });
});

describe('key.demote', () => {
  const rolesOf = (world: World, publicKey: string): readonly string[] | undefined =>
    findKeyByPublicKey(world, publicKey)?.roles.map(({ roleName }) => roleName);

  it.each([
    ['ADMIN1', 'GLOBAL_READ_ONLY'],
    ['ORGOWN', 'ORG_MEMBER'],
    ['PRJOWN', 'GROUP_READ_ONLY'],
  ])('leaves %s the role %s, and says so in the feed', (target, remaining) => {
    const start = standardWorld();
    const world = begun(start, { kind: 'key.demote', target });
    expect(rolesOf(world, target)).toEqual([remaining]);
    expect(since(start, world)).toEqual(['API_KEY_ROLES_CHANGED']);
  });

  it('returns the roles after "for" or when it is healed', () => {
    const start = standardWorld();
    const world = begun(start, { kind: 'key.demote', target: 'orgOwner', for: 'PT1H', id: 'demoted' });
    for (const after of [later(world, HOUR_MS), healed(world, 'demoted')])
      expect(findKeyByPublicKey(after, 'ORGOWN')).toEqual(findKeyByPublicKey(start, 'ORGOWN'));
  });

  it('leaves roles that were changed meanwhile', () => {
    const world = begun(standardWorld(), { kind: 'key.demote', target: 'ORGOWN', id: 'demoted' });
    const key = findKeyByPublicKey(world, 'ORGOWN');
    if (key === undefined) throw new Error('The key is missing.');
    const changed = { ...world, keys: world.keys.put({ ...key, roles: [] }) };
    expect(rolesOf(healed(changed, 'demoted'), 'ORGOWN')).toEqual([]);
  });

  it('cannot affect a key twice, and composes with key.revoke', () => {
    const world = begun(standardWorld(), { kind: 'key.demote', target: 'ORGOWN', id: 'demoted' });
    expect(() => begun(world, { kind: 'key.demote', target: 'ORGOWN' })).toThrow(IncidentConflict);
    const both = begun(world, { kind: 'key.revoke', target: 'ORGOWN', id: 'revoked' });
    const orders = [
      ['demoted', 'revoked'],
      ['revoked', 'demoted'],
    ] as const;
    for (const [one, other] of orders)
      expect(rolesOf(healed(healed(both, one), other), 'ORGOWN')).toEqual(['ORG_OWNER']);
  });
});
