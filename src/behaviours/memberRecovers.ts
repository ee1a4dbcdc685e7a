import { awaySince } from '../world/hosts/host.js';
import type { Behaviour } from '../world/behaviour.js';
import { finishRecovery } from '../world/hosts/startAndStop.js';
import { drawRecoveryMs } from '../world/hosts/recovery.js';

/** Makes a member secondary after it has caught up or finished its initial sync. */
export const memberRecovers: Behaviour<'hosts'> = {
  name: 'memberRecovers',
  subjects: 'hosts',
  due(host, seed) {
    const { replicaState, stateSince, behindMs, recoveryMs } = host;
    const isCatchingUp = replicaState === 'RECOVERING' || replicaState === 'STARTUP2';
    if (!isCatchingUp || awaySince(host) !== undefined || stateSince === undefined) return undefined;
    return stateSince + (recoveryMs ?? drawRecoveryMs(seed, host, stateSince, behindMs));
  },
  fire: finishRecovery,
};
