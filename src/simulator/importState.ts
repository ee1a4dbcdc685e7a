import { formatInstant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advance } from './advance.js';
import { behaviours, schedules } from './behaviours.js';
import { StateError, worldOfState } from './worldState.js';

/**
 * Maximum number of overdue entries in an imported state. A state of an older version may have a few, because
 * the rules for due times have changed.
 */
const OVERDUE_MAX = 10_000;

/**
 * Reads an untrusted state. Throws a StateError if too many entries are overdue. Without this check, a schedule
 * that stopped centuries ago would block the process for minutes when the clock moves.
 */
export function importState(state: unknown): World {
  const world = worldOfState(state, schedules);
  checkOverdue(world);
  return world;
}

/** Throws a StateError if too many entries of a world are overdue. */
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
  const message = `more than ${OVERDUE_MAX} agenda entries are overdue at now, ${formatInstant(now)}; the last of them is ${behaviour}`;
  return new StateError({ path: ['tables'], message });
}
