import { omit } from '../omit.js';
import { settle } from '../clusters/elections.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host, ReplicaState } from './host.js';
import { behindAt } from './recovery.js';

/** Brings a process up again. A member with data has to catch up before it is a secondary. */
export function bringUp(world: World, host: Host): Outcome {
  if (host.downSince === undefined) return { world, events: [] };
  const state = stateAfter(host);
  const up: Host = {
    ...omit(host, 'downSince', 'returnsAt', 'behindMs'),
    stateSince: world.now,
    ...(state === undefined ? {} : { replicaState: state }),
    ...(state === 'RECOVERING' ? { behindMs: behindAt(world.seed, host, world.now) } : {}),
  };
  const back = { ...world, hosts: world.hosts.put(up) };
  return { world: settle(back, host.clusterId, host.replicaSetName), events: [] };
}

function stateAfter(host: Host): ReplicaState | undefined {
  if (host.replicaSetName === undefined) return host.replicaState;
  return host.role === 'ARBITER' ? 'ARBITER' : 'RECOVERING';
}
