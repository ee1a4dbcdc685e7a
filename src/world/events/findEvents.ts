import { SECOND_MS, type Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import type { Event } from '../tables/events.js';
import type { EventTypeName } from '../eventTypes.js';

export interface EventFilter {
  readonly eventTypes: readonly EventTypeName[];
  /** The range includes both dates (E21). */
  readonly minDate?: Instant;
  readonly maxDate?: Instant;
}

/** A list of events that can be read in pages. */
export interface FoundEvents {
  readonly size: number;
  page(offset: number, limit: number): readonly Event[];
}

/** Returns the events of a project (E21), newest first. */
export function findEvents(world: World, project: Project, filter: EventFilter): FoundEvents {
  const selection = world.events.between(
    'project',
    project.id,
    secondPrefix(Math.ceil((filter.minDate ?? 0) / SECOND_MS)),
    filter.maxDate === undefined ? 'g' : secondPrefix(Math.floor(filter.maxDate / SECOND_MS) + 1),
  );
  if (filter.eventTypes.length === 0) {
    return { size: selection.size, page: (offset, limit) => selection.pageBackwards(offset, limit) };
  }
  const types = new Set(filter.eventTypes);
  const fitting = selection
    .pageBackwards(0, selection.size)
    .filter((event) => types.has(event.eventTypeName));
  return { size: fitting.length, page: (offset, limit) => fitting.slice(offset, offset + limit) };
}

/**
 * Returns the eight hex digits with which all ids taken in a second begin. Eight digits suffice until 2106. For
 * later seconds, returns a text that sorts after every id.
 */
function secondPrefix(second: number): string {
  return second > 0xffff_ffff ? 'g' : second.toString(16).padStart(8, '0');
}
