import type { LiveWorld } from '../liveWorld.js';
import { verdictsOf } from './verdicts.js';

/** A missed expectation or a failed step of a scenario. */
export interface Shortfall {
  readonly scenario: string;
  /** Path in the scenario: `expect[1]`, `timeline[0]`. */
  readonly where: string;
  readonly message: string;
}

/**
 * Returns the shortfalls of a world's scenarios at the end of a run. Advances the clock past the last deadline first, so
 * the verdict does not depend on the instant of the call.
 */
export async function conclude(live: LiveWorld): Promise<readonly Shortfall[]> {
  // A client may have left a running advance: stop it.
  live.stop('the run is over');
  live.catchUp();
  const deadlines = live.world.scenarios
    .all()
    .toArray()
    .flatMap(({ expectations }) => expectations)
    .filter(({ outcome }) => outcome === undefined)
    .flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline + 1]));
  if (deadlines.length > 0) await live.advance((now) => Math.max(now, ...deadlines));
  return [...missedOf(live), ...failedOf(live)];
}

function missedOf({ world, journal }: LiveWorld): readonly Shortfall[] {
  return world.scenarios
    .all()
    .toArray()
    .flatMap((scenario) =>
      verdictsOf(world, journal, scenario).flatMap(
        ({ expectation, status, seen, actual, nearest = [] }, at) => {
          if (status === 'met') return [];
          const { because, ...asked } = expectation;
          const [near] = nearest;
          const parts = [
            `expected ${because === undefined ? '' : `(${because}) `}${JSON.stringify(asked)}`,
            ...(seen === undefined ? [] : [seen]),
            ...(actual === undefined ? [] : [`${actual} came`]),
            ...(near === undefined
              ? []
              : [`nearest: ${near.method} ${near.path} ${near.status ?? ''}`.trimEnd()]),
          ];
          return [{ scenario: scenario.id, where: `expect[${at}]`, message: parts.join('; ') }];
        },
      ),
    );
}

function failedOf({ world }: LiveWorld): readonly Shortfall[] {
  return world.steps
    .all()
    .toArray()
    .flatMap(({ scenario, number, failure }) =>
      failure === undefined
        ? []
        : [{ scenario, where: `timeline[${number}]`, message: `could not be done: ${failure}` }],
    );
}
