import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Event } from '../../../src/world/tables/events.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { Rows } from '../../../src/world/world.js';
import { NOW } from './givenControl.js';

/** A 24-hex id that ends in a number. */
export function id(number: number): string {
  return number.toString(16).padStart(24, '0');
}

export const ORG = id(1);
export const PROJECT = id(2);
export const OTHER_PROJECT = id(3);
export const RS0 = id(4);
export const OTHER_RS0 = id(5);
export const ONLY = id(6);
export const createdAt = NOW - 90 * DAY_MS;

/** A replica set; what a test sets is what it is about. */
export function cluster(overrides: Partial<Cluster> = {}): Cluster {
  return {
    id: RS0,
    groupId: PROJECT,
    name: 'rs0',
    type: 'REPLICA_SET',
    active: true,
    version: '7.0.12',
    featureCompatibilityVersion: '7.0',
    authEnabled: true,
    sslEnabled: false,
    backupEnabled: true,
    schedule: { everyHours: 6, retentionDays: 2 },
    replicaSetName: 'rs0',
    shards: [],
    databases: [
      { name: 'shop', createdAt, dataSizeBytes: 1024, averageObjectSizeBytes: 64, collectionCount: 3 },
    ],
    createdAt,
    ...overrides,
  };
}

/** A member of rs0. */
export function host(number: number, overrides: Partial<Host> = {}): Host {
  return {
    id: number.toString(16).padStart(32, 'a'),
    groupId: PROJECT,
    clusterId: RS0,
    name: `node-${number}`,
    hostname: `node-${number}.rs0.example.com`,
    port: 27017,
    ipAddress: `10.0.0.${number}`,
    role: 'MEMBER',
    replicaState: number === 0 ? 'PRIMARY' : 'SECONDARY',
    replicaSetName: 'rs0',
    version: '7.0.12',
    cores: 4,
    memoryBytes: 1024 ** 3,
    partitions: [{ name: 'data', sizeBytes: 1024 ** 4 }],
    monitored: true,
    createdAt,
    ...overrides,
  };
}

/** A complete snapshot of rs0. */
export function snapshot(number: number, overrides: Partial<Snapshot> = {}): Snapshot {
  return {
    id: id(number),
    groupId: PROJECT,
    clusterId: RS0,
    complete: true,
    created: { date: NOW - DAY_MS, increment: 3 },
    doNotDelete: false,
    expires: NOW + DAY_MS,
    lastOplogAppliedTimestamp: { date: NOW - DAY_MS + 4000, increment: 1 },
    namespaceFilterList: { filterList: [], filterType: 'deny' },
    parts: [
      {
        typeName: 'REPLICA_SET',
        clusterId: RS0,
        completedTime: NOW - DAY_MS + HOUR_MS,
        compressionSetting: 'GZIP',
        dataSizeBytes: 1024,
        encryptionEnabled: false,
        fileSizeBytes: 2048,
        mongodVersion: '7.0.12',
        storageSizeBytes: 1024,
      },
    ],
    ...overrides,
  };
}

/** An event that the platform itself wrote. */
export function event(number: number, overrides: Partial<Event> = {}): Event {
  return {
    id: id(number),
    groupId: PROJECT,
    eventTypeName: 'HOST_UP',
    created: NOW - HOUR_MS,
    isGlobalAdmin: false,
    ...overrides,
  };
}

const PEOPLE: Rows = {
  teams: [{ id: id(10), orgId: ORG, name: 'Operators', createdAt }],
  users: [
    {
      id: id(11),
      username: 'jane@example.com',
      emailAddress: 'jane@example.com',
      firstName: 'Jane',
      lastName: 'Doe',
      roles: [{ roleName: 'ORG_OWNER', orgId: ORG }],
      teamIds: [id(10)],
      accessList: [],
      createdAt,
    },
  ],
  keys: [
    {
      id: id(12),
      name: 'admin',
      desc: 'For everything',
      publicKey: 'ADMIN1',
      privateKey: '11111111-2222-3333-4444-5555555',
      roles: [{ roleName: 'GLOBAL_OWNER' }],
      accessList: [],
      createdAt,
    },
  ],
};

/** Something in every collection; `rs0` is the name of two clusters, `only` of one. */
export function everything(): Rows {
  return {
    organizations: [{ id: ORG, name: 'Acme', createdAt }],
    projects: projects(),
    ...PEOPLE,
    invitations: invitations(),
    clusters: [
      cluster(),
      cluster({ id: OTHER_RS0, groupId: OTHER_PROJECT }),
      cluster({ id: ONLY, name: 'only', groupId: OTHER_PROJECT, active: false }),
    ],
    hosts: [host(0), host(1), host(2, { replicaState: 'DOWN', downSince: NOW - HOUR_MS })],
    snapshots: [snapshot(20)],
    maintenanceWindows: maintenanceWindows(),
    backupConfigs: [{ id: PROJECT, daemonFilter: [], labelFilter: ['fast'], oplogStoreFilter: [] }],
    automationConfigs: [
      { id: PROJECT, version: 4, authEnabled: true, backupAgent: {}, publishedAt: createdAt },
    ],
    events: [
      event(40),
      event(41, { eventTypeName: 'HOST_DOWN', hostname: 'node-2.rs0.example.com', port: 27017 }),
    ],
  };
}

function projects(): NonNullable<Rows['projects']> {
  const project = { orgId: ORG, tags: ['prod'], publicApiEnabled: true, createdAt };
  const agents = [{ typeName: 'BACKUP', hostname: 'agents.example.com' }] as const;
  return [
    { ...project, id: PROJECT, name: 'Shop', agents },
    { ...project, id: OTHER_PROJECT, name: 'Bank', agents: [] },
  ];
}

function invitations(): NonNullable<Rows['invitations']> {
  const invitation = { orgId: ORG, teamIds: [], inviterUsername: 'ADMIN1', createdAt: NOW - DAY_MS };
  return [
    { ...invitation, id: id(13), username: 'new@example.com', roles: ['ORG_MEMBER'] },
    { ...invitation, id: id(14), groupId: PROJECT, username: 'other@example.com', roles: ['GROUP_OWNER'] },
  ];
}

function maintenanceWindows(): NonNullable<Rows['maintenanceWindows']> {
  const times = { created: createdAt, updated: createdAt };
  const window = { ...times, groupId: PROJECT, alertTypeNames: ['HOST'] } as const;
  return [
    { ...window, id: id(30), startDate: NOW, endDate: NOW + HOUR_MS, description: 'Upgrade' },
    { ...window, id: id(31), startDate: NOW - DAY_MS, endDate: NOW - HOUR_MS },
  ];
}
