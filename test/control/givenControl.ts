import { quirksOf } from '../../src/domain/quirks.js';
import { createWorld, type Rows, type World } from '../../src/domain/world.js';
import { createControlApp, type ControlOptions, type Running } from '../../src/control/app.js';
import { Simulator } from '../../src/simulator/simulator.js';

export const NOW = Date.UTC(2026, 0, 1);
export const RUNNING: Running = {
  baseUrl: (world) => `http://localhost:8080/${world}/api/public/v1.0`,
  controlUrl: 'http://localhost:8081',
  startedAt: '2026-05-05T05:05:05Z',
};

/** A world of these rows at the start of 2026. */
export function givenWorld(rows: Rows, base: Partial<World> = {}): World {
  return createWorld({ seed: 7, now: NOW, quirks: quirksOf('documented'), ...base }, rows);
}

/** The control plane of a simulator with this one world, ready. */
export function givenControl(world: World = givenWorld({}), options: Partial<ControlOptions> = {}) {
  const simulator = new Simulator();
  simulator.add('default', world);
  return createControlApp(simulator, {
    version: '1.2.3',
    fixture: 'standard',
    dialect: 'documented',
    running: () => RUNNING,
    ...options,
  });
}

/** The body of a reply, still to be looked at. */
export async function bodyOf(reply: PromiseLike<{ readonly body: unknown }>): Promise<unknown> {
  return (await reply).body;
}
