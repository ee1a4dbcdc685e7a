import type { Behaviour } from '../world/behaviour.js';
import { endIncident } from '../incidents/lifecycle.js';

/** Ends an incident at the end of its duration. */
export const incidentHeals: Behaviour<'incidents'> = {
  name: 'incidentHeals',
  subjects: 'incidents',
  due: ({ until, endedAt }) => (endedAt === undefined ? until : undefined),
  fire: endIncident,
};
