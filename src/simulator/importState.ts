import { formatInstant } from '../world/instant.js';
import type { World } from '../world/world.js';
import { advancing } from './advance.js';
import { behaviours, schedules } from './behaviours.js';
import { readingState, StateError } from './state/readState.js';
import { StateLines } from './state/stateLines.js';
import { makingWorldOf } from './worldState.js';

/**
 * Maximum number of overdue entries in an imported state. A state of an older version may have a few, because
 * the rules for due times have changed.
 */
const OVERDUE_MAX = 10_000;

/**
 * Reads an untrusted state, in small steps: a document, or the lines of a stream. Throws a StateError or a LineError if
 * too many entries are overdue. Without this check, a schedule that stopped centuries ago would block the process for
 * minutes when the clock moves.
 */
export function* importingState(state: unknown): Generator<void, World, undefined> {
  const lines = state instanceof StateLines ? state : undefined;
  try {
    const world = yield* makingWorldOf(lines?.reading() ?? readingState(state), schedules);
    yield* checkingOverdue(world);
    return world;
  } catch (error) {
    throw error instanceof StateError && lines !== undefined ? lines.errorOf(error.issue) : error;
  }
}

/** Throws a StateError if too many entries of a world are overdue. Runs in small steps. */
export function* checkingOverdue(world: World): Generator<void, void, undefined> {
  let steps = 0;
  yield* advancing(world, world.now, behaviours, {
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
