import type { Host } from '../hosts/host.js';
import type { World } from '../world.js';
import type { Incident, IncidentKind, IncidentOf } from './incident.js';

/** What goes on of one kind in a cluster, oldest first. */
export function activeOfCluster<Kind extends IncidentKind>(
  world: World,
  clusterId: string,
  kind: Kind,
): readonly IncidentOf<Kind>[] {
  const all: readonly Incident[] = world.incidents.select('activeOfCluster', clusterId).toArray();
  return all.filter((incident): incident is IncidentOf<Kind> & Incident => incident.kind === kind);
}

/** The incidents that command whether a process is up: while one of them goes on, nothing else does. */
export function commandersOf(world: World, { id, clusterId }: Host): readonly Incident[] {
  const all: readonly Incident[] = world.incidents.select('activeOfCluster', clusterId).toArray();
  return all.filter((incident) => commandedBy(incident).includes(id));
}

/** Whether an incident keeps a process down now. */
export function isHeldDown(world: World, host: Host): boolean {
  return commandersOf(world, host).some(keepsDown);
}

/** Whether an incident that commands processes has them down now; one that flaps does half of the time. */
export function keepsDown(incident: Incident): boolean {
  return commandedBy(incident).length > 0 && (incident.kind !== 'node.flap' || incident.flips % 2 === 0);
}

/** The processes that an incident has up or down; none of a disk before nothing is left of it. */
function commandedBy(incident: Incident): readonly string[] {
  switch (incident.kind) {
    case 'node.down':
    case 'node.flap':
    case 'primary.lost':
      return incident.hostIds;
    case 'disk.fill':
      return incident.stoppedIds ?? [];
    default:
      return [];
  }
}
