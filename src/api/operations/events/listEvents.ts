import type { QueryOf } from '../../../contract/types.js';
import { findEvents, type EventFilter } from '../../../world/events/findEvents.js';
import type { Instant } from '../../../world/instant.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentEvent } from '../../presenters/presentEvent.js';
import { readInstantParameter } from '../../requests/readTimestamp.js';

/** Lists the events of a project, newest first: `GET /groups/{groupId}/events` (E21). */
export const listEvents: Operation<'listEvents'> = (call) => {
  const { world, project, query, links } = call;
  const events = findEvents(world, project, filterOf(query));
  const presentation = {
    groupId: project.id,
    links,
    quirks: world.quirks,
    includeRaw: query.includeRaw ?? false,
  };
  return { body: list(call, events, (event) => presentEvent(event, presentation)) };
};

function filterOf({ eventType, minDate, maxDate }: QueryOf<'listEvents'>): EventFilter {
  const bound = (name: 'minDate' | 'maxDate', text: string | undefined): Record<string, Instant> =>
    text === undefined ? {} : { [name]: readInstantParameter(name, text) };
  return { eventTypes: eventType ?? [], ...bound('minDate', minDate), ...bound('maxDate', maxDate) };
}
