import { afterEach } from '@jest/globals';
import { Fleet } from '../../../src/fleet/fleet.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { makeTables, type GivenDatabase } from './givenDatabase.js';

/** A replica in the process of the test. The test moves its clock, and no timer runs. */
export interface Member {
  readonly fleet: Fleet;
  readonly simulator: Simulator;
  readonly clock: { now: number };
  readonly warnings: readonly string[];
}

const fleets: Fleet[] = [];

afterEach(async () => {
  for (const fleet of fleets.splice(0)) await fleet.leave();
});

/** Lets a replica with this URL join the fleet of a database. It leaves after the test. */
export async function joined({ engine, pool }: GivenDatabase, url: string): Promise<Member> {
  await makeTables(pool);
  const clock = { now: 0 };
  const warnings: string[] = [];
  const fleet = await Fleet.join({
    database: engine.url(),
    url,
    controlUrl: '',
    takesWorlds: true,
    schedules,
    ticks: () => clock.now,
    after: () => () => undefined,
    every: () => () => undefined,
    warn: (message) => warnings.push(message),
  });
  fleets.push(fleet);
  const simulator = new Simulator(() => 0, fleet);
  fleet.serve(simulator);
  return { fleet, simulator, clock, warnings };
}
