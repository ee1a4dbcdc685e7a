import type { Outcome } from './outcome.js';
import type { World } from './world.js';

/** Runs moves one after the other, and collects their events. */
export function inTurn(world: World, moves: readonly ((world: World) => Outcome)[]): Outcome {
  return moves.reduce<Outcome>(
    (before, move) => {
      const after = move(before.world);
      return { world: after.world, events: [...before.events, ...after.events] };
    },
    { world, events: [] },
  );
}
