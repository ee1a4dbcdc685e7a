import { brokenAccessRules } from './access.js';
import { brokenAgentRules } from './agents.js';
import { brokenAlertsOf } from './alerts.js';
import { brokenAutomationRules } from './automation.js';
import { brokenBackupRules } from './backups.js';
import { broken } from './broken.js';
import { checkingRows } from '../../../src/world/putRow.js';
import { runAtOnce } from '../../../src/world/slices.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import { hostsOf, replicaSetNamesOf } from '../../../src/world/clusters/replicaSets.js';
import { hasMajority } from '../../../src/world/clusters/voters.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { brokenHostRules } from './hosts.js';
import { brokenIncidentRules } from './incidents.js';
import { brokenLogRules } from './logs.js';
import { brokenMemberRules } from './members.js';
import { isPending } from '../../../src/world/invitations/pending/invitation.js';
import { isInside } from '../../../src/world/invitations/pending/parent.js';
import { brokenScheduleRules } from './schedules.js';
import { brokenRestartRules } from './restarts.js';
import { brokenRestoreRules } from './restores.js';
import { brokenSnapshotRules } from './snapshots.js';
import { brokenSecurity } from './security.js';
import { brokenStoreRules } from './stores.js';
import type { Invitation } from '../../../src/world/tables/invitations.js';
import type { World } from '../../../src/world/world.js';

/** Checks the rules that every world must keep. Returns one sentence for each broken rule. */
export function violationsOf(world: World): readonly string[] {
  return [
    ...brokenRowsOf(world),
    ...[...world.clusters.all()].flatMap((cluster) => ofCluster(world, cluster)),
    ...[...world.hosts.all()].flatMap((host) => ofHost(world, host)),
    ...[...world.snapshots.all()].flatMap((snapshot) =>
      broken(`snapshot ${snapshot.id}`, brokenSnapshotRules(world, snapshot)),
    ),
    ...ofPeople(world),
    ...brokenMemberRules(world),
    ...brokenAccessRules(world),
    ...brokenLogRules(world),
    ...brokenRestoreRules(world),
    ...brokenHostRules(world),
    ...brokenRestartRules(world),
    ...brokenSecurity(world),
    ...brokenBackupRules(world),
    ...brokenAgentRules(world),
    ...ofEvents(world),
    ...brokenAlertsOf(world),
    ...brokenAutomationRules(world),
    ...brokenStoreRules(world),
    ...[...world.incidents.all()].flatMap((incident) =>
      broken(`incident ${incident.id} (${incident.kind})`, brokenIncidentRules(world, incident)),
    ),
  ];
}

/** Checks the rules of rows. Returns the first broken one. */
function brokenRowsOf(world: World): readonly string[] {
  try {
    runAtOnce(checkingRows(world));
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function ofCluster(world: World, cluster: Cluster): readonly string[] {
  const name = `cluster ${cluster.name}`;
  const hosts = hostsOf(world, cluster);
  const perSet = replicaSetNamesOf(cluster).flatMap((replicaSetName) => {
    const members = hosts.filter((host) => host.replicaSetName === replicaSetName);
    const primaries = members.filter(({ replicaState }) => replicaState === 'PRIMARY');
    const isElecting = cluster.elections?.some((election) => election.replicaSetName === replicaSetName);
    return broken(`${name}, ${replicaSetName}`, {
      'has more than one primary': primaries.length > 1,
      'has a primary without a majority': primaries.length > 0 && !hasMajority(members),
      'elects while it has a primary': primaries.length > 0 && isElecting === true,
      'elects without a majority': isElecting === true && !hasMajority(members),
    });
  });
  return [
    ...broken(name, { 'is of no project': world.projects.get(cluster.groupId) === undefined }),
    ...broken(name, brokenScheduleRules(world, cluster)),
    ...perSet,
  ];
}

function ofHost(world: World, host: Host): readonly string[] {
  const { replicaState, downSince, role, replicaSetName } = host;
  const cluster = world.clusters.get(host.clusterId);
  return broken(`host ${host.hostname}:${host.port}`, {
    'is of no cluster': cluster === undefined,
    'is of another project than its cluster': cluster !== undefined && cluster.groupId !== host.groupId,
    'is down, but its state is not':
      replicaSetName !== undefined && !!downSince !== (replicaState === 'DOWN'),
    'has been down since the future': downSince !== undefined && downSince > world.now,
    'is an arbiter with data': role === 'ARBITER' && replicaState !== 'ARBITER' && replicaState !== 'DOWN',
  });
}

function ofPeople(world: World): readonly string[] {
  const invitations = [...world.invitations.all()].flatMap((invitation) =>
    broken(`invitation ${invitation.id}`, {
      'is pending no more': !isPending(invitation, world.now),
      'is into nowhere': world.organizations.get(invitation.orgId) === undefined,
      'is of a member': isOfMember(world, invitation),
    }),
  );
  const users = [...world.users.all()].flatMap(({ username, roles, teamIds }) =>
    broken(`user ${username}`, {
      'has a role nowhere': roles.some(
        ({ orgId, groupId }) =>
          (orgId !== undefined && world.organizations.get(orgId) === undefined) ||
          (groupId !== undefined && world.projects.get(groupId) === undefined),
      ),
      'is in no such team': teamIds.some((id) => world.teams.get(id) === undefined),
    }),
  );
  return [...invitations, ...users, ...ofTeams(world)];
}

/**
 * Returns whether an invitation is for a user that is already a member: "An accepted user has none for that scope".
 */
function isOfMember({ users }: World, invitation: Invitation): boolean {
  return [...users.select('username', invitation.username)].some((user) => isInside(user, invitation));
}

/**
 * Checks teams: "Team and project of a ProjectTeam share the org; team names are unique in an org". All ids must
 * resolve.
 */
function ofTeams(world: World): readonly string[] {
  const assigned = [...world.projectTeams.all()].flatMap(({ id, teamId, groupId }) => {
    const orgIds = [world.teams.get(teamId)?.orgId, world.projects.get(groupId)?.orgId];
    return broken(`project team ${id}`, {
      'is of no team or of no project': orgIds.includes(undefined),
    });
  });
  const names = [...world.teams.all()].map(({ orgId, name }) => `${orgId} ${name}`);
  return [
    ...assigned,
    ...broken('the world', { 'has two teams of one name': new Set(names).size < names.length }),
  ];
}

function ofEvents(world: World): readonly string[] {
  return [...world.events.all()].flatMap((event) =>
    broken(`event ${event.id}`, {
      'is from the future': event.created > world.now,
      'is the work of two': event.userId !== undefined && event.apiKeyId !== undefined,
    }),
  );
}
