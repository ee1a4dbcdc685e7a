import type { Behaviour } from '../world/behaviour.js';
import { endIncident } from '../incidents/endIncident.js';

/** Ends an incident that was to last for a time. */
export const incidentHeals: Behaviour<'incidents'> = {
  name: 'incidentHeals',
  subjects: 'incidents',
  due: ({ until, endedAt }) => (endedAt === undefined ? until : undefined),
  fire: endIncident,
};
