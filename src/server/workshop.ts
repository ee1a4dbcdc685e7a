import type { Config } from '../config/config.js';
import type { World } from '../domain/world.js';
import { FixtureError, loadFixture } from '../fixtures/loadFixture.js';
import { WrongJson } from '../simulator/json/reader.js';
import type { Workshop, WorldSpec } from '../simulator/openWorld.js';
import { realNow } from './realClock.js';

/** What new worlds are made with: what they do not say themselves is as the program was started. */
export function workshopOf(config: Config): Workshop {
  return {
    clock: config.clock,
    build: (spec) => {
      try {
        return buildWorld(config, spec);
      } catch (error) {
        if (!(error instanceof FixtureError)) throw error;
        throw new WrongJson([{ path: '$.fixture', message: error.message }]);
      }
    },
  };
}

/** Builds the world of a fixture, by default the one with which the program was started. */
export function buildWorld(config: Config, spec: Parameters<Workshop['build']>[0] = {}): World {
  const { fixture = config.fixture, seed = config.seed, settings }: WorldSpec = spec;
  const now = spec.now ?? config.now ?? realNow();
  const quirks = { ...config.quirks, ...spec.quirks };
  return loadFixture(fixture, { seed, now, quirks, ...(settings && { settings }) });
}
