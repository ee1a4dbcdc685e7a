import type { Behaviour } from '../domain/behaviour.js';
import { becomeFull, fullDueAt } from '../domain/incidents/fullDisk.js';
import { nothing } from '../domain/incidents/incidentType.js';

/** Makes a disk full once an incident has filled it: monitoring sees it. */
export const diskFull: Behaviour<'incidents'> = {
  name: 'diskFull',
  subjects: 'incidents',
  due: (incident) => (incident.kind === 'disk.fill' ? fullDueAt(incident) : undefined),
  fire: (world, incident) => (incident.kind === 'disk.fill' ? becomeFull(world, incident) : nothing(world)),
};
