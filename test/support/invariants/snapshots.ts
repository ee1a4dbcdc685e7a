import { hostsOf } from '../../../src/world/clusters/replicaSets.js';
import { processId } from '../../../src/world/hosts/host.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { hasActiveAgent } from '../../../src/world/monitoring/activeAgents.js';
import { sortable } from '../../../src/world/tables/periods.js';
import type { World } from '../../../src/world/world.js';
import { currentPart, paceOf } from '../../../src/world/backup/snapshots/pace.js';
import type { Snapshot, SnapshotPart } from '../../../src/world/tables/snapshots.js';
import { isSource } from '../../../src/world/backup/snapshots/sources.js';

/** Returns the rules about a snapshot, each with whether it is broken. */
export function brokenSnapshotRules(world: World, snapshot: Snapshot): Readonly<Record<string, boolean>> {
  const { clusterId, groupId, complete, parts, doNotDelete, expires, created } = snapshot;
  const cluster = world.clusters.get(clusterId);
  const hosts = cluster === undefined ? [] : hostsOf(world, cluster);
  const sourceOf = ({ machineId }: SnapshotPart): Host | undefined =>
    hosts.find((host) => processId(host) === machineId);
  const current = currentPart(snapshot);
  const source = current && sourceOf(current);
  const isCopied = current !== undefined && paceOf(snapshot).speed > 0;
  return {
    'is of no cluster': cluster?.groupId !== groupId,
    'is from the future': created.date > world.now,
    'is complete, but not its parts':
      complete !== parts.every(({ completedTime }) => completedTime !== undefined),
    'was completed in the future': parts.some(({ completedTime = 0 }) => completedTime > world.now),
    'has a part that was completed on a process that was down': parts.some(({ completedTime, ...part }) => {
      const host = sourceOf(part);
      return completedTime !== undefined && host !== undefined && wasDown(world, host, completedTime);
    }),
    'is copied from a process that cannot be read': isCopied && source !== undefined && !isSource(source),
    'is copied while no backup agent pings':
      isCopied && !hasActiveAgent(world.projects.get(groupId), 'BACKUP'),
    'is copied from a dead cluster': isCopied && cluster?.active === false,
    'runs beside another one': !complete && isBesideAnother(world, snapshot),
    ...brokenTimes(snapshot),
    'must not be deleted, but expires': doNotDelete && expires !== undefined,
    // `patchSnapshot` (E3) can remove the expiry.
    'is never deleted, without a client that wants it':
      !doNotDelete && expires === undefined && snapshot.expiryChangedAt === undefined,
  };
}

/**
 * Checks the times and parts of a snapshot: "complete ⇒ `created`, `lastOplogAppliedTimestamp`, non-empty `parts`;
 * `lastOplogAppliedTimestamp.date ≤` completion", "otherwise `expires > created.date`", and "one part per replica
 * set".
 */
function brokenTimes(snapshot: Snapshot): Readonly<Record<string, boolean>> {
  const { complete, created, expires, expiryChangedAt, hostId, lastOplogAppliedTimestamp, parts } = snapshot;
  const completed = Math.max(...parts.map(({ completedTime = 0 }) => completedTime));
  const sets = parts.map(({ replicaSetName, hostId: host }) => replicaSetName ?? host);
  return {
    'has no parts': parts.length === 0,
    'has no last operation': hostId === undefined && lastOplogAppliedTimestamp === undefined,
    'contains operations from after its completion':
      complete && (lastOplogAppliedTimestamp?.date ?? 0) > completed,
    'was completed before it was created': complete && completed < created.date,
    'expires before it is created':
      expires !== undefined && expiryChangedAt === undefined && expires <= created.date,
    'has two parts of one replica set': new Set(sets).size < sets.length,
  };
}

/**
 * Returns whether a process was down at an instant. At the instants at which it stopped and started again, it counts
 * as up.
 */
function wasDown(world: World, { id, downSince }: Host, at: number): boolean {
  if (downSince !== undefined && downSince < at) return true;
  const [period] = world.periods.between('subject', id, sortable(at + 1), END).page(0, 1);
  return period?.state === 'DOWN' && period.from < at;
}

/** A sort key after that of any instant. */
const END = ':';

function isBesideAnother(world: World, { clusterId, hostId, id }: Snapshot): boolean {
  const running = [...world.snapshots.select('cluster', clusterId)].filter((other) => !other.complete);
  return running.some((other) => other.id !== id && other.hostId === hostId);
}
