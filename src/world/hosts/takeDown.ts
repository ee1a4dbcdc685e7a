import { losePrimary, settle } from '../clusters/elections.js';
import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host } from './host.js';
import { behindAt } from './recovery.js';

/** Takes a process down, until `returnsAt` or until it is brought up; one that is down already stays so. */
export function takeDown(world: World, host: Host, returnsAt?: Instant): Outcome {
  if (host.downSince !== undefined) return { world, events: [] };
  const wasPrimary = host.replicaState === 'PRIMARY';
  const behindMs = behindAt(world.seed, host, world.now);
  const down: Host = {
    ...omit(host, 'behindMs'),
    ...(behindMs > 0 ? { behindMs } : {}),
    downSince: world.now,
    stateSince: world.now,
    ...(host.replicaState === undefined ? {} : { replicaState: 'DOWN' as const }),
    ...(returnsAt === undefined ? {} : { returnsAt }),
  };
  const without = { ...world, hosts: world.hosts.put(down) };
  const lost = wasPrimary ? losePrimary(without, host.clusterId, host.replicaSetName) : without;
  return { world: settle(lost, host.clusterId, host.replicaSetName), events: [] };
}
