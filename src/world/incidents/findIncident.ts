import type { World } from '../world.js';
import { isActive, type Incident } from './incident.js';

/** The incident of an id or a name. Of several with the name: the active one, else the latest. */
export function findIncident(world: World, idOrName: string): Incident | undefined {
  const byId = world.incidents.get(idOrName);
  if (byId !== undefined) return byId;
  const named = world.incidents.select('name', idOrName).toArray();
  return named.find(isActive) ?? named.at(-1);
}
