import type { Host, HostRole } from '../tables/hosts.js';
import type { World } from '../world.js';

/** Mean number of bytes per second and core that a member writes to its oplog. */
const BYTES_PER_CORE = 30_000;
/**
 * Mean number of bytes per second and core that a config server writes to its oplog. It writes sessions,
 * pings of routers, and records of the balancer.
 */
const CONFIG_BYTES_PER_CORE = 2_000;

/**
 * Whether agents can list databases on a process with this role. Clients cannot query arbiters, so agents
 * find none there. Routers store no databases.
 */
export const KEEPS_DATABASES: Readonly<Record<HostRole, boolean>> = {
  MEMBER: true,
  STANDALONE: true,
  CONFIG: true,
  MONGOS: false,
  ARBITER: false,
};

/**
 * Returns the mean number of bytes per second that the members of a replica set write to the oplog, with the
 * usual writes.
 */
export function oplogBytesPerSecond({ role }: Pick<Host, 'role'>, setCores: number): number {
  return (role === 'CONFIG' ? CONFIG_BYTES_PER_CORE : BYTES_PER_CORE) * setCores;
}

/**
 * Returns the number of cores of the first member of a data set. Only this number determines the writes,
 * because all members take the same writes.
 */
export function setCoresOf(world: Pick<World, 'hosts'>, host: Host): number {
  const { clusterId, replicaSetName, cores } = host;
  const hosts = replicaSetName === undefined ? [] : world.hosts.select('cluster', clusterId).toArray();
  const first = hosts.find((each) => each.replicaSetName === replicaSetName && KEEPS_DATABASES[each.role]);
  return Math.max(1, first?.cores ?? cores);
}
