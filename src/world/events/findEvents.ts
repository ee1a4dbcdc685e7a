import { SECOND_MS, type Instant } from '../instant.js';
import type { Organization } from '../tables/organizations.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import type { Event } from '../tables/events.js';
import type { EventTypeName } from '../eventTypes.js';

export interface EventFilter {
  readonly eventTypes: readonly EventTypeName[];
  /** Events at `minDate` and at `maxDate` are included (`listEvents`, E21). */
  readonly minDate?: Instant;
  readonly maxDate?: Instant;
}

/** The found events. Callers read them in pages. */
export interface FoundEvents {
  readonly size: number;
  page(offset: number, limit: number): readonly Event[];
}

/** Returns the events of a project, newest first (`listEvents`, E21). */
export function findEvents(world: World, { id }: Project, filter: EventFilter): FoundEvents {
  return findInFeed(world, 'project', id, filter);
}

/** Returns the events in the feed of an organization, newest first. */
export function findOrganizationEvents(world: World, { id }: Organization, filter: EventFilter): FoundEvents {
  return findInFeed(world, 'organization', id, filter);
}

function findInFeed(
  world: World,
  feed: 'project' | 'organization',
  id: string,
  filter: EventFilter,
): FoundEvents {
  const selection = world.events.between(
    feed,
    id,
    secondPrefix(Math.ceil((filter.minDate ?? 0) / SECOND_MS)),
    filter.maxDate === undefined ? 'g' : secondPrefix(Math.floor(filter.maxDate / SECOND_MS) + 1),
  );
  if (filter.eventTypes.length === 0) {
    return { size: selection.size, page: (offset, limit) => selection.pageBackwards(offset, limit) };
  }
  const types = new Set(filter.eventTypes);
  return found(selection.pageBackwards(0, selection.size).filter((event) => types.has(event.eventTypeName)));
}

/** Returns the events of all organizations and projects, newest first. */
export function findAllEvents(world: World, { eventTypes, minDate, maxDate }: EventFilter): FoundEvents {
  const selection = world.events.all();
  const isFiltered = eventTypes.length > 0 || minDate !== undefined || maxDate !== undefined;
  if (!isFiltered) {
    return { size: selection.size, page: (offset, limit) => selection.pageBackwards(offset, limit) };
  }
  const types = new Set(eventTypes);
  return found(
    selection
      .pageBackwards(0, selection.size)
      .filter(
        ({ eventTypeName, created }) =>
          (types.size === 0 || types.has(eventTypeName)) &&
          created >= (minDate ?? 0) &&
          created <= (maxDate ?? Infinity),
      ),
  );
}

function found(events: readonly Event[]): FoundEvents {
  return { size: events.length, page: (offset, limit) => events.slice(offset, offset + limit) };
}

/**
 * Returns the eight hex digits with which the ids of a second begin. After 2106, eight digits do not suffice.
 * Then it returns a text that sorts after all ids.
 */
function secondPrefix(second: number): string {
  return second > 0xffff_ffff ? 'g' : second.toString(16).padStart(8, '0');
}
