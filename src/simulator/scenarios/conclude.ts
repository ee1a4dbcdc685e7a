import type { LiveWorld } from '../liveWorld.js';
import { verdictsOf } from './verdicts.js';

/** Something that a scenario expected or was to do, and that did not come about. */
export interface Shortfall {
  readonly scenario: string;
  /** Where in the scenario: `expect[1]`, `timeline[0]`. */
  readonly where: string;
  readonly message: string;
}

/**
 * What the scenarios of a world missed, now that nobody will call any more. Its clock goes on until the last of their
 * expectations has had its time, so that the verdict is the same whenever it is asked for.
 */
export async function conclude(live: LiveWorld): Promise<readonly Shortfall[]> {
  // An advance that a client left behind is not waited for.
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
