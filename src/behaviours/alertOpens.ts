import { openTracked } from '../world/alertEngine/openTracked.js';
import type { Behaviour } from '../world/behaviour.js';

/** Opens an alert whose problem has lasted for the delay of its configuration. */
export const alertOpens: Behaviour<'alerts'> = {
  name: 'alertOpens',
  subjects: 'alerts',
  due: ({ status, opensAt }) => (status === 'TRACKING' ? opensAt : undefined),
  fire: openTracked,
};
