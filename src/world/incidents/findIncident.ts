import type { World } from '../world.js';
import type { Incident } from '../tables/incidents.js';

/**
 * Finds an incident by id or name. If several incidents have the name, returns the one that has not ended, or
 * else the latest one.
 */
export function findIncident(world: World, idOrName: string): Incident | undefined {
  const byId = world.incidents.get(idOrName);
  if (byId !== undefined) return byId;
  const named = world.incidents.select('name', idOrName).toArray();
  return named.find(({ endedAt }) => endedAt === undefined) ?? named.at(-1);
}
