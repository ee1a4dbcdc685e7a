import { nameId } from '../../world/ids.js';
import { compareVersions } from '../../world/versions/compareVersions.js';
import { DEFAULT_SCHEDULE } from './clusters.js';
import type { Draft, Facts } from './draft.js';
import { objectOf, objectsIn, textOf } from './facts.js';
import { ownersOf, type Owner } from './owners.js';

/** The clusters that replies show. */
interface Clusters {
  readonly byId: ReadonlyMap<string, Owner>;
  readonly ofProject: ReadonlyMap<string, readonly Facts[]>;
  /** Ids of the standalones whose process is known. */
  readonly taken: Set<unknown>;
}

/** Returns the clusters of a draft, which takes one pass over them. */
export function clustersIn(draft: Draft): Clusters {
  return { byId: ownersOf(draft), ofProject: draft.by('clusters', 'groupId'), taken: new Set() };
}

/**
 * Finds the cluster of a process. Replies about routers and standalones do not name it. The cluster is then the one whose name
 * begins the address, or else the first that remains.
 */
export function clusterOf({ byId, ofProject, taken }: Clusters, host: Facts): Facts | undefined {
  const { clusterId, groupId, typeName, hostname, port, replicaSetName } = host;
  if (typeof clusterId === 'string') return byId.get(clusterId)?.cluster;
  const own = ofProject.get(String(groupId)) ?? [];
  if (typeof replicaSetName === 'string') {
    const ofSet = own.find((cluster) => setsOf(cluster).includes(replicaSetName));
    if (ofSet !== undefined) return ofSet;
  }
  const type = typeName === 'SHARD_MONGOS' ? 'SHARDED' : 'STANDALONE';
  const possible = own.filter((cluster) => cluster.type === type && !taken.has(cluster.id));
  const address = `${String(hostname)}:${String(port)}`;
  const [named] = possible
    .filter(({ name }) => address.startsWith(String(name).split(':')[0] ?? ''))
    .toSorted((one, other) => String(other.name).length - String(one.name).length);
  // The platform knows nothing but the address of a process that it has not reached.
  const found = named ?? (typeName === 'NO_DATA' ? undefined : possible[0]);
  if (found !== undefined && type === 'STANDALONE') taken.add(found.id);
  return found;
}

/** Adds the cluster of a process that the platform has not reached. It is discovered with the first ping. */
export function undiscoveredCluster(
  draft: Draft,
  { ofProject }: Clusters,
  { groupId, hostname, port, typeName }: Facts,
): Facts | undefined {
  if (typeName !== 'NO_DATA') return undefined;
  const name = `${String(hostname)}:${String(port)}`;
  const id = nameId(draft.seed, `${String(groupId)}/cluster ${name}`);
  const versions = (ofProject.get(String(groupId)) ?? []).map(({ version }) => String(version));
  const version = versions.toSorted(compareVersions).at(-1) ?? '';
  const common = { active: true, authEnabled: false, sslEnabled: false, backupEnabled: false };
  draft.put('clusters', id, {
    ...{ groupId, name, type: 'STANDALONE', version, ...common, undiscovered: true },
    ...{ shards: [], schedule: DEFAULT_SCHEDULE, databases: [] },
  });
  draft.assume('Processes that the platform has not reached are standalones.');
  return draft.get('clusters', id);
}

/** Returns the names of the replica sets of a cluster. */
export function setsOf({ replicaSetName, shards, configServers }: Facts): readonly string[] {
  const names = [
    replicaSetName,
    ...objectsIn(shards).map((shard) => shard.replicaSetName),
    objectOf(configServers).replicaSetName,
  ];
  return names.flatMap((name) => textOf(name) ?? []);
}
