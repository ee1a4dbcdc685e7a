import type { Behaviour } from '../domain/behaviour.js';
import { finishRecovery } from '../domain/hosts/finishRecovery.js';
import { recoveryMs } from '../domain/hosts/recovery.js';

/** Makes a member a secondary once it has caught up after its return, or has got its first data. */
export const memberRecovers: Behaviour<'hosts'> = {
  name: 'memberRecovers',
  subjects: 'hosts',
  due({ id, replicaState, downSince, stateSince, behindMs }, seed) {
    const isCatchingUp = replicaState === 'RECOVERING' || replicaState === 'STARTUP2';
    if (!isCatchingUp || downSince !== undefined || stateSince === undefined) return undefined;
    return stateSince + recoveryMs(seed, id, stateSince, behindMs);
  },
  fire: finishRecovery,
};
