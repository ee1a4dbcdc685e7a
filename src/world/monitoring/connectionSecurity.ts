import { isObject } from '../../schema/scalars.js';
import { isManaged } from '../hosts/host.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import { AUTH_MECHANISMS, type Host, type HostSettings } from '../tables/hosts.js';
import type { World } from '../world.js';

/** How agents connect to a process. */
export type ConnectionSecurity = Required<Pick<HostSettings, 'authMechanismName' | 'sslEnabled'>>;

/** The connection to processes whose cluster is unknown. */
export const UNSECURED: ConnectionSecurity = { authMechanismName: 'NONE', sslEnabled: false };

/** The mechanism of agents in a cluster with authentication, if the automation configuration names none. */
const USUAL = 'SCRAM_SHA_256';

/** Returns how agents connect to the processes of a cluster. The rule for hosts, backups and clusters is the same. */
export function clusterSecurity(
  world: World,
  { groupId, authEnabled, sslEnabled }: Cluster,
): ConnectionSecurity {
  if (!authEnabled) return { ...UNSECURED, sslEnabled };
  const auth = world.automationConfigs.get(groupId)?.document?.auth;
  const name = isObject(auth) ? auth.autoAuthMechanism : undefined;
  const spelled = typeof name === 'string' ? name.replaceAll('-', '_') : USUAL;
  const mechanism = AUTH_MECHANISMS.find((each) => each === spelled && each !== 'NONE');
  return { authMechanismName: mechanism ?? USUAL, sslEnabled };
}

/** Returns how agents connect to a process if no client has set the connection. */
export function foundSecurity(world: World, { clusterId }: Host): ConnectionSecurity {
  const cluster = world.clusters.get(clusterId);
  return cluster === undefined ? UNSECURED : clusterSecurity(world, cluster);
}

/**
 * Returns how agents connect to a process. Clients can set the connection if automation does not manage the process.
 */
export function hostSecurity(world: World, host: Host): ConnectionSecurity {
  const found = foundSecurity(world, host);
  if (isManaged(host)) return found;
  const { authMechanismName = found.authMechanismName, sslEnabled = found.sslEnabled } = host.settings ?? {};
  return { authMechanismName, sslEnabled };
}

/**
 * The connection of backup agents. Their mechanism `MONGODB_CR` stands for all mechanisms with passwords of the
 * database.
 */
export type BackupSecurity = Required<Pick<BackupJob, 'authMechanismName' | 'sslEnabled'>>;

/** Returns how backup agents connect to a cluster whose backup has no settings of its own. */
export function backupSecurity(world: World, cluster: Cluster): BackupSecurity {
  const { authMechanismName: name, sslEnabled } = clusterSecurity(world, cluster);
  return {
    authMechanismName: name === 'SCRAM_SHA_1' || name === 'SCRAM_SHA_256' ? 'MONGODB_CR' : name,
    sslEnabled,
  };
}
