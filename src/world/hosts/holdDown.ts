import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host } from './host.js';
import { takeDown } from './takeDown.js';

/** Takes a process down until it is let go; one that is down already no longer comes back by itself. */
export function holdDown(world: World, host: Host): Outcome {
  if (host.downSince === undefined) return takeDown(world, host);
  if (host.returnsAt === undefined) return { world, events: [] };
  return { world: { ...world, hosts: world.hosts.put(omit(host, 'returnsAt')) }, events: [] };
}
