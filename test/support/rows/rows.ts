import type { AutomationConfig } from '../../../src/world/tables/automationConfigs.js';
import type { BackupConfig } from '../../../src/world/tables/backupConfigs.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Event } from '../../../src/world/tables/events.js';
import type { FeaturePolicies, PolicyName } from '../../../src/world/tables/featurePolicies.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { Invitation } from '../../../src/world/tables/invitations.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { MaintenanceWindow } from '../../../src/world/tables/maintenanceWindows.js';
import type { Organization } from '../../../src/world/tables/organizations.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { ProjectTeam } from '../../../src/world/tables/projectTeams.js';
import type { Role } from '../../../src/world/role.js';
import type { Snapshot, SnapshotPart } from '../../../src/world/tables/snapshots.js';
import type { Team } from '../../../src/world/tables/teams.js';
import type { User } from '../../../src/world/tables/users.js';
import { GIGABYTE, GLOBEX, idAt, idOf, LONG_AGO, NOW, ORG, PROJECT } from './ids.js';

export function organization(own: Partial<Organization> = {}): Organization {
  return { id: ORG, name: 'Acme', createdAt: LONG_AGO, ...own };
}

/** The organization with the id `ORG`, and another organization called Globex. */
export const TWO_ORGANIZATIONS: readonly Organization[] = [
  organization(),
  organization({ id: GLOBEX, name: 'Globex' }),
];

export function project(own: Partial<Project> = {}): Project {
  const id = own.name === undefined ? PROJECT : idOf(own.name);
  const rest = {
    orgId: ORG,
    name: 'shop',
    tags: [],
    publicApiEnabled: true,
    agents: [],
    createdAt: LONG_AGO,
  };
  return { id, ...rest, ...own };
}

export function team(own: Partial<Team> = {}): Team {
  const { name = 'Operators' } = own;
  return { id: idOf(`team ${name}`), orgId: ORG, name, createdAt: LONG_AGO, ...own };
}

/** Assigns a team to the project, by default the team `Operators`. */
export function projectTeam(own: Partial<ProjectTeam> = {}): ProjectTeam {
  const { teamId = team().id, groupId = PROJECT } = own;
  const id = idOf(`project team ${groupId} ${teamId}`);
  return { id, groupId, teamId, roleNames: ['GROUP_READ_ONLY'], createdAt: LONG_AGO, ...own };
}

/** Creates a user with this name and without roles. */
export function user(name = 'ada', own: Partial<User> = {}): User {
  const username = `${name}@example.com`;
  return {
    id: idOf(`user ${name}`),
    username,
    emailAddress: username,
    firstName: name,
    lastName: 'Quill',
    roles: [],
    teamIds: [],
    accessList: [],
    createdAt: LONG_AGO,
    ...own,
  };
}

export function orgRole(roleName: Role['roleName'] = 'ORG_MEMBER', orgId = ORG): Role {
  return { roleName, orgId };
}

export function groupRole(roleName: Role['roleName'] = 'GROUP_READ_ONLY', groupId = PROJECT): Role {
  return { roleName, groupId };
}

/** Creates an API key, by default the key `ADMIN1` of the standard world. */
export function key(own: Partial<Key> = {}): Key {
  const { publicKey = 'ADMIN1' } = own;
  const secret = { publicKey, privateKey: '11111111-2222-3333-4444-5555555' };
  const rest = { name: publicKey, desc: 'For tests', accessList: [], createdAt: LONG_AGO };
  return { id: idOf(publicKey), ...secret, roles: [{ roleName: 'GLOBAL_OWNER' }], ...rest, ...own };
}

/** Creates a complete snapshot that is a day old and expires in a week. */
export function snapshot(of: Cluster, own: Partial<Snapshot> = {}): Snapshot {
  const created = { date: NOW - DAY_MS, increment: 1 };
  return {
    id: idAt(created.date, 1),
    groupId: of.groupId,
    clusterId: of.id,
    complete: true,
    created,
    doNotDelete: false,
    expires: NOW + 7 * DAY_MS,
    lastOplogAppliedTimestamp: created,
    namespaceFilterList: { filterList: [], filterType: 'deny' },
    parts: [part({ clusterId: of.id, ...(of.replicaSetName ? { replicaSetName: of.replicaSetName } : {}) })],
    ...own,
  };
}

export function part(own: Partial<SnapshotPart> = {}): SnapshotPart {
  const sizes = { dataSizeBytes: 8 * GIGABYTE, fileSizeBytes: 5 * GIGABYTE, storageSizeBytes: 4 * GIGABYTE };
  const rest = { compressionSetting: 'GZIP', encryptionEnabled: false, mongodVersion: '7.0.14' } as const;
  return { typeName: 'REPLICA_SET', completedTime: NOW - 23 * HOUR_MS, ...rest, ...sizes, ...own };
}

/** Creates a maintenance window that began an hour ago and ends in an hour. */
export function window(own: Partial<MaintenanceWindow> = {}): MaintenanceWindow {
  const created = own.created ?? NOW - DAY_MS;
  const times = { created, updated: created, startDate: NOW - HOUR_MS, endDate: NOW + HOUR_MS };
  return { id: idAt(created), groupId: PROJECT, ...times, alertTypeNames: ['HOST'], ...own };
}

/** Creates an invitation of a new user to the project, sent yesterday. */
export function invitation(username = 'new@example.com', own: Partial<Invitation> = {}): Invitation {
  const { createdAt = NOW - DAY_MS } = own;
  const place = { orgId: ORG, groupId: PROJECT, username };
  const rest = { roles: ['GROUP_READ_ONLY'], teamIds: [], inviterUsername: 'ada@example.com' } as const;
  return { id: idAt(createdAt), ...place, ...rest, createdAt, ...own };
}

/** Creates an invitation of a new user to the organization, sent yesterday. */
export function orgInvitation(username = 'new@example.com', own: Partial<Invitation> = {}): Invitation {
  const { createdAt = NOW - DAY_MS } = own;
  const place = { id: idAt(createdAt), orgId: ORG, username };
  return { ...place, roles: ['ORG_MEMBER'], teamIds: [], inviterUsername: 'ADMIN1', createdAt, ...own };
}

/** Creates an event that the platform itself wrote some minutes ago. */
export function event(minutesAgo = 60, own: Partial<Event> = {}): Event {
  const created = own.created ?? NOW - minutesAgo * MINUTE_MS;
  const what = { eventTypeName: 'HOST_DOWN', groupId: PROJECT, isGlobalAdmin: false } as const;
  return { id: idAt(created), ...what, created, ...own };
}

export function automationConfig(own: Partial<AutomationConfig> = {}): AutomationConfig {
  return { id: PROJECT, version: 7, authEnabled: true, backupAgent: {}, publishedAt: LONG_AGO, ...own };
}

export function backupConfig(own: Partial<BackupConfig> = {}): BackupConfig {
  return { id: PROJECT, daemonFilter: [], labelFilter: [], oplogStoreFilter: [], ...own };
}

/** Creates the feature policies of the project. The external system `Operator` set them long ago. */
export function featurePolicies(...names: readonly PolicyName[]): FeaturePolicies {
  const policies = names.map((policy) => ({ policy, disabledParams: [] }));
  return { id: PROJECT, externalManagementSystem: { name: 'Operator' }, policies, updated: LONG_AGO };
}
