import type { World } from '../world.js';
import { isActive, type Incident } from './incident.js';

/** The incident of an id, or of a name that a tester gave it: the one that goes on, else the last one so called. */
export function findIncident(world: World, idOrName: string): Incident | undefined {
  const byId = world.incidents.get(idOrName);
  if (byId !== undefined) return byId;
  const called = world.incidents.select('name', idOrName).toArray();
  return called.find(isActive) ?? called.at(-1);
}
