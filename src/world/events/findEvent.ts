import { Refusal } from '../refusals.js';
import type { Event } from '../tables/events.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Finds an event of a project by id. */
export function findEvent(world: World, project: Project, id: string): Event {
  const event = world.events.get(id);
  if (event?.groupId !== project.id) throw new Refusal('EVENT_NOT_FOUND', id, project.id);
  return event;
}
