import { findOrganizationEvent } from '../../../world/events/findEvent.js';
import type { Operation } from '../../operation.js';
import { presentFeedEvent } from '../../presenters/presentEvent.js';

/** Returns one event of an organization: `GET /orgs/{orgId}/events/{eventId}`. */
export const getOrganizationEvent: Operation<'getOrganizationEvent'> = (call) => {
  const { world, organization, path, query, links } = call;
  const event = findOrganizationEvent(world, organization, path.eventId);
  return { body: presentFeedEvent(world, event, links, query.includeRaw ?? false) };
};
