import { findAllEvents } from '../../../world/events/findEvents.js';
import { readFeedFilter } from '../../requests/eventFilter.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentFeedEvent } from '../../presenters/presentEvent.js';

/** Lists the events of all organizations and projects, newest first: `GET /globalEvents`. */
export const listGlobalEvents: Operation<'listGlobalEvents'> = (call) => {
  const { world, query, links } = call;
  const events = findAllEvents(world, readFeedFilter(query));
  const isRaw = query.includeRaw ?? false;
  return { body: list(call, events, (event) => presentFeedEvent(world, event, links, isRaw)) };
};
