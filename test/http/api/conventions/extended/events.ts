import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of events. */
export const eventCalls: ExtendedCalls = {
  reads: (_, { project, event }) => [get('getEvent', `/groups/${project}/events/${event}`)],
};
