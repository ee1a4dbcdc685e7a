import { comeUp } from '../world/hosts/restartProcess.js';
import type { Behaviour } from '../world/behaviour.js';

/** Brings a process up again that an agent has stopped to restart it. */
export const processRestarts: Behaviour<'hosts'> = {
  name: 'processRestarts',
  subjects: 'hosts',
  due: ({ restart }) => restart?.until,
  fire: comeUp,
};
