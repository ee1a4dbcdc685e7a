import { nameId } from '../../world/ids.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import {
  createdIn,
  eachItem,
  instantOf,
  itemsIn,
  numberOf,
  objectOf,
  objectsIn,
  pick,
  textOf,
  textsIn,
} from './facts.js';

/** Readings of organizations, teams, users, invitations and API keys. */
export const peopleReadings: Readings = {
  listOrganizations: (body, _, draft) => {
    eachItem(body, ({ name, isDeleted, ldapGroupMappings }, id) => {
      if (ldapGroupMappings !== undefined) draft.settings = { ...draft.settings, ldap: true };
      const deletedAt = isDeleted === true ? draft.now : undefined;
      draft.assume('Organizations that are deleted have just been deleted.', Number(isDeleted === true));
      draft.put('organizations', id, { name, ldapGroupMappings, createdAt: createdIn(id), deletedAt });
    });
  },
  listTeams: (body, { orgId }, draft) => {
    eachItem(body, ({ name }, id) => {
      draft.put('teams', id, { name, orgId, createdAt: createdIn(id) });
    });
  },
  listOrganizationUsers: (body, _, draft) => {
    eachItem(body, (user, id) => {
      putUser(draft, user, id);
    });
  },
  listProjectUsers: (body, _, draft) => {
    eachItem(body, (user, id) => {
      putUser(draft, user, id);
    });
  },
  getUser: (body, { userId = '' }, draft) => {
    const user = objectOf(body);
    putUser(draft, user, userId);
    // Only this reply shows all roles, in their order.
    draft.put('users', userId, { roles: objectsIn(user.roles).map(roleOf) });
  },
  listOrganizationInvitations: (body, { orgId }, draft) => {
    eachItem(body, (invitation, id) => {
      putInvitation(draft, invitation, id, { orgId });
    });
  },
  listProjectInvitations: (body, { groupId }, draft) => {
    eachItem(body, (invitation, id) => {
      putInvitation(draft, invitation, id, { groupId });
    });
  },
  listGlobalApiKeys: (body, _, draft) => {
    eachItem(body, (key, id) => {
      putKey(draft, key, id);
    });
  },
  listOrganizationApiKeys: (body, _, draft) => {
    eachItem(body, (key, id) => {
      putKey(draft, key, id);
    });
  },
  listProjectApiKeys: (body, _, draft) => {
    eachItem(body, (key, id) => {
      putKey(draft, key, id);
    });
  },
  listApiKeyAccessList: (body, { apiKeyId = '' }, draft) => {
    const uses = itemsIn(body).map(useOf);
    if (uses.length > 0)
      draft.put('keys', apiKeyId, { accessList: uses.map(({ entry }) => entry), accessUses: uses });
  },
  listGlobalAccessList: (body, _, draft) => {
    eachItem(body, ({ cidrBlock, description, created, updated }, id) => {
      const facts = { cidrBlock, description, createdAt: instantOf(created), updatedAt: instantOf(updated) };
      draft.put('globalAccessEntries', id, facts);
    });
  },
};

function putUser(draft: Draft, user: Facts, id: string): void {
  const before = objectsIn(draft.get('users', id)?.roles);
  draft.put('users', id, {
    ...pick(user, 'username', 'emailAddress', 'firstName', 'lastName', 'mobileNumber', 'country'),
    roles: unionOf(before, objectsIn(user.roles)),
    teamIds: Array.isArray(user.teamIds) ? textsIn(user.teamIds) : undefined,
    createdAt: createdIn(id),
  });
}

/**
 * Combines the roles of a user from several lists. The list of an organization or a project contains only the roles in this
 * organization or project.
 */
function unionOf(before: readonly Facts[], more: readonly Facts[]): readonly Facts[] {
  const texts = new Set(before.map((role) => JSON.stringify(roleOf(role))));
  return [...before, ...more.map(roleOf).filter((role) => !texts.has(JSON.stringify(role)))];
}

function roleOf(role: Facts): Facts {
  return pick(role, 'roleName', 'orgId', 'groupId');
}

function putInvitation(draft: Draft, invitation: Facts, id: string, of: Facts): void {
  const { createdAt, inviterUsername, username } = invitation;
  draft.put('invitations', id, {
    ...of,
    username,
    inviterUsername: inviterUsername ?? '',
    roles: textsIn(invitation.roles),
    teamIds: textsIn(invitation.teamIds),
    createdAt: instantOf(createdAt) ?? createdIn(id),
  });
}

function putKey(draft: Draft, { desc, publicKey, roles }: Facts, id: string): void {
  const before = objectsIn(draft.get('keys', id)?.roles);
  draft.put('keys', id, {
    desc,
    publicKey,
    roles: unionOf(before, objectsIn(roles)),
    createdAt: createdIn(id),
  });
}

function useOf({ cidrBlock, ipAddress, created, count, lastUsed, lastUsedAddress }: Facts): Facts {
  return {
    entry: textOf(ipAddress) ?? textOf(cidrBlock) ?? '',
    createdAt: instantOf(created) ?? 0,
    count: numberOf(count) ?? 0,
    ...(instantOf(lastUsed) !== undefined && { lastUsedAt: instantOf(lastUsed) }),
    ...(textOf(lastUsedAddress) !== undefined && { lastUsedAddress }),
  };
}

/** Adds names, secrets and defaults. Secrets of the source are never read, so keys get new ones. */
export const completePeople: Completion = (draft) => {
  for (const { id, name, createdAt } of draft.all('organizations'))
    draft.put('organizations', String(id), { name: name ?? String(id), createdAt: createdAt ?? draft.now });
  for (const { id, createdAt } of draft.all('teams'))
    draft.put('teams', String(id), { createdAt: createdAt ?? draft.now });
  const users = draft.all('users');
  for (const user of users) completeUser(draft, user);
  draft.assume('The access lists of users are empty: only the user may read them.', users.length);
  for (const { id, groupId } of draft.all('invitations'))
    if (typeof groupId === 'string')
      draft.put('invitations', String(id), { orgId: draft.get('projects', groupId)?.orgId });
  completeKeys(draft);
};

function completeUser(
  draft: Draft,
  { id, username, emailAddress, firstName, lastName, teamIds, createdAt }: Facts,
): void {
  // The platform shows the username as the email address of users without one.
  const isShown = emailAddress === username && !String(username).includes('@');
  draft.put('users', String(id), {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    teamIds: textsIn(teamIds).filter((team) => draft.get('teams', team) !== undefined),
    accessList: [],
    createdAt: createdAt ?? draft.now,
  });
  if (isShown) draft.drop('users', String(id), 'emailAddress');
}

const ADMIN = 'ADMIN';
/** Name of the key that `serve` prints and `exec` gives to its command. */
const ADMIN_NAME = 'admin';

function completeKeys(draft: Draft): void {
  const keys = draft.all('keys');
  for (const { id, desc, publicKey, accessList, createdAt } of keys)
    draft.put('keys', String(id), {
      name: `key-${textOf(publicKey) ?? String(id)}`,
      desc: textOf(desc)?.trim() === '' ? 'no description' : (desc ?? 'no description'),
      privateKey: privateKeyOf(draft.seed, String(id)),
      accessList: accessList ?? [],
      createdAt: createdAt ?? draft.now,
    });
  draft.assume('Private halves of API keys are new: those of the platform are never read.', keys.length);
  // A tester may call from any address, so the owner's key must have no access list, and the platform no global one.
  const hasGlobalList = draft.all('globalAccessEntries').length > 0;
  const owner = draft.all('keys').find((key) => isOwner(key) && textsIn(key.accessList).length === 0);
  if (owner === undefined || hasGlobalList) addAdmin(draft, hasGlobalList ? ['0.0.0.0/0', '::/0'] : []);
  else draft.put('keys', String(owner.id), { name: ADMIN_NAME });
}

function isOwner({ roles }: Facts): boolean {
  return objectsIn(roles).some(({ roleName }) => roleName === 'GLOBAL_OWNER');
}

function addAdmin(draft: Draft, accessList: readonly string[]): void {
  const taken = new Set(draft.all('keys').map(({ publicKey }) => publicKey));
  let number = 1;
  while (taken.has(`${ADMIN}${number}`)) number += 1;
  const publicKey = `${ADMIN}${number}`;
  draft.put(
    'keys',
    `${Math.floor(draft.now / 1_000)
      .toString(16)
      .padStart(8, '0')}${nameId(draft.seed, 'recorded').slice(0, 16)}`,
    {
      name: ADMIN_NAME,
      desc: 'added by the recording',
      publicKey,
      privateKey: privateKeyOf(draft.seed, publicKey),
      roles: [{ roleName: 'GLOBAL_OWNER' }],
      accessList,
      createdAt: draft.now,
    },
  );
  draft.assume(
    `No key with the role GLOBAL_OWNER that works from all addresses was shown, so the key ${publicKey} was added.`,
  );
}

function privateKeyOf(seed: number, name: string): string {
  const text = nameId(seed, `recordedKey/${name}`);
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 28)].join('-').slice(0, 31);
}
