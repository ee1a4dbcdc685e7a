import { agentUserOf, isAgentUser } from './agentUser.js';
import { memberAt, objectsIn } from './document/entries.js';
import type { AutomationConfig, ConfigDocument } from '../tables/automationConfigs.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

/**
 * Returns whether the monitoring agents of a project can connect to the processes of a cluster. They cannot if their
 * parameters demand TLS and the processes do not have it, or if the processes demand a user that the agents are not.
 */
export function canConnect(world: World, cluster: Cluster): boolean {
  const config = world.automationConfigs.get(cluster.groupId);
  if (config?.document === undefined) return true;
  if (cluster.authEnabled && !isUserKnown(world, config)) return false;
  return cluster.sslEnabled || !isTlsDemanded(world, cluster.groupId, config.document);
}

/** Returns whether the user in the settings of the monitoring agents exists, and has their password. */
function isUserKnown(world: World, config: AutomationConfig): boolean {
  const own = agentUserOf(world, config);
  const { username = own, extras = {} } = config.monitoringAgent ?? {};
  const isWanted = objectsIn(memberAt(config.document, 'auth', 'usersWanted')).some(
    ({ user }) => user === username,
  );
  if (!isWanted && !isAgentUser(world, config, username)) return false;
  const password = memberAt(config.document, 'auth', 'autoPwd');
  const isGiven = typeof extras.password === 'string' && typeof password === 'string';
  return username !== own || !isGiven || extras.password === password;
}

/** Returns whether the parameters of each working monitoring agent demand TLS for all connections. */
function isTlsDemanded(world: World, groupId: string, { monitoringVersions }: ConfigDocument): boolean {
  const strict = new Set(objectsIn(monitoringVersions).filter(demandsTls).map(hostnameOf));
  if (strict.size === 0) return false;
  const working = (world.projects.get(groupId)?.agents ?? []).filter(
    ({ typeName, silentSince }) => typeName === 'MONITORING' && silentSince === undefined,
  );
  return working.length > 0 && working.every(({ hostname }) => strict.has(hostname));
}

/** Parameters of agents are texts in published configurations. */
function demandsTls({ additionalParams }: ConfigDocument): boolean {
  return String(memberAt(additionalParams, 'useSslForAllConnections')) === 'true';
}

function hostnameOf({ hostname }: ConfigDocument): unknown {
  return hostname;
}
