import type { BackupSettings, Cluster, Election } from '../../world/clusters/cluster.js';
import type { Host } from '../../world/hosts/host.js';
import type { Invitation } from '../../world/invitations/invitation.js';
import { LIMITS, POSITIVE_MAX } from '../../world/limits.js';
import { ALERT_TYPES, type MaintenanceWindow } from '../../world/maintenance/maintenanceWindow.js';
import type { Organization } from '../../world/organizations/organization.js';
import type { Period } from '../../world/periods/period.js';
import { AGENT_TYPES, type Agent, type Project } from '../../world/projects/project.js';
import { ORG_ROLES } from '../../world/roles/role.js';
import type { Snapshot } from '../../world/snapshots/snapshot.js';
import type { Team } from '../../world/teams/team.js';
import type { User } from '../../world/users/user.js';
import type { RowOf, Tables } from '../../world/world.js';
import { alertShape } from './alertShape.js';
import { automationConfigShape, backupConfigShape } from './configShapes.js';
import { eventShape } from './eventShape.js';
import { incidentShape } from './incidentShape.js';
import { keyShape, roleShape } from './keyShape.js';
import { faultShape } from './faultShape.js';
import { scenarioShape, stepShape } from './scenarioShapes.js';
import {
  amount,
  count,
  flag,
  instant,
  integer,
  numberIn,
  port,
  positive,
  roleName,
  text,
  texts,
  whole,
} from './scalarShapes.js';
import { either, listOf, mapWith, oneOf, optional, type Shape } from './shape.js';

const organization = mapWith<Organization>({
  ...{ id: text, name: text, createdAt: instant },
  ldapGroupMappings: optional(listOf(mapWith({ roleName: oneOf(...ORG_ROLES), ldapGroups: texts }))),
});

const agent = mapWith<Agent>({
  typeName: oneOf(...AGENT_TYPES),
  hostname: text,
  silentSince: optional(instant),
  lastGoalVersion: optional(integer),
});

const project = mapWith<Project>({
  ...{ id: text, orgId: text, name: text, tags: texts, publicApiEnabled: flag, createdAt: instant },
  agents: listOf(agent),
});

const team = mapWith<Team>({ id: text, orgId: text, name: text, createdAt: instant });

const user = mapWith<User>({
  ...{ id: text, username: text, emailAddress: optional(text), firstName: text, lastName: text },
  ...{ mobileNumber: optional(text), country: optional(text) },
  ...{ roles: listOf(roleShape), teamIds: texts, accessList: texts, createdAt: instant },
});

const invitation = mapWith<Invitation>({
  ...{ id: text, orgId: text, groupId: optional(text), username: text, roles: listOf(roleName) },
  ...{ teamIds: texts, inviterUsername: text, createdAt: instant },
});

const elections = optional(listOf(mapWith<Election>({ replicaSetName: text, since: instant })));

const database = mapWith<Cluster['databases'][number]>({
  ...{ name: text, createdAt: instant, dataSizeBytes: count },
  ...{ averageObjectSizeBytes: count, collectionCount: count },
});

const backup = mapWith<BackupSettings>({ encrypted: flag, exclude: texts, include: optional(texts) });

const cluster = mapWith<Cluster>({
  ...{ id: text, groupId: text, name: text, type: oneOf('REPLICA_SET', 'SHARDED', 'STANDALONE') },
  ...{ active: flag, version: text, featureCompatibilityVersion: optional(text) },
  ...{ authEnabled: flag, sslEnabled: flag },
  ...{ backupEnabled: flag, backup: optional(backup) },
  schedule: mapWith({
    everyHours: whole(LIMITS.snapshotEveryHours),
    retentionDays: whole(LIMITS.snapshotRetentionDays),
  }),
  ...{ lastSnapshotAt: optional(instant), scheduledSince: optional(instant) },
  ...{ snapshotQueuedAt: optional(instant), replicaSetName: optional(text) },
  shards: listOf(mapWith({ shardName: text, replicaSetName: text })),
  configServers: optional(either(oneOf('MIRRORED'), mapWith({ replicaSetName: text }))),
  ...{ elections, leaderless: elections, databases: listOf(database), createdAt: instant },
});

const REPLICA_STATES = ['PRIMARY', 'SECONDARY', 'ARBITER', 'RECOVERING', 'STARTUP2', 'DOWN'] as const;

const host = mapWith<Host>({
  ...{ id: text, groupId: text, clusterId: text, name: text, hostname: text, port, ipAddress: text },
  role: oneOf('MEMBER', 'ARBITER', 'CONFIG', 'MONGOS', 'STANDALONE'),
  replicaState: optional(oneOf(...REPLICA_STATES)),
  ...{ replicaSetName: optional(text), shardName: optional(text), version: text, cores: whole(LIMITS.cores) },
  ...{ memoryBytes: count, partitions: listOf(mapWith({ name: text, sizeBytes: count })) },
  ...{ monitored: flag, downSince: optional(instant), stateSince: optional(instant) },
  behindMs: optional(amount),
  failureRate: optional(
    mapWith({
      meanHoursBetween: positive(POSITIVE_MAX.meanHoursBetweenFailures),
      meanMinutesDown: positive(POSITIVE_MAX.meanMinutesDown),
    }),
  ),
  ...{ returnsAt: optional(instant), createdAt: instant },
  observed: optional(oneOf(...REPLICA_STATES, 'UP')),
});

const bsonTimestamp = mapWith<Snapshot['created']>({ date: instant, increment: count });

const part = mapWith<Snapshot['parts'][number]>({
  typeName: oneOf('REPLICA_SET', 'CONFIG_SERVER_REPLICA_SET', 'CONFIG_SHARD_REPLICA_SET', 'CONFIG_SERVER'),
  ...{ clusterId: optional(text), hostId: optional(text), completedTime: optional(instant) },
  ...{ compressionSetting: oneOf('NONE', 'GZIP'), encryptionEnabled: flag, masterKeyUUID: optional(text) },
  ...{ dataSizeBytes: count, fileSizeBytes: count, storageSizeBytes: count },
  ...{ fcv: optional(text), machineId: optional(text), mongodVersion: text },
  ...{ replicaSetName: optional(text), replicaState: optional(text) },
});

const missingShard = mapWith<NonNullable<Snapshot['missingShards']>[number]>({
  ...{ id: text, groupId: text, clusterName: text, shardName: text, replicaSetName: text },
  typeName: oneOf('CONFIG_SERVER_REPLICA_SET', 'REPLICA_SET', 'CONFIG_SHARD_REPLICA_SET'),
  lastHeartbeat: instant,
});

const snapshot = mapWith<Snapshot>({
  ...{ id: text, groupId: text, clusterId: text, hostId: optional(text), complete: flag },
  ...{ created: bsonTimestamp, lastOplogAppliedTimestamp: optional(bsonTimestamp) },
  ...{ doNotDelete: flag, expires: optional(instant), expiryChangedAt: optional(instant) },
  ...{ isPossiblyInconsistent: optional(flag), missingShards: optional(listOf(missingShard)) },
  namespaceFilterList: mapWith({ filterList: texts, filterType: oneOf('deny', 'access') }),
  parts: listOf(part),
  pace: optional(
    mapWith({ since: instant, doneMs: numberIn(LIMITS.copiedMs), speed: numberIn(LIMITS.copySpeed) }),
  ),
});

const maintenanceWindow = mapWith<MaintenanceWindow>({
  ...{ id: text, groupId: text, created: instant, updated: instant, startDate: instant, endDate: instant },
  ...{ alertTypeNames: listOf(oneOf(...ALERT_TYPES)), description: optional(text) },
});

const period = mapWith<Period>({
  ...{ id: text, subjectId: text, state: text, from: instant, until: instant },
  behindMs: optional(amount),
  writes: optional(mapWith({ factor: amount, grownMs: amount })),
});

/** What the rows of each collection look like. */
export const rowShapes: { readonly [Name in keyof Tables]: Shape<RowOf<Name>> } = {
  organizations: organization,
  projects: project,
  teams: team,
  users: user,
  keys: keyShape,
  invitations: invitation,
  clusters: cluster,
  hosts: host,
  snapshots: snapshot,
  maintenanceWindows: maintenanceWindow,
  backupConfigs: backupConfigShape,
  automationConfigs: automationConfigShape,
  events: eventShape,
  alerts: alertShape,
  periods: period,
  incidents: incidentShape,
  faults: faultShape,
  scenarios: scenarioShape,
  steps: stepShape,
};
