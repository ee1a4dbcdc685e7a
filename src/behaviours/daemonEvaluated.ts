import type { Behaviour } from '../world/behaviour.js';
import { omit } from '../world/omit.js';
import { daemonProblems } from '../world/systemAlerts/daemonProblems.js';
import { evaluateSystem } from '../world/systemAlerts/evaluateSystem.js';

/** Opens or closes the system alerts about a daemon: when it has been silent for long, or its disk has filled up. */
export const daemonEvaluated: Behaviour<'backupDaemons'> = {
  name: 'daemonEvaluated',
  subjects: 'backupDaemons',
  due: ({ evaluateAt }) => evaluateAt,
  fire(world, daemon) {
    const backupDaemons = world.backupDaemons.put(omit(daemon, 'evaluateAt'));
    return evaluateSystem({ ...world, backupDaemons }, daemon.id, daemonProblems(daemon));
  },
};
