import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import { SERVED, type Counts } from './capacity.js';

/** Share of a member's commands that clients send. The other commands come from other members. */
const CLIENTS_SHARE_OF_COMMANDS = 0.6;

/**
 * Returns the operations per second that clients send through a router at full load. They are the operations
 * of all shards, divided by the number of routers. Returns `undefined` for other processes, and for routers
 * without shards.
 */
export function routedBy(world: World, host: Host): Counts | undefined {
  if (host.role !== 'MONGOS') return undefined;
  const hosts = world.hosts.select('cluster', host.clusterId).toArray();
  const members = hosts.filter(({ role }) => role === 'MEMBER');
  if (members.length === 0) return undefined;
  const routers = hosts.filter(({ role }) => role === 'MONGOS').length;
  const sets = new Set<string | undefined>();
  const served = members.map(({ replicaSetName, cores }) => {
    // Count writes for only one member of each shard, because all members take the same writes.
    const isFirst = !sets.has(replicaSetName);
    sets.add(replicaSetName);
    return { counts: isFirst ? SERVED.STANDALONE : SERVED.SECONDARY, cores: Math.max(1, cores) };
  });
  const part = (operation: keyof Counts): number =>
    served.reduce((sum, { counts, cores }) => sum + counts[operation] * cores, 0) / routers;
  return {
    command: part('command') * CLIENTS_SHARE_OF_COMMANDS,
    query: part('query'),
    update: part('update'),
    delete: part('delete'),
    ttlDelete: 0,
    getmore: part('getmore'),
    insert: part('insert'),
  };
}
