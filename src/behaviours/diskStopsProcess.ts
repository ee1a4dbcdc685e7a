import type { Behaviour } from '../world/behaviour.js';
import { nothing } from '../world/incidents/incidentType.js';
import { stopDueAt, stopOnFullDisk } from '../world/incidents/stopOnFullDisk.js';

/** Stops database processes once an incident has left nothing of their disk. */
export const diskStopsProcess: Behaviour<'incidents'> = {
  name: 'diskStopsProcess',
  subjects: 'incidents',
  due: (incident) => (incident.kind === 'disk.fill' ? stopDueAt(incident) : undefined),
  fire: (world, incident) =>
    incident.kind === 'disk.fill' ? stopOnFullDisk(world, incident) : nothing(world),
};
