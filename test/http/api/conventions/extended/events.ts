import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of events. */
export const eventCalls: ExtendedCalls = {
  reads: (world, { org, project, event }) => [
    get('getEvent', `/groups/${project}/events/${event}`),
    get('listOrganizationEvents', `/orgs/${org}/events`),
    get(
      'getOrganizationEvent',
      `/orgs/${org}/events/${world.events.select('organization', org).first()?.id ?? ''}`,
    ),
    get('listGlobalEvents', '/globalEvents'),
    get('getGlobalEvent', `/globalEvents/${event}`),
  ],
};
