import type { Event } from '../../../src/world/tables/events.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { MaintenanceWindow } from '../../../src/world/tables/maintenanceWindows.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { Rows } from '../../../src/world/world.js';
import { cluster, host } from './deployments.js';
import { LONG_AGO, NOW, numberedId, ORG, PROJECT } from './ids.js';
import {
  automationConfig,
  backupConfig,
  event,
  invitation,
  key,
  organization,
  orgInvitation,
  project,
  snapshot,
  team,
  user,
  window,
} from './rows.js';

export const OTHER_PROJECT = numberedId(3);

const SCHEDULE = { everyHours: 6, retentionDays: 2 };

/** The replica set `rs0` of the first project. */
export const RS0 = cluster('rs0', { id: numberedId(4), replicaSetName: 'rs0', schedule: SCHEDULE });

/** Another replica set with the same name, in the other project. */
export const OTHER_RS0 = { ...RS0, id: numberedId(5), groupId: OTHER_PROJECT };

/** The only cluster with a unique name, `only`. It is inactive. */
export const ONLY = { ...OTHER_RS0, id: numberedId(6), name: 'only', active: false };

/** Creates a member of rs0. Lists show the members in the order of their numbers. */
export function rs0Host(number: number, own: Partial<Host> = {}): Host {
  const replicaState = number === 0 ? 'PRIMARY' : 'SECONDARY';
  return host(RS0, `node-${number}`, 'MEMBER', {
    id: number.toString().padStart(32, 'a'),
    replicaSetName: 'rs0',
    replicaState,
    ...own,
  });
}

/** A complete snapshot of rs0. */
export function rs0Snapshot(number: number, own: Partial<Snapshot> = {}): Snapshot {
  const date = NOW - DAY_MS;
  return snapshot(RS0, {
    id: numberedId(number),
    created: { date, increment: 3 },
    expires: NOW + DAY_MS,
    lastOplogAppliedTimestamp: { date: date + 4 * SECOND_MS, increment: 1 },
    ...own,
  });
}

/** An event that the platform itself wrote an hour ago. */
export function numberedEvent(number: number, own: Partial<Event> = {}): Event {
  return event(60, { id: numberedId(number), eventTypeName: 'HOST_UP', ...own });
}

/** Returns rows for many collections. The name `rs0` fits two clusters, `only` fits one. */
export function everything(): Rows {
  return {
    organizations: [organization()],
    projects: projects(),
    ...people(),
    clusters: [RS0, OTHER_RS0, ONLY],
    hosts: [rs0Host(0), rs0Host(1), rs0Host(2, { replicaState: 'DOWN', downSince: NOW - HOUR_MS })],
    snapshots: [rs0Snapshot(20)],
    maintenanceWindows: maintenanceWindows(),
    backupConfigs: [backupConfig({ labelFilter: ['fast'] })],
    automationConfigs: [automationConfig()],
    events: [
      numberedEvent(40),
      numberedEvent(41, { eventTypeName: 'HOST_DOWN', hostname: rs0Host(2).hostname, port: 27017 }),
    ],
  };
}

function projects(): NonNullable<Rows['projects']> {
  const tags = ['prod'];
  const agents = [{ typeName: 'BACKUP', hostname: 'agents.example.com' }] as const;
  return [
    project({ id: PROJECT, name: 'Shop', tags, agents }),
    project({ id: OTHER_PROJECT, name: 'Bank', tags }),
  ];
}

function people(): Rows {
  const operators = team({ id: numberedId(10) });
  return {
    teams: [operators],
    users: [
      user('jane', {
        id: numberedId(11),
        firstName: 'Jane',
        lastName: 'Doe',
        teamIds: [operators.id],
        roles: [{ roleName: 'ORG_OWNER', orgId: ORG }],
      }),
    ],
    keys: [key({ id: numberedId(12), name: 'admin', desc: 'For everything' })],
    invitations: [
      orgInvitation('new@example.com', { id: numberedId(13) }),
      invitation('other@example.com', {
        id: numberedId(14),
        roles: ['GROUP_OWNER'],
        inviterUsername: 'ADMIN1',
      }),
    ],
  };
}

function maintenanceWindows(): readonly MaintenanceWindow[] {
  const created = LONG_AGO;
  return [
    window({ id: numberedId(30), created, startDate: NOW, endDate: NOW + HOUR_MS, description: 'Upgrade' }),
    window({ id: numberedId(31), created, startDate: NOW - DAY_MS, endDate: NOW - HOUR_MS }),
  ];
}
