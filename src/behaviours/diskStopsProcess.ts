import type { Behaviour } from '../world/behaviour.js';
import { KEEPS_DATABASES } from '../world/clusters/oplogRate.js';
import type { Host } from '../world/tables/hosts.js';
import { dataPartitionOf } from '../world/hosts/host.js';
import { isDiskFill, NO_SPACE_PERCENT, type DiskFill } from '../world/incidents/activeIncidents.js';
import { putIncident } from '../incidents/lifecycle.js';
import type { Instant } from '../world/instant.js';

/** Stops database processes after monitoring has detected that their disk is full. */
export const diskStopsProcess: Behaviour<'incidents'> = {
  name: 'diskStopsProcess',
  subjects: 'incidents',
  due: (incident) => (isDiskFill(incident) ? stopsAt(incident) : undefined),
  fire(world, incident) {
    if (!isDiskFill(incident)) return { world, events: [] };
    const hosts = incident.hostIds.flatMap((id) => world.hosts.get(id) ?? []);
    const stoppedIds = hosts.filter((host) => stops(host, incident)).map(({ id }) => id);
    const stopped: DiskFill = { ...incident, stoppedIds };
    return putIncident(world, stopped);
  },
};

function stopsAt({ percent, full, stoppedIds, endedAt }: DiskFill): Instant | undefined {
  const isToCome = endedAt === undefined && stoppedIds === undefined;
  return isToCome && percent >= NO_SPACE_PERCENT ? full?.at : undefined;
}

/**
 * Returns whether a full partition stops a process. Arbiters and routers continue, because they write almost
 * nothing.
 */
function stops(host: Host, { partition }: DiskFill): boolean {
  const data = dataPartitionOf(host)?.name;
  return KEEPS_DATABASES[host.role] && (partition === undefined || partition === data);
}
