import type { Behaviour } from '../world/behaviour.js';
import { discover, discoveredAt } from '../world/monitoring/discover.js';

/** Pings a new process for the first time, and finds removed processes again that their set reports. */
export const hostDiscovered: Behaviour<'hosts'> = {
  name: 'hostDiscovered',
  subjects: 'hosts',
  due: discoveredAt,
  fire: discover,
};
