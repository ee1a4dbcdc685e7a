import type { OperationId } from '../../../../src/contract/types.js';
import type { World } from '../../../../src/world/world.js';
import { get, named, type OperationCall, type PlaceName } from './operationCall.js';
import { agentCalls } from './extended/agents.js';
import { alertCalls } from './extended/alerts.js';
import { backupConfigCalls } from './extended/backupConfigs.js';
import { clusterCalls } from './extended/clusters.js';
import { administrationCalls } from './extended/administration.js';
import { automationCalls } from './extended/automation.js';
import { eventCalls } from './extended/events.js';
import { hostCalls } from './extended/hosts.js';
import { integrationCalls } from './extended/integrations.js';
import { invitationCalls } from './extended/invitations.js';
import { keyCalls } from './extended/keys.js';
import { logCalls } from './extended/logs.js';
import { organizationCalls } from './extended/organizations.js';
import { policyCalls } from './extended/policies.js';
import { projectCalls } from './extended/projects.js';
import { restoreCalls } from './extended/restores.js';
import { snapshotCalls } from './extended/snapshots.js';
import { storeCalls } from './extended/stores.js';
import { teamCalls } from './extended/teams.js';
import { usageCalls } from './extended/usage.js';
import { userCalls } from './extended/users.js';
import { versionCalls } from './extended/versions.js';

export type { OperationCall } from './operationCall.js';

/** The calls of the extended surface, by resource. */
const EXTENDED = [
  organizationCalls,
  projectCalls,
  policyCalls,
  administrationCalls,
  teamCalls,
  userCalls,
  integrationCalls,
  invitationCalls,
  keyCalls,
  usageCalls,
  eventCalls,
  versionCalls,
  logCalls,
  agentCalls,
  alertCalls,
  hostCalls,
  clusterCalls,
  automationCalls,
  snapshotCalls,
  backupConfigCalls,
  restoreCalls,
  storeCalls,
];

/** Returns the ids that the calls use. Most belong to the first project of the standard world, `Shop`. */
export function placesOf(world: World): Readonly<Record<PlaceName, string>> {
  const project = named(world.projects.all(), 'Shop');
  const cluster = named(world.clusters.select('project', project.id), 'rs0');
  const legacy = named(world.clusters.select('project', project.id), 'legacy0');
  const host = named(world.hosts.select('cluster', cluster.id), 'node-0');
  const windows = world.maintenanceWindows.select('project', project.id).toArray();
  return {
    org: project.orgId,
    project: project.id,
    otherProject: named(world.projects.all(), 'Records').id,
    team: named(world.teams.all(), 'Platform').id,
    user: world.users.select('username', 'dana.weiss@consultants.example.com').first()?.id ?? '',
    cluster: cluster.id,
    snapshot: world.snapshots.select('cluster', cluster.id).toArray().at(-1)?.id ?? '',
    host: host.id,
    legacyHost: named(world.hosts.select('cluster', legacy.id), 'config-0').id,
    partition: host.partitions[0]?.name ?? '',
    database: cluster.databases[0]?.name ?? '',
    event: world.events.select('project', project.id).first()?.id ?? '',
    window: windows.find(({ endDate }) => endDate > world.now)?.id ?? '',
  };
}

const MEASURED = 'measurements?granularity=PT1M&period=PT5M';

/** The operations without a body. */
export function readsOf(world: World): readonly OperationCall[] {
  const at = placesOf(world);
  const group = `/groups/${at.project}`;
  const host = `${group}/hosts/${at.host}`;
  return [
    get('listProjects', `/orgs/${at.org}/groups`),
    get('listHostSnapshots', `${group}/hosts/${at.legacyHost}/snapshots`),
    get('getDiskMeasurements', `${host}/disks/${at.partition}/${MEASURED}`),
    get('getHostMeasurements', `${host}/${MEASURED}`),
    get('getDatabaseMeasurements', `${host}/databases/${at.database}/${MEASURED}`),
    get('listClusters', '/clusters'),
    get('listMaintenanceWindows', `${group}/maintenanceWindows`),
    get('getMaintenanceWindow', `${group}/maintenanceWindows/${at.window}`),
    get('getBackupJobsConfig', `/admin/backup/groups/${at.project}`),
    get('listProjectInvitations', `${group}/invites`),
    get('listAgentLinks', `${group}/agents`),
    get('listDatabases', `${host}/databases`),
    get('getAutomationConfig', `${group}/automationConfig`),
    get('listEvents', `${group}/events`),
    ...EXTENDED.flatMap(({ reads }) => reads?.(world, at) ?? []),
  ];
}

/**
 * Operations with a body. They put `name` into the names of new resources, so that the calls can be repeated with
 * another name.
 */
export function writesOf(world: World, name = 'new'): readonly OperationCall[] {
  const at = placesOf(world);
  const person = { firstName: 'New', lastName: 'Comer', password: 'correct-horse-7-battery' };
  const invitation = { roles: ['ORG_MEMBER'], username: 'hiro.tanaka@partner.example.com' };
  const snapshot = `/groups/${at.project}/clusters/${at.cluster}/snapshots/${at.snapshot}`;
  return [
    {
      operationId: 'addTeamUsers',
      method: 'post',
      path: `/orgs/${at.org}/teams/${at.team}/users`,
      body: [{ id: at.user }],
    },
    { operationId: 'patchSnapshot', method: 'patch', path: snapshot, body: { doNotDelete: false } },
    {
      operationId: 'createUser',
      method: 'post',
      path: '/unauth/users',
      body: { ...person, username: `${name}@example.com` },
    },
    {
      operationId: 'addProjectUsers',
      method: 'post',
      path: `/groups/${at.project}/users`,
      body: [{ id: at.user, roles: [{ groupId: at.project, roleName: 'GROUP_READ_ONLY' }] }],
    },
    {
      operationId: 'putBackupAgentConfig',
      method: 'put',
      path: `/groups/${at.project}/automationConfig/backupAgentConfig`,
      body: { logPath: '/var/log/backup-agent.log' },
    },
    {
      operationId: 'patchOrganizationInvitation',
      method: 'patch',
      path: `/orgs/${at.org}/invites`,
      body: invitation,
    },
    {
      operationId: 'patchOrganization',
      method: 'patch',
      path: `/orgs/${at.org}`,
      body: { name: 'Harbor Retail Group' },
    },
    ...EXTENDED.flatMap(({ writes }) => writes?.(world, at, name) ?? []),
  ];
}

/** Operations whose success depends on more than the role of the caller. */
export function guardedOf(world: World): readonly OperationCall[] {
  const at = placesOf(world);
  return EXTENDED.flatMap(({ guarded }) => guarded?.(world, at) ?? []);
}

/**
 * Operations that these tests do not call, for example because one key's call would make the next key's call fail.
 * They have their own tests.
 */
export const NOT_CALLED: readonly OperationId[] = EXTENDED.flatMap(({ notCalled }) => notCalled ?? []);

/** All operations except `NOT_CALLED` and the guarded ones. */
export function callsOf(world: World, name?: string): readonly OperationCall[] {
  return [...readsOf(world), ...writesOf(world, name)];
}
