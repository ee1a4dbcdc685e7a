import { runningOf } from '../../backup/snapshots/runningOf.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Host } from '../../tables/hosts.js';
import type { Incident } from '../../tables/incidents.js';
import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { processId } from '../../hosts/host.js';

/**
 * Gives a process another port. Its row keeps its id, and so its measurements, alerts and log jobs. Rows that name the
 * process by its address get the new address, except those about the past.
 */
export function changePort(world: World, host: Host, port: number): World {
  const moved = { ...host, port };
  const [from, to] = [processId(host), processId(moved)];
  const cluster = world.clusters.get(host.clusterId);
  return {
    ...world,
    hosts: world.hosts.put(moved),
    clusters: cluster === undefined ? world.clusters : world.clusters.put(renamed(cluster, from, to)),
    snapshots: runningOf(world, host.clusterId).reduce(
      (table, snapshot) => table.put(copiedFrom(snapshot, from, to)),
      world.snapshots,
    ),
    alerts: world.alerts
      .select('activeOfCluster', host.clusterId)
      .toArray()
      .filter(({ hostId }) => hostId === host.id)
      .reduce((table, alert) => table.put({ ...alert, hostnameAndPort: to }), world.alerts),
    incidents: world.incidents
      .select('state', 'active')
      .toArray()
      .filter((incident): incident is Addressed => isAddressed(incident, host.groupId, from))
      .reduce((table, incident) => table.put(readdressed(incident, from, to)), world.incidents),
  };
}

/** Renames a standalone that has its address as its name, and the process that clients prefer as source of backups. */
function renamed(cluster: Cluster, from: string, to: string): Cluster {
  const { backupJob, type, name } = cluster;
  return {
    ...cluster,
    ...(type === 'STANDALONE' && name === from && { name: to }),
    ...(backupJob?.preferredMember === from && { backupJob: { ...backupJob, preferredMember: to } }),
  };
}

/** Returns a running snapshot whose unfinished parts are copied from the same process at its new address. */
function copiedFrom(snapshot: Snapshot, from: string, to: string): Snapshot {
  const parts = snapshot.parts.map((part) =>
    part.completedTime === undefined && part.machineId === from ? { ...part, machineId: to } : part,
  );
  return { ...snapshot, parts };
}

/** An incident that names processes by their addresses. */
interface Addressed extends Incident {
  readonly addresses: readonly string[];
}

function isAddressed(incident: Incident, groupId: string, address: string): boolean {
  const { addresses } = incident as Partial<Addressed>;
  return incident.groupId === groupId && addresses?.includes(address) === true;
}

function readdressed(incident: Addressed, from: string, to: string): Addressed {
  return { ...incident, addresses: incident.addresses.map((address) => (address === from ? to : address)) };
}
