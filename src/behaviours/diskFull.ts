import type { Behaviour } from '../domain/behaviour.js';
import { fullDueAt, tellFull } from '../domain/incidents/fullDisk.js';
import { nothing } from '../domain/incidents/incidentType.js';

/** Tells that a disk is full once an incident has filled it. */
export const diskFull: Behaviour<'incidents'> = {
  name: 'diskFull',
  subjects: 'incidents',
  due: (incident) => (incident.kind === 'disk.fill' ? fullDueAt(incident) : undefined),
  fire: (world, incident) => (incident.kind === 'disk.fill' ? tellFull(world, incident) : nothing(world)),
};
