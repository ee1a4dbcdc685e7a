import { buildWorld } from '../server/worldFactory.js';
import type { World } from '../world/world.js';

/**
 * Returns a function that builds worlds, each of them once: the trials of a run begin with the same world, which is
 * immutable.
 */
export function sharingWorlds(): typeof buildWorld {
  const built = new Map<string, Promise<World>>();
  return (config, turns, spec, lived) => {
    const key = JSON.stringify([config.fixture, config.seed, config.now, spec]);
    const world = built.get(key) ?? buildWorld(config, turns, spec, lived);
    built.set(key, world);
    return world;
  };
}
