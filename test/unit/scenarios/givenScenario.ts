import { parseDuration } from '../../../src/world/duration.js';
import type { Scenario } from '../../../src/input/scenario/scenario.gen.js';
import type { World } from '../../../src/world/world.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { scenarioOf } from '../../../src/scenarios/scenarioOf.js';
import { play } from '../../../src/simulator/play.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { standard } from '../../support/fixtureWorlds.js';

export const STANDARD = standard();

/** Creates a world in which a scenario starts now. */
export function given(scenario: Omit<Scenario, 'version'>, world: World = STANDARD): LiveWorld {
  const named = { ...scenarioOf({ version: 1, ...scenario }), name: 'it' };
  return new Simulator().add('default', play(world, named));
}

export function after(live: LiveWorld, duration: string): LiveWorld {
  live.advanceTo(live.world.now + (parseDuration(duration) ?? 0));
  return live;
}

export const down = { kind: 'node.down', target: 'rs0/node-1' } as const;
