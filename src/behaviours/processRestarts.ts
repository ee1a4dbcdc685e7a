import { applyRestore } from '../world/automation/converge/restoreData.js';
import type { Behaviour } from '../world/behaviour.js';
import { comeUp } from '../world/hosts/restartProcess.js';
import { inTurn } from '../world/inTurn.js';

/** Brings a process up again that an agent has stopped. If the agent was restoring a backup, the data are complete. */
export const processRestarts: Behaviour<'hosts'> = {
  name: 'processRestarts',
  subjects: 'hosts',
  due: ({ restart }) => restart?.until,
  fire: (world, host) =>
    inTurn(world, [
      (before) => applyRestore(before, host, host.restart?.restoreJobId ?? ''),
      (before) => comeUp(before, host),
    ]),
};
