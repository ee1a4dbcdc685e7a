import { isDiskFill, NO_SPACE_PERCENT, type DiskFill } from '../world/incidents/activeIncidents.js';
import { isActive } from '../world/tables/incidents.js';
import { putIncident } from '../incidents/lifecycle.js';
import type { Instant } from '../world/instant.js';
import type { Behaviour } from '../world/behaviour.js';

/** Marks a disk as full after an incident has filled it to the last byte. Its databases then stop. */
export const diskFull: Behaviour<'incidents'> = {
  name: 'diskFull',
  subjects: 'incidents',
  due: (incident) => (isDiskFill(incident) ? fullAt(incident) : undefined),
  fire(world, incident) {
    if (!isDiskFill(incident)) return { world, events: [] };
    const full: DiskFill = { ...incident, full: { at: world.now, hostIds: incident.hostIds } };
    return putIncident(world, full);
  },
};

function fullAt(incident: DiskFill): Instant | undefined {
  const { from, overMs, percent, full } = incident;
  const isToCome = isActive(incident) && full === undefined;
  return isToCome && percent >= NO_SPACE_PERCENT ? from + overMs : undefined;
}
