import { hostsOf, replicaSetNamesOf } from '../../../src/world/clusters/replicaSets.js';
import { hasMajority, isUp } from '../../../src/world/clusters/voters.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import { DAY_MS } from '../../../src/world/instant.js';
import type { Table } from '../../../src/world/tree/table.js';
import type { World } from '../../../src/world/world.js';

/** Returns a sentence for each row that waits for an event which is overdue or missing from the agenda. */
export function forgottenOf(world: World): readonly string[] {
  const hosts = world.hosts.all().toArray();
  const snapshots = world.snapshots.all().toArray();
  const recovering = hosts.filter(
    (host) => host.replicaState === 'RECOVERING' && isUp(host) && host.restart === undefined,
  );
  const restarting = hosts.filter(({ restart }) => restart !== undefined);
  const away = hosts.filter(({ downSince, returnsAt }) => downSince !== undefined && returnsAt !== undefined);
  const running = snapshots.filter(({ complete, pace }) => !complete && pace?.speed !== 0);
  const expiring = snapshots.filter(({ expires }) => expires !== undefined);
  const late = expiring.filter(({ expires = 0, expiryChangedAt = 0, keptUntil = 0 }) => {
    return Math.max(expires, expiryChangedAt, keptUntil) < world.now - DAY_MS;
  });
  return [
    ...withoutDue(world.hosts, 'memberRecovers', recovering),
    ...withoutDue(world.hosts, 'processRestarts', restarting),
    ...withoutDue(world.hosts, 'nodeReturns', away),
    ...withoutDue(world.snapshots, 'snapshotPartCompletes', running),
    ...withoutDue(world.snapshots, 'snapshotExpires', expiring),
    ...late.map(({ id }) => `the snapshot ${id} has expired long ago and is still there`),
    ...world.clusters
      .all()
      .toArray()
      .flatMap((cluster) => ofCluster(world, cluster)),
  ];
}

function withoutDue(
  table: Pick<Table<{ readonly id: string }, string>, 'due'>,
  behaviour: string,
  rows: readonly { readonly id: string }[],
): readonly string[] {
  const due = new Set(table.due(behaviour, 100_000).map(({ row }) => row.id));
  return rows
    .filter(({ id }) => !due.has(id))
    .map(({ id }) => `${id} waits for ${behaviour}, which is not due`);
}

function ofCluster(world: World, cluster: Cluster): readonly string[] {
  return replicaSetNamesOf(cluster).flatMap((name) => {
    const members = hostsOf(world, cluster).filter(({ replicaSetName }) => replicaSetName === name);
    const isLed = members.some(({ replicaState }) => replicaState === 'PRIMARY');
    const isElecting = cluster.elections?.some(({ replicaSetName }) => replicaSetName === name) === true;
    const isLost = cluster.leaderless?.some(({ replicaSetName }) => replicaSetName === name) === true;
    const hasCandidate = members.some((host) => isUp(host) && host.replicaState === 'SECONDARY');
    const canElect = hasMajority(members) && hasCandidate;
    return [
      ...(!isLed && canElect && !isElecting ? [`${name} could elect a primary and does not`] : []),
      ...(isLed === isLost
        ? [`${name} ${isLed ? 'has a primary' : 'has none'}, but its cluster says otherwise`]
        : []),
    ];
  });
}
