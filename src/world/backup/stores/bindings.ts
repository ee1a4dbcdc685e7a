import { backupStatusOf } from '../../clusters/backupStatus.js';
import type { BackupBinding } from '../../tables/backupJob.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import { foundingBinding } from './bindStores.js';

/**
 * Returns the stores and the daemon that the backup of a cluster uses. The result is empty if the cluster has no
 * backup, or if the backup is provisioning and has no stores yet.
 */
export function bindingOf(world: World, cluster: Cluster): BackupBinding {
  const { backupJob } = cluster;
  if (backupStatusOf(cluster) === 'INACTIVE') return {};
  if (backupJob?.binding !== undefined) return backupJob.binding;
  return backupJob?.status === 'PROVISIONING' ? {} : foundingBinding(world, cluster);
}

/** Returns the clusters whose backups use a store or a daemon. `id` is the id of its row. */
export function boundTo(world: World, id: string): readonly Cluster[] {
  return users(world).get(id) ?? [];
}

type Users = ReadonlyMap<string, readonly Cluster[]>;
type Sources = readonly [World['backupStores'], World['backupDaemons'], World['backupConfigs']];

const memory = new WeakMap<World['clusters'], { readonly of: Sources; readonly users: Users }>();

/**
 * Returns the clusters that use each store and daemon, by the id of its row. Cached until a table on which bindings
 * depend changes.
 */
function users(world: World): Users {
  const of: Sources = [world.backupStores, world.backupDaemons, world.backupConfigs];
  const known = memory.get(world.clusters);
  if (known?.of.every((table, at) => table === of[at])) return known.users;
  const made = usersIn(world);
  memory.set(world.clusters, { of, users: made });
  return made;
}

function usersIn(world: World): Users {
  const found = new Map<string, Cluster[]>();
  for (const cluster of world.clusters.all())
    for (const id of Object.values<string>(bindingOf(world, cluster))) {
      const others = found.get(id);
      if (others === undefined) found.set(id, [cluster]);
      else others.push(cluster);
    }
  return found;
}
