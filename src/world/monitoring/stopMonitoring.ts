import { hostEvent } from '../hosts/hostEvent.js';
import { isManaged, processId } from '../hosts/host.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { dropUnwatched } from './dropUnwatched.js';
import { removeProcess } from './removeProcess.js';

/**
 * Stops the monitoring of a process. A process that is up keeps running: its replica set may report it again, and
 * clients may add it again. A process that is down and does not come up by itself is removed.
 */
export function stopMonitoring(world: World, host: Host): Outcome {
  if (isManaged(host)) throw new Refusal('CANNOT_MODIFY_MANAGED_HOST', processId(host));
  const deleted = hostEvent(world, host, 'DELETE_HOST_AUDIT');
  return inTurn(world, [
    (before) => ({ world: before, events: [deleted] }),
    (before) => (isGone(before, host) ? removeProcess(before, host) : hide(before, host)),
  ]);
}

/**
 * Returns whether a process without monitoring is removed: a standalone that never answered, or a process that stays
 * down.
 */
function isGone(
  { incidents }: World,
  { id, clusterId, role, monitoring, downSince, returnsAt }: Host,
): boolean {
  if (monitoring !== undefined && role === 'STANDALONE') return true;
  if (downSince === undefined || returnsAt !== undefined) return false;
  const active = incidents.select('activeOfCluster', clusterId).toArray();
  return !active.some(({ hostIds }) => hostIds?.includes(id));
}

function hide(world: World, host: Host): Outcome {
  const hidden: Host = { ...omit(host, 'observed'), monitoring: { state: 'REMOVED', since: world.now } };
  const left = hideCluster({ ...world, hosts: world.hosts.put(hidden) }, host.clusterId);
  return { world: dropUnwatched(left, host.clusterId), events: [] };
}

/** Hides a cluster if monitoring sees none of its processes any more. */
function hideCluster(world: World, id: string): World {
  const cluster = world.clusters.get(id);
  const hosts = world.hosts.select('cluster', id).toArray();
  if (cluster === undefined || hosts.some(({ monitoring }) => monitoring === undefined)) return world;
  return { ...world, clusters: world.clusters.put({ ...cluster, undiscovered: true }) };
}
