import { findAnyEvent } from '../../../world/events/findEvent.js';
import type { Operation } from '../../operation.js';
import { presentFeedEvent } from '../../presenters/presentEvent.js';

/** Returns one event of any organization or project: `GET /globalEvents/{eventId}`. */
export const getGlobalEvent: Operation<'getGlobalEvent'> = ({ world, path, query, links }) => ({
  body: presentFeedEvent(world, findAnyEvent(world, path.eventId), links, query.includeRaw ?? false),
});
