import { KEEPS_DATABASES } from '../clusters/databases.js';
import { dataPartitionOf } from '../hosts/dataPartition.js';
import type { Host } from '../hosts/host.js';
import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { holdAll } from './heldHosts.js';
import type { IncidentOf } from './incident.js';

/** The percentage used at which a database process can write no more, and stops. */
const NOTHING_LEFT_PERCENT = 100;

type DiskFill = IncidentOf<'disk.fill'>;

/** When processes stop because nothing is left of their disk: as soon as monitoring has seen that it is full. */
export function stopDueAt({ percent, full, stoppedIds, endedAt }: DiskFill): Instant | undefined {
  const isToCome = endedAt === undefined && stoppedIds === undefined;
  return isToCome && percent >= NOTHING_LEFT_PERCENT ? full?.at : undefined;
}

/** Stops the processes whose databases lie on a disk of which nothing is left, until the incident ends. */
export function stopOnFullDisk(world: World, incident: DiskFill): Outcome {
  const stoppedIds = incident.hostIds.filter((id) => {
    const host = world.hosts.get(id);
    return host !== undefined && stops(host, incident);
  });
  const stopped: DiskFill = { ...incident, stoppedIds };
  const next = { ...world, incidents: world.incidents.put(stopped) };
  return holdAll(next, { ...stopped, hostIds: stoppedIds });
}

/** Arbiters and routers write next to nothing. */
function stops(host: Host, { partition }: DiskFill): boolean {
  const data = dataPartitionOf(host)?.name;
  return KEEPS_DATABASES[host.role] && (partition === undefined || partition === data);
}
