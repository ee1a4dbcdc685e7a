import { Refusal } from '../refusals.js';
import type { Event } from '../tables/events.js';
import type { Organization } from '../tables/organizations.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Finds an event of a project by id. */
export function findEvent(world: World, project: Project, id: string): Event {
  const event = world.events.get(id);
  if (event?.groupId !== project.id) throw new Refusal('EVENT_NOT_FOUND', id, project.id);
  return event;
}

/** Finds an event in the feed of an organization by id. */
export function findOrganizationEvent(world: World, organization: Organization, id: string): Event {
  const event = world.events.get(id);
  if (event?.orgId !== organization.id) throw new Refusal('ORG_EVENT_NOT_FOUND', id, organization.id);
  return event;
}

/** Finds an event of any organization or project by id. */
export function findAnyEvent(world: World, id: string): Event {
  const event = world.events.get(id);
  if (event === undefined) throw new Refusal('GLOBAL_EVENT_NOT_FOUND', id);
  return event;
}
