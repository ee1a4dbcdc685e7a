import { SECOND_MS, type Instant } from '../instant.js';
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
 * Returns the eight hex digits with which the ids of a second begin. After 2106, eight digits do not suffice.
 * Then it returns a text that sorts after all ids.
 */
function secondPrefix(second: number): string {
  return second > 0xffff_ffff ? 'g' : second.toString(16).padStart(8, '0');
}
