import { SECOND_MS, type Instant } from '../instant.js';
import type { Project } from '../projects/project.js';
import type { World } from '../world.js';
import type { Event } from './event.js';
import type { EventTypeName } from './eventTypes.js';

export interface EventFilter {
  readonly eventTypes: readonly EventTypeName[];
  /** Both inclusive (E21). */
  readonly minDate?: Instant;
  readonly maxDate?: Instant;
}

/** A page of a project's feed and how many events the feed has in all. */
export interface EventPage {
  readonly events: readonly Event[];
  readonly totalCount: number;
}

/** E21: a project's events, newest first. */
export function findEvents(
  world: World,
  project: Project,
  filter: EventFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): EventPage {
  const selection = world.events.between(
    'project',
    project.id,
    secondPrefix(Math.ceil((filter.minDate ?? 0) / SECOND_MS)),
    filter.maxDate === undefined ? 'g' : secondPrefix(Math.floor(filter.maxDate / SECOND_MS) + 1),
  );
  if (filter.eventTypes.length === 0) {
    return { events: selection.pageBackwards(offset, limit), totalCount: selection.size };
  }
  const types = new Set(filter.eventTypes);
  const fitting = selection
    .pageBackwards(0, selection.size)
    .filter((event) => types.has(event.eventTypeName));
  return { events: fitting.slice(offset, offset + limit), totalCount: fitting.length };
}

/** Ids begin with their second in eight hex digits, which end in 2106; later ones sort behind all of them. */
function secondPrefix(second: number): string {
  return second > 0xffff_ffff ? 'g' : second.toString(16).padStart(8, '0');
}
