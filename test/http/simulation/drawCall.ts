import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import type { OperationEntry } from '../../../src/contract/operations.js';
import type { OperationId } from '../../../src/contract/types.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { KEYS } from '../../support/platform.js';
import { bodyOf, damaged } from './drawBody.js';
import type { Dice } from './dice.js';
import { queryOf } from './drawQuery.js';
import type { CallStep } from './step.js';

const ENTRIES = new Map<OperationId, OperationEntry>(OPERATIONS.map((entry) => [entry.id, entry]));

/** Calls that change the world are drawn more often than reads. */
const WEIGHTS = {
  ...(Object.fromEntries(OPERATIONS.map(({ id }) => [id, 1])) as Record<OperationId, number>),
  ...{ addTeamUsers: 5, patchSnapshot: 9, createUser: 5, addProjectUsers: 6, putBackupAgentConfig: 5 },
  ...{ patchOrganizationInvitation: 5, patchOrganization: 4 },
  ...{ listClusters: 3, listProjectInvitations: 2, listEvents: 4 },
};

const STRANGE = [
  'f'.repeat(24),
  '0',
  'x y',
  '%25',
  'ü',
  '..%2F',
  'F'.repeat(300),
  '%00',
  "'or 1=1",
  '%E0%A4',
];

/** A random request: mostly about an existing row, with a key that may; sometimes neither. */
export function drawCall(dice: Dice, world: World): CallStep {
  const id = dice.byWeight(WEIGHTS);
  const entry = ENTRIES.get(id);
  if (entry === undefined) throw new Error(`No operation ${id}`);
  const known = placesOf(dice, world, id);
  const path = (entry.base + entry.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    dice.chance(0.04) ? dice.pick(STRANGE) : encodeURIComponent(valueOf(known, name)),
  );
  const key = id === 'createUser' && dice.chance(0.9) ? undefined : drawKey(dice, world);
  const body = entry.method === 'get' ? undefined : bodyOf(dice, world, id, known);
  return {
    do: 'call',
    method: dice.chance(0.02) ? dice.pick(['DELETE', 'HEAD', 'PUT', 'GET']) : entry.method.toUpperCase(),
    path: path + queryOf(dice, world, id),
    ...(key && { key }),
    ...(body === undefined ? {} : { body: dice.chance(0.12) ? damaged(dice, body) : body }),
  };
}

/** Returns the value of a path parameter, or `nothing` if the world has no such row. Throws if the name is unknown. */
function valueOf(known: ReturnType<typeof placesOf>, name: string): string {
  if (!(name in known)) throw new Error(`placesOf knows no path parameter ${name}; add it.`);
  return known[name] ?? 'nothing';
}

function drawKey(dice: Dice, world: World): KeyPair | undefined {
  if (dice.chance(0.7)) return KEYS.admin;
  if (dice.chance(0.05)) return undefined;
  const { publicKey, privateKey } = dice.pick(world.keys.all().toArray());
  return { publicKey, privateKey: dice.chance(0.05) ? 'wrong' : privateKey };
}

/** Ids that belong together, for the names of the path's parameters. */
function placesOf(dice: Dice, world: World, id: OperationId): Readonly<Record<string, string | undefined>> {
  const project = dice.pick(world.projects.all().toArray());
  const orgId = dice.chance(0.7) ? project.orgId : dice.pick(world.organizations.all().toArray()).id;
  const invitation = dice.maybe(world.invitations.all().toArray());
  const team = dice.maybe(world.teams.all().toArray());
  const window = dice.maybe(world.maintenanceWindows.all().toArray());
  const snapshot = dice.maybe(world.snapshots.all().toArray());
  const host = dice.maybe(world.hosts.all().toArray());
  const cluster = host && world.clusters.get(host.clusterId);
  const thing = { patchSnapshot: snapshot, getMaintenanceWindow: window }[id as string];
  const invited = ENTRIES.get(id)?.path.includes('{invitationId}') === true ? invitation : undefined;
  const ofHost = ENTRIES.get(id)?.path.includes('{hostId}') === true ? host?.groupId : undefined;
  return {
    orgId:
      invited?.orgId ??
      { addTeamUsers: team?.orgId, getTeam: team?.orgId, patchOrganizationInvitation: invitation?.orgId }[
        id as string
      ] ??
      orgId,
    groupId: invited?.groupId ?? thing?.groupId ?? ofHost ?? project.id,
    ...{ invitationId: invitation?.id, teamId: team?.id, teamName: team?.name },
    ...namesIn(dice, world, project),
    eventId: dice.maybe(world.events.select('project', project.id).page(0, 50))?.id,
    clusterId: snapshot?.clusterId,
    snapshotId: snapshot?.id,
    windowId: window?.id,
    hostId: host?.id,
    partitionName: dice.maybe(host?.partitions ?? [])?.name,
    databaseName: dice.maybe(cluster?.databases ?? [])?.name,
  };
}

/** Ids and names of users and of rows of a project. */
function namesIn(dice: Dice, world: World, project: Project): Readonly<Record<string, string | undefined>> {
  const user = dice.maybe(world.users.all().toArray());
  return {
    ...{ groupName: project.name, userId: user?.id, username: user?.username },
    agentApiKeyId: dice.maybe(world.agentKeys.select('project', project.id).toArray())?.id,
    agentApiKey: dice.maybe(world.agentKeys.all().toArray())?.key,
  };
}
