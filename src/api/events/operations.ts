import { findEvent, findAnyEvent, findOrganizationEvent } from '../../world/events/findEvent.js';
import type { Operation } from '../operation.js';
import { presentEvent, presentFeedEvent } from './present.js';
import type { QueryOf } from '../../contract/types.js';
import {
  findEvents,
  type EventFilter,
  findAllEvents,
  findOrganizationEvents,
} from '../../world/events/findEvents.js';
import type { Instant } from '../../world/instant.js';
import { list } from '../paging.js';
import { readInstantParameter } from '../requests/readTimestamp.js';
import { readFeedFilter } from './read.js';

/** Returns one event of a project: `GET /groups/{groupId}/events/{eventId}`. */
export const getEvent: Operation<'getEvent'> = ({ world, project, path, query, links }) => ({
  body: presentEvent(findEvent(world, project, path.eventId), {
    groupId: project.id,
    links,
    quirks: world.quirks,
    includeRaw: query.includeRaw ?? false,
  }),
});

/** Returns one event of any organization or project: `GET /globalEvents/{eventId}`. */
export const getGlobalEvent: Operation<'getGlobalEvent'> = ({ world, path, query, links }) => ({
  body: presentFeedEvent(world, findAnyEvent(world, path.eventId), links, query.includeRaw ?? false),
});

/** Returns one event of an organization: `GET /orgs/{orgId}/events/{eventId}`. */
export const getOrganizationEvent: Operation<'getOrganizationEvent'> = (call) => {
  const { world, organization, path, query, links } = call;
  const event = findOrganizationEvent(world, organization, path.eventId);
  return { body: presentFeedEvent(world, event, links, query.includeRaw ?? false) };
};

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

/** Lists the events of all organizations and projects, newest first: `GET /globalEvents`. */
export const listGlobalEvents: Operation<'listGlobalEvents'> = (call) => {
  const { world, query, links } = call;
  const events = findAllEvents(world, readFeedFilter(query));
  const isRaw = query.includeRaw ?? false;
  return { body: list(call, events, (event) => presentFeedEvent(world, event, links, isRaw)) };
};

/** Lists the events of an organization, newest first: `GET /orgs/{orgId}/events`. */
export const listOrganizationEvents: Operation<'listOrganizationEvents'> = (call) => {
  const { world, organization, query, links } = call;
  const events = findOrganizationEvents(world, organization, readFeedFilter(query));
  const isRaw = query.includeRaw ?? false;
  return { body: list(call, events, (event) => presentFeedEvent(world, event, links, isRaw)) };
};
