import type { WorldReader } from './asOf.js';
import { WrongJson } from '../world/callerError.js';
import { collections, type StateRow } from '../rows/collection.js';
import {
  anyOf,
  list,
  object,
  optional,
  string,
  oneOf,
  define,
  named,
  publishedAs,
  described,
  integer,
} from '../schema/schema.js';
import { findEvents } from '../world/events/findEvents.js';
import type { Event } from '../world/tables/events.js';
import type { Host, HostState } from '../world/tables/hosts.js';
import type { Incident } from '../world/tables/incidents.js';
import type { Instant } from '../world/instant.js';
import { readRange } from '../world/measurements/measurementQuery.js';
import { stateHistory } from '../world/periods/stateHistory.js';
import { timestamp } from '../world/timestamp.js';
import type { World } from '../world/world.js';
import { findMeasuredHost, hostNames, type HostNames, rangeParams } from './findMeasuredHost.js';
import { incidentView, type IncidentView, incidentSchema } from './incidentView.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { defineCommand, answers } from './command.js';
import { timestampSchema, countSchema } from './shapes.js';
import type { JsonSchema, Schema } from '../schema/types.js';

/** The states of hosts in a time range, with the incidents and events that concern them. */
export interface HistoryView {
  readonly start: string;
  readonly end: string;
  readonly hosts: readonly HostHistory[];
  /** The incidents of the clusters of these hosts, and of the agents of their projects, oldest first. */
  readonly incidents: readonly IncidentView[];
  /** The events of the clusters of these hosts, and of the agents of their projects, oldest first. */
  readonly events: readonly StateRow[];
  /** Number of older events in the range that are missing from `events`. */
  readonly omittedEvents: number;
}

/**
 * The actual states of a host in the range, in order of time. Earlier states of an imported host may be
 * unknown.
 */
export interface HostHistory extends HostNames {
  readonly states: readonly {
    readonly state: HostState;
    /** When the state began. It may be before the range. */
    readonly from: string;
    /** When the state ended. Unset if it still lasts. */
    readonly until?: string;
  }[];
}

export const hostHistorySchema = define(
  'HostHistory',
  'The states that one host had during the range, in order of time.',
  object({
    hostId: string,
    name: described(string, 'The readable name.'),
    processId: described(string, 'Host name and port.'),
    states: list(
      object({
        state: described(
          oneOf('PRIMARY', 'SECONDARY', 'RECOVERING', 'STARTUP2', 'ARBITER', 'DOWN', 'UP'),
          '`UP` only for processes outside replica sets.',
        ),
        from: described(timestampSchema, 'Start of the state. It may be before the range.'),
        until: optional(timestampSchema, 'End of the state. Unset if the host is still in this state.'),
      }),
    ),
  }),
);

export const historyEventSchema = define(
  'HistoryEvent',
  'A row of `events`. Its other members depend on its type.',
  object(
    {
      id: string,
      name: described(string, 'The readable name.'),
      created: timestampSchema,
      eventTypeName: string,
      clusterName: optional(string),
      hostname: optional(string),
      port: optional(integer),
      replicaSetName: optional(string),
    },
    { hasOthers: true },
  ),
);

const members: JsonSchema = object({
  start: timestampSchema,
  end: timestampSchema,
  hosts: list(hostHistorySchema),
  incidents: described(
    list(incidentSchema),
    'Incidents of the clusters of these hosts, and of the agents of their projects, oldest first.',
  ),
  events: described(
    list(historyEventSchema),
    'Events of the clusters of these hosts, and of the agents of their projects, oldest first; at most the last 1,000 of the range.',
  ),
  omittedEvents: described(countSchema, 'The number of older events of the range that `events` omits.'),
});
const historySchema: Schema<HistoryView> = named('History', members);

interface Range {
  readonly start: Instant;
  readonly end: Instant;
}

const input = object({
  host: described(
    publishedAs(list(string, 1), anyOf(string, list(string, 1))),
    'A host by its id, its readable name, or its host name and port; repeatable, at most 100.',
  ),
  ...rangeParams,
});

/** Returns the states of hosts over time, with the incidents and events that concern them. */
export function getHistory({ world }: WorldReader, query: unknown): HistoryView {
  const { host: references, ...rest } = readInput(input, query);
  const hosts = [...new Set([references].flat().map((each) => findMeasuredHost(world, each)))];
  if (hosts.length > LIMITS.historyHosts)
    throw new WrongJson([{ path: '$.host', message: `names more than ${LIMITS.historyHosts} hosts` }]);
  const range = readRange(rest, world.now);
  const events = eventsOf(world, hosts, range);
  const shown = events.slice(-LIMITS.historyEvents);
  return {
    start: timestamp(range.start),
    end: timestamp(range.end),
    hosts: hosts.map((host) => ({ ...hostNames(world, host), states: statesOf(world, host, range) })),
    incidents: incidentsOf(world, hosts, range).map((incident) => incidentView(incident, world)),
    events: shown.flatMap(({ id }) => collections.events.row(world, id) ?? []),
    omittedEvents: events.length - shown.length,
  };
}

function statesOf(world: World, host: Host, { start, end }: Range): HostHistory['states'] {
  return stateHistory(world, host, start, end).map(({ state, from, until }) => ({
    state,
    from: timestamp(from),
    ...(until !== undefined && { until: timestamp(until) }),
  }));
}

function incidentsOf(world: World, hosts: readonly Host[], { start, end }: Range): readonly Incident[] {
  const clusters = new Set(hosts.map(({ clusterId }) => clusterId));
  const projects = new Set(hosts.map(({ groupId }) => groupId));
  const concerns = ({ kind, clusterId, groupId }: Incident): boolean =>
    clusterId === undefined
      ? kind === 'agent.silent' && groupId !== undefined && projects.has(groupId)
      : clusters.has(clusterId);
  const all = world.incidents.all().toArray();
  return all.filter((each) => concerns(each) && each.from <= end && (each.endedAt ?? Infinity) >= start);
}

function eventsOf(world: World, hosts: readonly Host[], { start, end }: Range): readonly Event[] {
  const clusters = new Set(hosts.map(({ clusterId }) => clusterId));
  const hostIds = new Set(hosts.map(({ id }) => id));
  const projects = [...new Set(hosts.map(({ groupId }) => groupId))];
  const concerns = ({ clusterId = '', hostId = '', eventTypeName }: Event): boolean =>
    clusters.has(clusterId) || hostIds.has(hostId) || eventTypeName.includes('_AGENT_');
  return projects
    .flatMap((id) => {
      const project = world.projects.get(id);
      if (project === undefined) return [];
      const found = findEvents(world, project, { eventTypes: [], minDate: start, maxDate: end });
      return found.page(0, found.size).filter(concerns);
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** `…/history`: the events and states of hosts. */
export const historyCommands = [
  defineCommand({
    name: 'getHistory',
    method: 'get',
    path: '/v1/worlds/{world}/history',
    summary: 'The states of hosts over time, with the incidents and events that concern them.',
    description:
      'Answers questions such as "which node was primary at 03:12?": ask for all hosts of the cluster, with `start` and `end` at that time. States are the actual ones, not those that monitoring observed, and they are exact: measurements are computed from them. If a host was imported without its past, its states before the import are unknown, and its list begins with the first known state. Needs `period`, or both `start` and `end`.',
    query: input,
    answer: answers('The history.', historySchema),
    example: { query: { host: ['rs0/node-0', 'rs0/node-1'], period: 'PT1H' } },
    isOfPast: true,
    run: ({ past, texts }) => getHistory(past, texts),
  }),
];
