import { drawKeyOf, nameId, takeId } from '../ids.js';
import type { Cluster } from '../tables/clusters.js';
import type { Project } from '../tables/projects.js';
import { seriesOf } from '../versions/releases.js';
import type { World } from '../world.js';

/**
 * The members of a new cluster that its creator chooses. A replica set needs `replicaSetName`, and a sharded cluster
 * `shards` and `configServers`. The default of `featureCompatibilityVersion` follows from the version.
 */
export type NewCluster = Pick<Cluster, 'name' | 'type' | 'version'> &
  Partial<
    Pick<
      Cluster,
      | 'featureCompatibilityVersion'
      | 'authEnabled'
      | 'sslEnabled'
      | 'replicaSetName'
      | 'shards'
      | 'configServers'
      | 'startedEmpty'
    >
  >;

/**
 * Adds a cluster without processes to a project. The API shows it after the first ping of one of its processes, see
 * `addProcess`. A standalone is named after the address of its process.
 */
export function addCluster(
  world: World,
  { id: groupId }: Project,
  spec: NewCluster,
): { readonly world: World; readonly cluster: Cluster } {
  const { name, version, authEnabled = false, sslEnabled = false, shards = [] } = spec;
  // A standalone and its process both have periods, so their ids must differ.
  const [taken, id] =
    spec.type === 'STANDALONE'
      ? [world, nameId(world.seed, `${drawKeyOf(groupId)}/cluster ${name}`)]
      : takeId(world);
  const cluster: Cluster = {
    featureCompatibilityVersion: seriesOf(version),
    ...spec,
    id,
    groupId,
    active: true,
    authEnabled,
    sslEnabled,
    backupEnabled: false,
    shards,
    schedule: { everyHours: 24, retentionDays: 7 },
    databases: [],
    undiscovered: true,
    createdAt: world.now,
  };
  return { world: { ...taken, clusters: taken.clusters.put(cluster) }, cluster };
}
