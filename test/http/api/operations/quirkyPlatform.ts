import { hostNamed, replicaSet, sharded } from '../../../support/rows/deployments.js';
import { idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import {
  event,
  featurePolicies,
  groupRole,
  key,
  orgInvitation,
  orgRole,
  project,
  snapshot,
  team,
  user,
} from '../../../support/rows/rows.js';
import { DAY_MS } from '../../../../src/world/instant.js';
import type { LogCollectionJob } from '../../../../src/world/tables/logCollectionJobs.js';
import type { RestoreJob } from '../../../../src/world/tables/restoreJobs.js';
import { POLICY_NAMES } from '../../../../src/world/tables/featurePolicies.js';
import type { Given } from '../../../support/rows/worlds.js';
import { agents } from './measured.js';
import { platformWith, type Tenant } from './tenant.js';

export const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY']);
const legacy = sharded('sh-legacy', {}, true);
const [kept, narrow, expired, config, running] = [
  snapshot(rs0.cluster),
  snapshot(rs0.cluster, {
    id: idOf('narrow'),
    namespaceFilterList: { filterList: ['a.b'], filterType: 'access' },
  }),
  snapshot(rs0.cluster, { id: idOf('expired'), expires: NOW }),
  snapshot(legacy.cluster, { id: idOf('config'), hostId: hostNamed(legacy, 'config-0').id }),
  snapshot(legacy.cluster, { id: idOf('running'), complete: false }),
];
export const SNAPSHOTS = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/snapshots`;
/** The paths of a snapshot of all namespaces, and of a snapshot that is limited to one namespace. */
export const SNAPSHOT = `${SNAPSHOTS}/${kept.id}`;
export const NARROW_SNAPSHOT = `${SNAPSHOTS}/${narrow.id}`;
export const SNAPSHOT_ID = kept.id;
/**
 * The paths of a snapshot whose expiry has passed, a mirrored config server's snapshot, and an incomplete snapshot.
 */
export const EXPIRED_SNAPSHOT = `${SNAPSHOTS}/${expired.id}`;
export const CONFIG_SNAPSHOT = `/groups/${PROJECT}/clusters/${legacy.cluster.id}/snapshots/${config.id}`;
export const RUNNING_SNAPSHOT = `/groups/${PROJECT}/clusters/${legacy.cluster.id}/snapshots/${running.id}`;
export const AUTOMATION = `/groups/${PROJECT}/automationConfig`;
export const operators = team();
export const INVITED = 'new@example.com';
const ada = user('ada', { roles: [orgRole(), groupRole('GROUP_OWNER')], teamIds: [operators.id] });
export const [mia, stranger] = [user('mia', { roles: [orgRole(), groupRole()] }), user('stranger')];
export const member = key({ publicKey: 'MEMBER', roles: [orgRole()] });
const diffs = [
  {
    id: 'd',
    params: [],
    privileges: [{ actions: ['find'], resource: { db: 'shop' } }],
    status: 'NEW',
    type: 'ROLES',
  },
] as const;

/** All policies except `DISABLE_BACKUP_AGENT`, which would refuse calls in the proofs of other quirks. */
export const policies = POLICY_NAMES.filter((name) => name !== 'DISABLE_BACKUP_AGENT');

/** A log collection job that has succeeded. */
export const LOG_JOB: LogCollectionJob = {
  id: idOf('log job'),
  groupId: PROJECT,
  userId: idOf('ADMIN1'),
  createdAt: NOW,
  expiresAt: NOW + DAY_MS,
  status: 'SUCCESS',
  resourceType: 'PROCESS',
  resourceName: 'x',
  rootResourceType: 'PROCESS',
  rootResourceName: 'x',
  logTypes: ['MONGODB'],
  redacted: false,
  sizeRequestedPerFileBytes: 1,
  childJobs: [],
};

/** A restore job whose archive is ready. */
export const RESTORE_JOB: RestoreJob = {
  id: idOf('restore job'),
  groupId: PROJECT,
  clusterId: rs0.cluster.id,
  replicaSetName: 'rs0',
  snapshotId: kept.id,
  pointInTime: false,
  timestamp: kept.created,
  encryptionEnabled: false,
  createdAt: NOW,
  startsAt: NOW,
  readyAt: NOW,
  statusName: 'FINISHED',
  databases: [],
  delivery: {
    methodName: 'HTTP',
    statusName: 'READY',
    expirationHours: 1,
    expires: NOW + DAY_MS,
    maxDownloads: 3,
    downloads: 0,
  },
};

/** Creates a platform with the rows that the proofs of the quirks need. */
export function quirkyPlatform(own: Given): Tenant {
  return platformWith({
    projects: [project({ agents }), project({ name: 'shop2' })],
    keys: [key(), member],
    users: [ada, mia, stranger],
    teams: [operators],
    deployments: [rs0, legacy],
    snapshots: [kept, narrow, expired, config, running],
    invitations: [orgInvitation(INVITED)],
    events: [
      event(5, { eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', diffs }),
      event(6, { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_ADDED', accessListEntry: '192.0.2.7' }),
    ],
    featurePolicies: [featurePolicies(...policies)],
    logCollectionJobs: [LOG_JOB],
    restoreJobs: [RESTORE_JOB],
    ...own,
  });
}
