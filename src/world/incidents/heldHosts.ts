import { bringUp } from '../hosts/bringUp.js';
import { holdDown } from '../hosts/holdDown.js';
import type { Host } from '../hosts/host.js';
import type { OfHosts } from './incident.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';

/** Takes the processes of an incident down until they are let go. */
export function holdAll(world: World, { hostIds }: OfHosts): Outcome {
  return withEach(world, hostIds, holdDown);
}

/** Brings the processes of an incident up, but for those that another one keeps down. */
export function releaseAll(world: World, { hostIds }: OfHosts): Outcome {
  return withEach(world, hostIds, bringUp);
}

function withEach(
  world: World,
  hostIds: readonly string[],
  move: (world: World, host: Host) => Outcome,
): Outcome {
  const moves = hostIds.map((id) => (before: World) => {
    const host = before.hosts.get(id);
    return host === undefined ? { world: before, events: [] } : move(before, host);
  });
  return inTurn(world, moves);
}
