import type { OperationId } from '../../../src/contract/types.js';
import type { Event } from '../../../src/world/tables/events.js';
import * as changes from './changes.js';
import type { Change, Said } from './changes.js';
import type { AnsweredCall } from './call.js';
import { deletedSnapshots, changedExpiries, changedSchedules } from './expectedBackupEvents.js';
import * as people from './expectedUserEvents.js';

/**
 * The events that an operation must write: "Which operation writes which event". They follow from the worlds before
 * and after the call. `undefined` means that any events are allowed.
 */
export const EXPECTED: Partial<Record<OperationId, (call: AnsweredCall) => readonly Said[] | undefined>> = {
  createOrganization: (change) => newPlaces(change),
  patchOrganization: (change) => renamedOrganizations(change),
  deleteOrganization: none,
  createProject: (change) => [
    ...[...newPlaces(change), ...changes.joinedOrganizations(change)],
    ...changes.deletedInvitations(change),
  ],
  patchProject: ({ before, after }) =>
    after.projects
      .changesSince(before.projects)
      .put.filter(({ id, tags }) => tags.join() !== before.projects.get(id)?.tags.join())
      .map(({ id: groupId, orgId }) => ({ eventTypeName: 'GROUP_TAGS_MODIFIED', groupId, orgId })),
  deleteProject: ({ before, after }) =>
    after.projects
      .changesSince(before.projects)
      .put.map(({ id: groupId, orgId }) => ({ eventTypeName: 'GROUP_DELETED', groupId, orgId })),
  createTeam: (change) => [...people.enteredTeams(change), ...teams(change, 'TEAM_CREATED')],
  patchTeam: (change) => teams(change, 'TEAM_NAME_CHANGED'),
  deleteTeam: (change) => [
    ...changes.leftTeams(change),
    ...change.after.teams
      .changesSince(change.before.teams)
      .removed.map((id) => changes.aboutTeam(change, 'TEAM_DELETED', id)),
  ],
  addTeamUsers: people.enteredTeams,
  removeTeamUser: changes.leftTeams,
  addProjectTeams: (change) => projectTeams(change, 'TEAM_ADDED_TO_GROUP'),
  patchProjectTeam: (change) => projectTeams(change, 'TEAM_ROLES_MODIFIED'),
  removeProjectTeam: ({ before, after }) =>
    projectTeams({ before: after, after: before }, 'TEAM_REMOVED_FROM_GROUP'),
  createOrganizationInvitation: people.invitedOrJoined,
  createProjectInvitation: people.invitedOrJoined,
  patchOrganizationInvitation: (change) =>
    changes
      .writtenInvitations(change)
      .map(({ orgId, username }) => ({ eventTypeName: people.AUDIT, orgId, targetUsername: username })),
  patchOrganizationInvitationById: none,
  patchProjectInvitation: none,
  patchProjectInvitationById: none,
  deleteOrganizationInvitation: none,
  deleteProjectInvitation: none,
  registerUser: people.invitedOrJoined,
  // The first user also gets a key.
  createUser: (change) => [
    ...changes.changedUsers(change).flatMap((user) => people.joinedByRole(user.after)),
    ...changes.deletedInvitations(change),
    ...keys(change, 'API_KEY_CREATED'),
    ...accessLists(change),
  ],
  // With the invite bypass, one call can remove a user from an organization and add it again. The two worlds do not
  // show that.
  patchUser: (call) => (call.after.settings.inviteBypass ? undefined : people.patchedUsers(call)),
  deleteUser: (change) => [...changes.leftTeams(change), ...people.leftOrganizations(change)],
  addProjectUsers: people.addedToProject,
  removeProjectUser: ({ before, after }) => [
    ...changes.deletedInvitations({ before, after }),
    ...changes.joinedProjects({ before: after, after: before }).map(({ groupId = '', ...said }): Said => ({
      ...said,
      eventTypeName: 'REMOVED_FROM_GROUP',
      groupId,
      ...changes.orgOf(before.projects.get(groupId)),
    })),
  ],
  createOrganizationApiKey: (change) => keys(change, 'API_KEY_CREATED'),
  createProjectApiKey: (change) => keys(change, 'API_KEY_CREATED'),
  createGlobalApiKey: (change) => keys(change, 'API_KEY_CREATED'),
  deleteOrganizationApiKey: (change) => keys(change, 'API_KEY_DELETED'),
  deleteGlobalApiKey: (change) => keys(change, 'API_KEY_DELETED'),
  patchOrganizationApiKey: patchedKeys,
  patchGlobalApiKey: patchedKeys,
  assignProjectApiKey: movedKeys,
  unassignProjectApiKey: movedKeys,
  addApiKeyAccessListEntries: accessLists,
  deleteApiKeyAccessListEntry: accessLists,
  createAgentApiKey: none,
  deleteAgentApiKey: none,
  putControlledFeature: none,
  createDailyCapture: none,
  putHostServerType: none,
  putProjectServerType: none,
  putOrganizationServerType: none,
  createPhysicalHost: none,
  putPhysicalHost: none,
  deletePhysicalHost: none,
  createGlobalAccessListEntry: none,
  patchGlobalAccessListEntry: none,
  deleteGlobalAccessListEntry: none,
  patchSnapshot: changedExpiries,
  deleteSnapshot: deletedSnapshots,
  patchSnapshotSchedule: changedSchedules,
};

function none(): readonly Said[] {
  return [];
}

function newPlaces({ before, after }: Change): readonly Said[] {
  const { put } = after.organizations.changesSince(before.organizations);
  return [
    ...put.map(({ id: orgId }): Said => ({ eventTypeName: 'ORG_CREATED', orgId })),
    ...after.projects
      .changesSince(before.projects)
      .put.map(({ id: groupId, orgId }): Said => ({ eventTypeName: 'GROUP_CREATED', groupId, orgId })),
  ];
}

function renamedOrganizations({ before, after }: Change): readonly Said[] {
  const { put } = after.organizations.changesSince(before.organizations);
  return put
    .filter(({ id, name }) => name !== before.organizations.get(id)?.name)
    .map(({ id: orgId }) => ({ eventTypeName: 'ORG_RENAMED', orgId }));
}

function teams(change: Change, eventTypeName: Event['eventTypeName']): readonly Said[] {
  const { put } = change.after.teams.changesSince(change.before.teams);
  return put.map(({ id }) => changes.aboutTeam(change, eventTypeName, id));
}

function projectTeams(change: Change, eventTypeName: Event['eventTypeName']): readonly Said[] {
  const { put } = change.after.projectTeams.changesSince(change.before.projectTeams);
  return put.map(({ groupId, teamId }) => ({ ...changes.aboutTeam(change, eventTypeName, teamId), groupId }));
}

/**
 * Expects an event for each key that a call creates or deletes. The key of the caller also changes, because the call
 * counts its use. This change has no event.
 */
function keys(change: Change, eventTypeName: Event['eventTypeName']): readonly Said[] {
  return changes
    .changedKeys(change)
    .filter(({ before, after }) => (before === undefined) !== (after === undefined))
    .map(({ about }) => ({ eventTypeName, ...about }));
}

function patchedKeys(change: Change): readonly Said[] {
  return changes
    .changedKeys(change)
    .flatMap(({ about, before, after }): readonly Said[] => [
      ...(before?.desc === after?.desc
        ? []
        : [{ eventTypeName: 'API_KEY_DESCRIPTION_CHANGED', ...about } as const]),
      ...(changes.isSame(before?.roles, after?.roles)
        ? []
        : [{ eventTypeName: 'API_KEY_ROLES_CHANGED', ...about } as const]),
    ]);
}

/**
 * Returns the expected events of keys whose projects or roles changed. If a key is added to a project or removed from
 * it, the event is in the project's feed. If only the roles change, it is in the organization's feed.
 */
function movedKeys(change: Change): readonly Said[] {
  return changes.changedKeys(change).flatMap(({ about, before, after }): readonly Said[] => {
    const { targetPublicKey = '' } = about;
    const [was, is] = [before, after].map((key) => changes.scopesOf(key?.roles, 'groupId'));
    const added = is?.find((groupId) => was?.includes(groupId) !== true);
    const removed = was?.find((groupId) => is?.includes(groupId) !== true);
    if (added !== undefined)
      return [{ eventTypeName: 'API_KEY_ADDED_TO_GROUP', groupId: added, targetPublicKey }];
    if (removed !== undefined)
      return [{ eventTypeName: 'API_KEY_REMOVED_FROM_GROUP', groupId: removed, targetPublicKey }];
    return changes.isSame(before?.roles, after?.roles)
      ? []
      : [{ eventTypeName: 'API_KEY_ROLES_CHANGED', ...about }];
  });
}

function accessLists(change: Change): readonly Said[] {
  return changes.changedKeys(change).flatMap(({ about, before, after }) => {
    const [was, is] = [before?.accessList ?? [], after?.accessList ?? []];
    return [
      ...is
        .filter((entry) => !was.includes(entry))
        .map((accessListEntry): Said => ({
          eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_ADDED',
          ...about,
          accessListEntry,
        })),
      ...was
        .filter((entry) => !is.includes(entry))
        .map((accessListEntry): Said => ({
          eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_DELETED',
          ...about,
          accessListEntry,
        })),
    ];
  });
}
