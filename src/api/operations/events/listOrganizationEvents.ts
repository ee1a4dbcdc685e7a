import { findOrganizationEvents } from '../../../world/events/findEvents.js';
import { readFeedFilter } from '../../requests/eventFilter.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentFeedEvent } from '../../presenters/presentEvent.js';

/** Lists the events of an organization, newest first: `GET /orgs/{orgId}/events`. */
export const listOrganizationEvents: Operation<'listOrganizationEvents'> = (call) => {
  const { world, organization, query, links } = call;
  const events = findOrganizationEvents(world, organization, readFeedFilter(query));
  const isRaw = query.includeRaw ?? false;
  return { body: list(call, events, (event) => presentFeedEvent(world, event, links, isRaw)) };
};
