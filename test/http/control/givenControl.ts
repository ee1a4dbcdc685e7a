import express, { type Express } from 'express';
import { schedules } from '../../../src/simulator/behaviours.js';
import type { Running } from '../../../src/commands/program.js';
import { createControlApp, type ControlOptions } from '../../../src/control/app.js';
import { loadDescription } from '../../../src/control/subjects.js';
import { deriveAlerts } from '../../../src/world/monitoring/deriveAlerts.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { createWorld, type Rows, type World } from '../../../src/world/world.js';
import { WrongJson } from '../../../src/world/callerError.js';
import type { WorldFactory } from '../../../src/simulator/openWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import type { Contract } from '../../../src/contract/document.js';
import { checkReplies } from '../../support/checkReplies.js';

export const NOW = Date.UTC(2026, 0, 1);
export const RUNNING: Running = {
  baseUrl: (world) => `http://localhost:8080/${world}/api/public/v1.0`,
  controlUrl: 'http://localhost:8081',
  startedAt: '2026-05-05T05:05:05Z',
};

/** Creates a world of these rows at the start of 2026. Its behaviours act when its clock advances. */
export function givenWorld(rows: Rows, base: Partial<World> = {}): World {
  const world = createWorld({ seed: 7, now: NOW, quirks: quirksOf('documented'), ...base }, rows, schedules);
  return rows.alerts === undefined ? deriveAlerts(world) : world;
}

/** A world factory whose fixtures are all worlds without rows. */
export const WORKSHOP: WorldFactory = {
  clock: 'manual',
  build: ({ seed = 7, now = NOW, quirks }) =>
    givenWorld({}, { seed, now, quirks: quirksOf('documented', quirks) }),
  fixtures: ['empty', 'standard'],
  scenarios: ['storm'],
  scenarioFinder: () => () => undefined,
  parseScenario: (_text, path) => {
    throw new WrongJson([{ path, message: 'line 1, column 1: no YAML is read here' }]);
  },
  loadScenario: (name) => ({ version: 1, name, faults: [{ id: 'gust', delay: { fixed: 1 } }] }),
};

/** Creates the control plane of a simulator whose only world, the default world, is `world`. */
export function givenControl(
  world: World = givenWorld({}),
  options: Partial<ControlOptions> = {},
  simulator = new Simulator(),
): Express {
  simulator.add('default', world, { fixture: 'standard' });
  return createControlApp(simulator, { ...givenOptions(), ...options });
}

/** The options of the control plane, with defaults for tests. */
export function givenOptions(): ControlOptions {
  return {
    version: '1.2.3',
    worldFactory: WORKSHOP,
    shipped: {
      fixtures: () => [{ name: 'standard', description: 'Nothing in it.' }],
      scenarios: () => [{ name: 'storm', description: 'A gust.' }],
    },
    running: () => RUNNING,
    after: () => () => undefined,
  };
}

/** The same object for all apps, so that each reply is compiled once. */
const DESCRIPTION = loadDescription() as unknown as Contract;

/**
 * Returns an app that checks the replies of `app` against the description. A reply that does not match becomes a 500
 * with the reason.
 */
export function described(app: Express): Express {
  const checked = express();
  checked.use(checkReplies(DESCRIPTION), app);
  return checked;
}

/** Returns the body of a reply as `unknown`. */
export async function bodyOf(reply: PromiseLike<{ readonly body: unknown }>): Promise<unknown> {
  return (await reply).body;
}
