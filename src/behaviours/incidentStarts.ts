import { startPlanned } from '../incidents/plannedIncidents.js';
import type { Behaviour } from '../world/behaviour.js';

/** Starts a planned incident at its time. */
export const incidentStarts: Behaviour<'incidents'> = {
  name: 'incidentStarts',
  subjects: 'incidents',
  due: ({ planned, from }) => (planned === undefined ? undefined : from),
  fire: startPlanned,
};
