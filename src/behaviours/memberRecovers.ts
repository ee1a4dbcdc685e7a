import type { Behaviour } from '../domain/behaviour.js';
import { finishRecovery } from '../domain/hosts/finishRecovery.js';
import { SECOND_MS } from '../domain/instant.js';
import { draw } from '../domain/random.js';

const RECOVERY_SECONDS_MIN = 20;
const RECOVERY_SECONDS_SPAN = 100;

/** Makes a member a secondary once it has caught up after its return, or has got its first data. */
export const memberRecovers: Behaviour<'hosts'> = {
  name: 'memberRecovers',
  subjects: 'hosts',
  due({ id, replicaState, downSince, stateSince }, seed) {
    const isCatchingUp = replicaState === 'RECOVERING' || replicaState === 'STARTUP2';
    if (!isCatchingUp || downSince !== undefined || stateSince === undefined) return undefined;
    const seconds = RECOVERY_SECONDS_MIN + draw(seed, 'recovery', id, stateSince) * RECOVERY_SECONDS_SPAN;
    return stateSince + Math.round(seconds * SECOND_MS);
  },
  fire: finishRecovery,
};
