import { isPending } from '../../../src/world/invitations/pending/invitation.js';
import type { Event } from '../../../src/world/tables/events.js';
import type { Invitation } from '../../../src/world/tables/invitations.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { Role } from '../../../src/world/role.js';
import type { User } from '../../../src/world/tables/users.js';
import type { World } from '../../../src/world/world.js';

/** The worlds before and after a call. */
export interface Change {
  readonly before: World;
  readonly after: World;
}

/** The members of an event apart from its id, its time and its actor. */
export type Said = Partial<
  Pick<
    Event,
    | 'eventTypeName'
    | 'orgId'
    | 'groupId'
    | 'targetUsername'
    | 'targetPublicKey'
    | 'teamId'
    | 'accessListEntry'
    | 'clusterId'
    | 'clusterName'
    | 'replicaSetName'
  >
>;

/**
 * A user that a call has written or deleted, before and after the call. A state is unset if the user does not exist
 * in it.
 */
export interface ChangedUser {
  readonly targetUsername: string;
  readonly before: User | undefined;
  readonly after: User | undefined;
}

export function changedUsers({ before, after }: Change): readonly ChangedUser[] {
  const { put, removed } = after.users.changesSince(before.users);
  const ids = [...put.map(({ id }) => id), ...removed];
  return ids.map((id) => {
    const [was, is] = [before.users.get(id), after.users.get(id)];
    return { targetUsername: (is ?? was)?.username ?? '', before: was, after: is };
  });
}

/** Returns an event for each team that a user has joined, or, if the worlds are swapped, has left. */
export function joinedTeams(change: Change, eventTypeName: Event['eventTypeName']): readonly Said[] {
  return changedUsers(change).flatMap(({ targetUsername, before, after }) =>
    (after?.teamIds ?? [])
      .filter((teamId) => before?.teamIds.includes(teamId) !== true)
      .map((teamId) => ({ ...aboutTeam(change, eventTypeName, teamId), targetUsername })),
  );
}

export function leftTeams({ before, after }: Change): readonly Said[] {
  return joinedTeams({ before: after, after: before }, 'REMOVED_FROM_TEAM');
}

export function aboutTeam(
  { before, after }: Change,
  eventTypeName: Event['eventTypeName'],
  teamId: string,
): Said {
  const orgId = (after.teams.get(teamId) ?? before.teams.get(teamId))?.orgId;
  return { eventTypeName, teamId, ...(orgId !== undefined && { orgId }) };
}

/** Returns an event for each organization in which a user now has an organization role and had none before. */
export function joinedOrganizations(change: Change): readonly Said[] {
  return changedUsers(change).flatMap(({ targetUsername, before, after }) => {
    const known = scopesOf(before?.roles, 'orgId');
    return scopesOf(after?.roles, 'orgId')
      .filter((orgId) => !known.includes(orgId))
      .map((orgId): Said => ({ eventTypeName: 'JOINED_ORG', orgId, targetUsername }));
  });
}

export function joinedProjects(change: Change): readonly Said[] {
  return changedUsers(change).flatMap(({ targetUsername, before, after }) => {
    const known = scopesOf(before?.roles, 'groupId');
    return scopesOf(after?.roles, 'groupId')
      .filter((groupId) => !known.includes(groupId))
      .map((groupId): Said => ({ eventTypeName: 'JOINED_GROUP', groupId, targetUsername }));
  });
}

export function scopesOf(roles: readonly Role[] = [], member: 'orgId' | 'groupId'): readonly string[] {
  return [...new Set(roles.flatMap((role) => role[member] ?? []))];
}

/** Returns the invitations that a call has written, even if their content is unchanged. */
export function writtenInvitations({ before, after }: Change): readonly Invitation[] {
  return after.invitations.changesSince(before.invitations).put;
}

/** Returns an event for each pending invitation that a call has deleted. */
export function deletedInvitations({ before, after }: Change): readonly Said[] {
  const { removed } = after.invitations.changesSince(before.invitations);
  return removed.flatMap((id): readonly Said[] => {
    const invitation = before.invitations.get(id);
    if (invitation === undefined || !isPending(invitation, after.now)) return [];
    const { orgId, groupId, username: targetUsername } = invitation;
    return groupId === undefined
      ? [{ eventTypeName: 'ORG_INVITATION_DELETED', orgId, targetUsername }]
      : [{ eventTypeName: 'GROUP_INVITATION_DELETED', groupId, targetUsername }];
  });
}

/**
 * Returns an event for each invitation that a call has written: "Project invite of a user outside the org was
 * recorded as INVITED_TO_ORG in the org feed (no groupId)".
 */
export function invited(change: Change): readonly Said[] {
  return writtenInvitations(change).map(({ orgId, groupId, username: targetUsername }): Said => {
    const user = change.after.users.select('username', targetUsername).first();
    const isInside = homesOf(change.after, user?.roles ?? []).includes(orgId);
    return groupId !== undefined && isInside
      ? { eventTypeName: 'INVITED_TO_GROUP', groupId, targetUsername }
      : { eventTypeName: 'INVITED_TO_ORG', orgId, targetUsername };
  });
}

/** Returns the ids of the organizations to which these roles belong, directly or through a project. */
export function homesOf(world: World, roles: readonly Role[]): readonly string[] {
  return [
    ...new Set(roles.flatMap(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId ?? [])),
  ];
}

/**
 * A key that a call has created, changed or deleted, before and after the call. `about` contains the members that its
 * events share.
 */
export interface ChangedKey {
  readonly about: Said;
  readonly before: Key | undefined;
  readonly after: Key | undefined;
}

export function changedKeys({ before, after }: Change): readonly ChangedKey[] {
  const { put, removed } = after.keys.changesSince(before.keys);
  return [...put.map(({ id }) => id), ...removed].map((id) => {
    const [was, is] = [before.keys.get(id), after.keys.get(id)];
    const [orgId] = homesOf(after, (is ?? was)?.roles ?? []);
    const targetPublicKey = (is ?? was)?.publicKey ?? '';
    return { about: { targetPublicKey, ...(orgId !== undefined && { orgId }) }, before: was, after: is };
  });
}

export function isSame(some: readonly Role[] = [], others: readonly Role[] = []): boolean {
  const named = (roles: readonly Role[]): string =>
    roles
      .map((role) => JSON.stringify(role))
      .toSorted()
      .join();
  return named(some) === named(others);
}

export function orgOf(place: { readonly orgId: string } | undefined): Said {
  return place === undefined ? {} : { orgId: place.orgId };
}
