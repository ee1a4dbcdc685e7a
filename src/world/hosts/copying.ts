import type { Host } from '../tables/hosts.js';
import type { Copy } from '../tables/periods.js';
import { awaySince } from './host.js';
import { drawRecoveryMs } from './recovery.js';

/** Returns the copy of its data that a process is receiving. Unset if it receives none. */
export function copyOf(seed: number, host: Host): Copy | undefined {
  const { restart, replicaState, stateSince, recoveryMs } = host;
  if (restart?.restoredBytes !== undefined) {
    const { since, until, restoredBytes } = restart;
    return { since, lengthMs: until - since, restoredBytes };
  }
  if (awaySince(host) !== undefined || replicaState !== 'STARTUP2' || stateSince === undefined)
    return undefined;
  return { since: stateSince, lengthMs: recoveryMs ?? drawRecoveryMs(seed, host, stateSince) };
}
