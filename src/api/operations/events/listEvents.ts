import type { QueryOf } from '../../../contract/types.js';
import { findEvents, type EventFilter } from '../../../world/events/findEvents.js';
import type { Instant } from '../../../world/instant.js';
import type { Operation } from '../../operation.js';
import { envelop, pageOf } from '../../paging.js';
import { presentEvent } from '../../presenters/presentEvent.js';
import { readInstantParameter } from '../../readTimestamp.js';

/** E21. List project events, newest first. */
export const listEvents: Operation<'listEvents'> = {
  role: 'GROUP_READ_ONLY',
  handle({ world, project, query, links, target }) {
    const { events, totalCount } = findEvents(world, project, filterOf(query), pageOf(query));
    const presentation = {
      groupId: project.id,
      links,
      quirks: world.quirks,
      includeRaw: query.includeRaw ?? false,
    };
    const results = events.map((event) => presentEvent(event, presentation));
    return { body: envelop(links, target, query, results, totalCount) };
  },
};

function filterOf({ eventType, minDate, maxDate }: QueryOf<'listEvents'>): EventFilter {
  const bound = (name: 'minDate' | 'maxDate', text: string | undefined): Record<string, Instant> =>
    text === undefined ? {} : { [name]: readInstantParameter(name, text) };
  return { eventTypes: eventType ?? [], ...bound('minDate', minDate), ...bound('maxDate', maxDate) };
}
