import * as changes from './changes.js';
import type { AnsweredCall } from './call.js';
import type { Change, Said } from './changes.js';
import type { User } from '../../../src/world/tables/users.js';

/** The type of the event that is written when the roles of a user in a project or organization change. */
export const AUDIT = 'USER_ROLES_CHANGED_AUDIT';

export function enteredTeams(change: Change): readonly Said[] {
  return [
    ...changes.joinedOrganizations(change),
    ...changes.deletedInvitations(change),
    ...changes.joinedTeams(change, 'JOINED_TEAM'),
  ];
}

export function invitedOrJoined(change: Change): readonly Said[] {
  return [...changes.invited(change), ...changes.joinedProjects(change), ...enteredTeams(change)];
}

/** Returns one event for each organization or project role of a user that `createUser` created. */
export function joinedByRole({ roles, username: targetUsername }: Partial<User> = {}): readonly Said[] {
  return (roles ?? []).flatMap(({ orgId, groupId }): readonly Said[] => {
    const named = targetUsername === undefined ? {} : { targetUsername };
    if (groupId !== undefined) return [{ eventTypeName: 'JOINED_GROUP', groupId, ...named }];
    return orgId === undefined ? [] : [{ eventTypeName: 'JOINED_ORG', orgId, ...named }];
  });
}

/**
 * Returns the events of changed users. A role in a new organization or project leads to an invitation; in others,
 * roles change at once.
 */
export function patchedUsers(change: Change): readonly Said[] {
  const changed = changes.changedUsers(change).flatMap(({ targetUsername, before, after }) => {
    const [was, is] = [before?.roles ?? [], after?.roles ?? []];
    const remaining = changes.homesOf(change.after, is);
    const projects = changes.scopesOf(was, 'groupId').flatMap((groupId): readonly Said[] => {
      const roles = [was, is].map((some) => some.filter((role) => role.groupId === groupId));
      if (changes.isSame(roles[0], roles[1])) return [];
      return roles[1]?.length === 0
        ? [
            {
              eventTypeName: 'REMOVED_FROM_GROUP',
              groupId,
              ...changes.orgOf(change.before.projects.get(groupId)),
              targetUsername,
            },
          ]
        : [{ eventTypeName: AUDIT, groupId, targetUsername }];
    });
    const organizations = changes.scopesOf([...was, ...is], 'orgId').flatMap((orgId): readonly Said[] => {
      const roles = [was, is].map((some) => some.filter((role) => role.orgId === orgId));
      const isUnchanged = changes.isSame(roles[0], roles[1]) || !remaining.includes(orgId);
      return isUnchanged ? [] : [{ eventTypeName: AUDIT, orgId, targetUsername }];
    });
    return [...projects, ...organizations];
  });
  return [
    ...[...changed, ...changes.leftTeams(change), ...leftOrganizations(change)],
    ...[...changes.invited(change), ...changes.deletedInvitations(change)],
  ];
}

export function leftOrganizations({ before, after }: Change): readonly Said[] {
  return changes.changedUsers({ before, after }).flatMap((user) => {
    const remaining = changes.homesOf(after, user.after?.roles ?? []);
    return changes
      .homesOf(before, user.before?.roles ?? [])
      .filter((orgId) => !remaining.includes(orgId))
      .map((orgId): Said => ({
        eventTypeName: 'REMOVED_FROM_ORG',
        orgId,
        targetUsername: user.targetUsername,
      }));
  });
}

/**
 * Returns the events of users that are added to a project. Members get new roles, others get an invitation. With the
 * invite bypass, others join at once.
 */
export function addedToProject(change: AnsweredCall): readonly Said[] {
  const [, groupId = ''] = /\/groups\/([^/]+)/.exec(change.path) ?? [];
  const joined = changes.joinedProjects(change);
  const isNew = (username: string): boolean =>
    joined.some(({ targetUsername }) => targetUsername === username);
  return [
    ...joined,
    ...changes.joinedOrganizations(change),
    ...changes.deletedInvitations(change),
    ...changes
      .changedUsers(change)
      .filter(({ targetUsername }) => !isNew(targetUsername))
      .map(({ targetUsername }): Said => ({ eventTypeName: AUDIT, groupId, targetUsername })),
    ...changes.writtenInvitations(change).map(({ username }): Said => ({
      eventTypeName: 'INVITED_TO_GROUP',
      groupId,
      targetUsername: username,
    })),
  ];
}
