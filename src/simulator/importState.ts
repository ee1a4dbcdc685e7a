import { formatInstant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';
import { behaviours, schedules } from './behaviours.js';
import { StateError, worldOfState } from './worldState.js';

/** Exported and kept worlds have nothing overdue; one of an older version may have a little, where a rule has changed. */
const OVERDUE_MAX = 10_000;

/**
 * Reads a state that may come from anywhere. Throws a StateError if too much is overdue in it: a schedule that stopped
 * centuries ago would keep the process busy for minutes once the clock moves.
 */
export function importState(state: unknown): World {
  const world = worldOfState(state, schedules);
  checkOverdue(world);
  return world;
}

/** Throws a StateError if too much is overdue in a world. */
export function checkOverdue(world: World): void {
  let steps = 0;
  advance(world, world.now, behaviours, {
    onFire: ({ behaviour }) => {
      steps += 1;
      if (steps > OVERDUE_MAX) throw tooMuch(behaviour.name, world);
    },
  });
}

function tooMuch(behaviour: string, { now }: World): StateError {
  const message = `more than ${OVERDUE_MAX} things are overdue at now, ${formatInstant(now)}; the last of them is ${behaviour}`;
  return new StateError({ path: ['tables'], message });
}
