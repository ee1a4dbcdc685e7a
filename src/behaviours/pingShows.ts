import type { Behaviour } from '../world/behaviour.js';
import { look } from '../world/monitoring/looks.js';

/** Lets a ping show a change of a process, and monitoring report a process that has not answered for minutes. */
export const pingShows: Behaviour<'hosts'> = {
  name: 'pingShows',
  subjects: 'hosts',
  due: ({ looksAt }) => looksAt,
  fire: look,
};
