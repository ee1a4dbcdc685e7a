import { expect } from '@jest/globals';
import { deriveAlerts } from '../../src/world/monitoring/deriveAlerts.js';
import type { AutomationConfig } from '../../src/world/tables/automationConfigs.js';
import type { BackupConfig } from '../../src/world/tables/backupConfigs.js';
import type { Cluster } from '../../src/world/tables/clusters.js';
import type { Event } from '../../src/world/tables/events.js';
import type { Host } from '../../src/world/tables/hosts.js';
import { nameId } from '../../src/world/ids.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../src/world/instant.js';
import type { Invitation } from '../../src/world/tables/invitations.js';
import type { Key } from '../../src/world/tables/keys.js';
import type { MaintenanceWindow } from '../../src/world/tables/maintenanceWindows.js';
import type { Organization } from '../../src/world/tables/organizations.js';
import type { Project } from '../../src/world/tables/projects.js';
import { quirksOf, type Dialect, type Quirks } from '../../src/world/quirks.js';
import type { RefusalCode } from '../../src/world/refusals.js';
import type { Role } from '../../src/world/role.js';
import { DEFAULT_SETTINGS, type Settings } from '../../src/world/settings.js';
import type { Snapshot, SnapshotPart } from '../../src/world/tables/snapshots.js';
import type { Team } from '../../src/world/tables/teams.js';
import type { User } from '../../src/world/tables/users.js';
import { createWorld, type Rows, type World } from '../../src/world/world.js';

/** The start of every test's world: 2026-01-01T00:00:00Z. */
export const NOW: Instant = Date.UTC(2026, 0, 1);
/** When everything came to be unless a test says otherwise. */
export const LONG_AGO = NOW - 90 * DAY_MS;
export const GIGABYTE = 1024 ** 3;

/** The 24-hex id of a thing that a test names. */
export function idOf(name: string): string {
  return nameId(0, name).slice(0, 24);
}

/** A 24-hex id that sorts by an instant, as those of events, invitations and windows do. */
export function idAt(instant: Instant, number = 0): string {
  const second = Math.floor(instant / SECOND_MS);
  return second.toString(16).padStart(8, '0') + number.toString(16).padStart(16, '0');
}

/** A well-formed id that nothing has. */
export const NOBODY = 'f'.repeat(24);

/** The organization and the project that everything belongs to unless a test says otherwise. */
export const ORG = idOf('acme');
export const PROJECT = idOf('shop');

export function organization(own: Partial<Organization> = {}): Organization {
  return { id: ORG, name: 'Acme', createdAt: LONG_AGO, ...own };
}

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

/** A user called so, without any role. */
export function user(name = 'ada', own: Partial<User> = {}): User {
  const username = `${name}@example.com`;
  return {
    id: idOf(`user ${name}`),
    ...{ username, emailAddress: username, firstName: name, lastName: 'Quill' },
    ...{ roles: [], teamIds: [], accessList: [], createdAt: LONG_AGO },
    ...own,
  };
}

export function orgRole(roleName: Role['roleName'] = 'ORG_MEMBER', orgId = ORG): Role {
  return { roleName, orgId };
}

export function groupRole(roleName: Role['roleName'] = 'GROUP_READ_ONLY', groupId = PROJECT): Role {
  return { roleName, groupId };
}

/** An API key; by default the standard world's `ADMIN1`. */
export function key(own: Partial<Key> = {}): Key {
  const { publicKey = 'ADMIN1' } = own;
  const secret = { publicKey, privateKey: '11111111-2222-3333-4444-5555555' };
  const rest = { name: publicKey, desc: 'For tests', accessList: [], createdAt: LONG_AGO };
  return { id: idOf(publicKey), ...secret, roles: [{ roleName: 'GLOBAL_OWNER' }], ...rest, ...own };
}

/** A cluster with its processes; see deployments.ts. */
export interface Deployment {
  readonly cluster: Cluster;
  readonly hosts: readonly Host[];
}

/** A complete snapshot, a day old, that expires in a week. */
export function snapshot(of: Cluster, own: Partial<Snapshot> = {}): Snapshot {
  const created = { date: NOW - DAY_MS, increment: 1 };
  return {
    ...{ id: idAt(created.date, 1), groupId: of.groupId, clusterId: of.id, complete: true, created },
    ...{ doNotDelete: false, expires: NOW + 7 * DAY_MS, lastOplogAppliedTimestamp: created },
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

/** A maintenance window that runs now: from an hour ago until in an hour. */
export function window(own: Partial<MaintenanceWindow> = {}): MaintenanceWindow {
  const created = own.created ?? NOW - DAY_MS;
  const times = { created, updated: created, startDate: NOW - HOUR_MS, endDate: NOW + HOUR_MS };
  return { id: idAt(created), groupId: PROJECT, ...times, alertTypeNames: ['HOST'], ...own };
}

/** An invitation of a new user into the project, made yesterday. */
export function invitation(username = 'new@example.com', own: Partial<Invitation> = {}): Invitation {
  const { createdAt = NOW - DAY_MS } = own;
  const place = { orgId: ORG, groupId: PROJECT, username };
  const rest = { roles: ['GROUP_READ_ONLY'], teamIds: [], inviterUsername: 'ada@example.com' } as const;
  return { id: idAt(createdAt), ...place, ...rest, createdAt, ...own };
}

/** The same into the organization itself. */
export function orgInvitation(username = 'new@example.com', own: Partial<Invitation> = {}): Invitation {
  const { createdAt = NOW - DAY_MS } = own;
  const place = { id: idAt(createdAt), orgId: ORG, username };
  return { ...place, roles: ['ORG_MEMBER'], teamIds: [], inviterUsername: 'ADMIN1', createdAt, ...own };
}

/** An event of the platform itself, some minutes ago. */
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

/** The rows of a test's world and how it is configured. */
export interface Given extends Rows {
  readonly deployments?: readonly Deployment[];
  readonly settings?: Partial<Settings>;
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
  readonly firstUserCreated?: boolean;
}

/** A world with one organization, one project and one admin's key, and whatever a test gives. */
export function worldWith(given: Given = {}): World {
  const {
    deployments = [],
    settings,
    dialect = 'documented',
    quirks,
    firstUserCreated = false,
    ...rows
  } = given;
  const world = createWorld(
    {
      ...{ seed: 1, now: NOW, firstUserCreated },
      settings: { ...DEFAULT_SETTINGS, ...settings },
      quirks: quirksOf(dialect, quirks),
    },
    {
      ...{ organizations: [organization()], projects: [project()], keys: [key()] },
      ...{ automationConfigs: [automationConfig()] },
      clusters: deployments.map((deployment) => deployment.cluster),
      hosts: deployments.flatMap((deployment) => deployment.hosts),
      ...rows,
    },
  );
  return rows.alerts === undefined ? deriveAlerts(world) : world;
}

/** Matches a refusal that is thrown: `expect(move).toThrow(refusal(404, 'USER_NOT_FOUND', id))`. */
export function refusal(status: number, errorCode: RefusalCode, ...parameters: readonly string[]): unknown {
  return expect.objectContaining({ name: 'Refusal', status, errorCode, parameters });
}

/** A row without one of its members. */
export function without<R extends object, Name extends keyof R>(row: R, name: Name): Omit<R, Name> {
  return Object.fromEntries(Object.entries(row).filter(([member]) => member !== name)) as Omit<R, Name>;
}
