import type { Behaviour } from '../world/behaviour.js';
import { discover, discoveredAt } from '../world/monitoring/discover.js';

/**
 * Pings a new process for the first time. Also finds a removed process again if another process of its cluster reports
 * it.
 */
export const hostDiscovered: Behaviour<'hosts'> = {
  name: 'hostDiscovered',
  subjects: 'hosts',
  due: discoveredAt,
  fire: discover,
};
