import { changed, InvalidChange, type Change } from '../edits.js';
import { inTurn } from '../inTurn.js';
import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { bringUp, takeDown } from './startAndStop.js';
import { enterReplicaState } from './enterReplicaState.js';
import type { Host } from './host.js';

type HostChange = Change<Host, 'replicaState' | 'returnsAt' | 'monitored' | 'failureRate'> & {
  readonly up?: boolean;
};

/** Changes a process. If it goes down or comes up, its replica set may elect another primary. */
export function editHost(world: World, { id }: Host, change: HostChange): Outcome {
  const host = hostOf(world, id);
  const up = change.replicaState === undefined ? change.up : change.replicaState !== 'DOWN';
  check(host, change, up);
  return inTurn(world, [
    (before) => changeRest(before, hostOf(before, id), change),
    (before) => bringOrTake(before, hostOf(before, id), up, change.returnsAt),
    (before) => enterReplicaState(before, hostOf(before, id), change.replicaState),
  ]);
}

function bringOrTake(world: World, host: Host, up: boolean | undefined, returnsAt?: Instant): Outcome {
  if (up === undefined) return { world, events: [] };
  return up ? bringUp(world, host) : takeDown(world, host, returnsAt);
}

function check(host: Host, change: HostChange, up: boolean | undefined): void {
  if (change.up !== undefined && change.up !== up) {
    throw new InvalidChange('replicaState', `contradicts up: ${change.up}`);
  }
  const staysUp = up ?? host.downSince === undefined;
  if (change.returnsAt !== undefined && staysUp) {
    throw new InvalidChange('returnsAt', 'says when a process returns that is down');
  }
}

/**
 * Changes the members that do not affect other processes. A new failure rate applies from now on, so
 * `stateSince` becomes now.
 */
function changeRest(world: World, host: Host, change: HostChange): Outcome {
  const rest = omit(change, 'up', 'replicaState', 'returnsAt');
  const isDown = host.downSince !== undefined;
  const after = changed(host, {
    ...rest,
    ...('returnsAt' in change && isDown ? { returnsAt: change.returnsAt } : {}),
    ...(rest.failureRate === undefined || isDown ? {} : { stateSince: world.now }),
  });
  return { world: { ...world, hosts: world.hosts.put(after) }, events: [] };
}

function hostOf(world: World, id: string): Host {
  const host = world.hosts.get(id);
  if (host === undefined) throw new Error(`The host ${id} is gone.`);
  return host;
}
