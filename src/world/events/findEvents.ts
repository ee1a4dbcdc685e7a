import { SECOND_MS, type Instant } from '../instant.js';
import type { Organization } from '../tables/organizations.js';
import type { Project } from '../tables/projects.js';
import type { Selection } from '../tree/selection.js';
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
  return findIn((from, to) => world.events.between('project', id, from, to), filter);
}

/** Returns the events in the feed of an organization, newest first. */
export function findOrganizationEvents(world: World, { id }: Organization, filter: EventFilter): FoundEvents {
  return findIn((from, to) => world.events.between('organization', id, from, to), filter);
}

/** Returns the events of all organizations and projects, newest first. */
export function findAllEvents(world: World, filter: EventFilter): FoundEvents {
  return findIn((from, to) => world.events.range(from, to), filter);
}

/** Returns the events of a feed. `between` selects events by ids, which start with the creation time. */
function findIn(
  between: (from: string, to: string) => Selection<Event>,
  { eventTypes, minDate, maxDate }: EventFilter,
): FoundEvents {
  const selection = between(
    secondPrefix(Math.ceil((minDate ?? 0) / SECOND_MS)),
    maxDate === undefined ? 'g' : secondPrefix(Math.floor(maxDate / SECOND_MS) + 1),
  );
  if (eventTypes.length === 0) {
    return { size: selection.size, page: (offset, limit) => selection.pageBackwards(offset, limit) };
  }
  const types = new Set(eventTypes);
  const fitting = selection
    .pageBackwards(0, selection.size)
    .filter((event) => types.has(event.eventTypeName));
  return { size: fitting.length, page: (offset, limit) => fitting.slice(offset, offset + limit) };
}

/**
 * Returns the eight hex digits with which all ids of a second start. After 2106, eight digits are too few, so the
 * function returns a text that sorts after all ids.
 */
function secondPrefix(second: number): string {
  return second > 0xffff_ffff ? 'g' : second.toString(16).padStart(8, '0');
}
