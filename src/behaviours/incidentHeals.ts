import type { Behaviour } from '../world/behaviour.js';
import { endIncident } from '../incidents/lifecycle.js';

/** Ends an incident whose time is over. */
export const incidentHeals: Behaviour<'incidents'> = {
  name: 'incidentHeals',
  subjects: 'incidents',
  due: ({ until, endedAt }) => (endedAt === undefined ? until : undefined),
  fire: endIncident,
};
