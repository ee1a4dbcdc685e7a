import type { Host } from '../hosts/host.js';
import type { World } from '../world.js';
import type { Incident, IncidentKind, IncidentOf } from './incident.js';

type Commander = Extract<Incident, { readonly kind: 'node.down' | 'node.flap' | 'primary.lost' }>;

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
  return all.filter((incident) => commands(incident) && incident.hostIds.includes(id));
}

/** Whether an incident keeps a process down now. */
export function isHeldDown(world: World, host: Host): boolean {
  return commandersOf(world, host).some(keepsDown);
}

/** Whether an incident that commands processes has them down now; one that flaps does half of the time. */
export function keepsDown(incident: Incident): boolean {
  return commands(incident) && (incident.kind !== 'node.flap' || incident.flips % 2 === 0);
}

function commands(incident: Incident): incident is Commander {
  return incident.kind === 'node.down' || incident.kind === 'node.flap' || incident.kind === 'primary.lost';
}
