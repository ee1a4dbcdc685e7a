import { list, optional, string, text } from '../../schema/schema.js';
import { findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import type { Host } from '../../world/tables/hosts.js';
import type { ManagedProcess } from '../../world/tables/managedProcesses.js';
import type { World } from '../../world/world.js';

/** Collections whose rows name processes of an automation configuration. */
export const PROCESS_TARGETS = ['managedProcesses', 'hosts', 'clusters', 'projects'] as const;

/** Members of a request. They select processes of an automation configuration, and the moves of its agents. */
export const processChoice = {
  process: optional(
    text(),
    'The name of a process in the configuration, or of one that clients will add. By default all.',
  ),
  move: optional(text(), 'The name of a move, such as `Start`. By default all.'),
};

/** Members of the rows of incidents that concern processes. */
export const processMembers = {
  groupId: string,
  addresses: optional(list(string)),
  processName: optional(string),
  move: optional(string),
};

interface Chosen {
  readonly groupId: string;
  readonly addresses?: readonly string[];
  readonly processName?: string;
  readonly move?: string;
}

interface Choice {
  readonly target: string;
  readonly process?: string;
  readonly move?: string;
}

/**
 * Finds the processes that a request names: all processes of a project or cluster, the process of a node, or one
 * process by its name.
 */
export function processesNamed(world: World, { target, process, move }: Choice): Chosen {
  return {
    ...placeNamed(world, target),
    ...(process !== undefined && { processName: process }),
    ...(move !== undefined && { move }),
  };
}

function placeNamed(world: World, target: string): Pick<Chosen, 'groupId' | 'addresses'> {
  const project = findTargetIfAny(world, 'projects', target);
  if (project !== undefined) return { groupId: project.id };
  const cluster = findTargetIfAny(world, 'clusters', target);
  const found =
    cluster === undefined
      ? [findTargetIfAny(world, 'managedProcesses', target) ?? findTargetIfAny(world, 'hosts', target)]
      : world.hosts.select('cluster', cluster.id).toArray();
  const rows = found.filter((row) => row !== undefined);
  const groupId = cluster?.groupId ?? rows[0]?.groupId;
  if (groupId === undefined) throw unknownTarget(world, PROCESS_TARGETS, target);
  return { groupId, addresses: rows.map(addressOf) };
}

/** Returns the address at which a process runs now. */
function addressOf(row: Host | ManagedProcess): string {
  const { hostname, port, currentPort = port } = { currentPort: undefined, ...row };
  return `${hostname}:${currentPort}`;
}
