import { updateElection } from '../clusters/elections.js';
import type { Duration } from '../duration.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { enterReplicaState } from './enterReplicaState.js';
import { awaySince } from './host.js';
import { hostEvent } from './hostEvent.js';
import { behindAt, restartRecoveryMs } from './recovery.js';

/**
 * Stops a process that comes up again after `awayMs`. Monitoring sees a secondary as recovering meanwhile. Does nothing
 * if the process is not running.
 */
export function stopForRestart(
  world: World,
  host: Host,
  awayMs: Duration,
  received: Omit<NonNullable<Host['restart']>, 'since' | 'until'> = {},
): Outcome {
  if (awaySince(host) !== undefined) return { world, events: [] };
  const behindMs = behindAt(world.seed, host, world.now);
  const stopped =
    host.replicaState === 'SECONDARY' ? enterReplicaState(world, host, 'RECOVERING').world : world;
  const left = stopped.hosts.get(host.id) ?? host;
  const away: Host = {
    ...omit(left, 'behindMs', 'recoveryMs'),
    ...(behindMs > 0 && { behindMs }),
    restart: { since: world.now, until: world.now + awayMs, ...received },
  };
  return { world: { ...stopped, hosts: stopped.hosts.put(away) }, events: [] };
}

/** Ends the outage of a planned restart. A secondary must catch up with the writes that it has missed. */
export function comeUp(world: World, host: Host): Outcome {
  if (host.restart === undefined) return { world, events: [] };
  const { replicaState, clusterId, replicaSetName } = host;
  const isBehind = replicaState === 'SECONDARY' || replicaState === 'RECOVERING';
  // A new member without `stateSince` waits until it joins its set.
  const isNew = replicaState === 'STARTUP2' && host.stateSince === undefined;
  const behindMs = behindAt(world.seed, host, world.now);
  // A member that was behind before the restart recovers as after any other outage.
  const recoveryMs = host.behindMs === undefined ? restartRecoveryMs(behindMs) : undefined;
  const up: Host = {
    ...omit(host, 'restart', 'behindMs', 'recoveryMs'),
    ...(!isNew && { stateSince: world.now }),
    ...(isBehind && { replicaState: 'RECOVERING', behindMs }),
    ...(isBehind && recoveryMs !== undefined && { recoveryMs }),
  };
  const next = updateElection({ ...world, hosts: world.hosts.put(up) }, clusterId, replicaSetName);
  return { world: next, events: [hostEvent(world, up, 'HOST_RESTARTED')] };
}
