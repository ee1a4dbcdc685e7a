import type { WorldReader } from './asOf.js';
import { WrongJson } from '../world/callerError.js';
import { collections, type StateRow } from '../rows/collection.js';
import { anyOf, list, object, optional, string } from '../schema/schema.js';
import { findEvents } from '../world/events/findEvents.js';
import type { Event } from '../world/tables/events.js';
import type { Host, HostState } from '../world/tables/hosts.js';
import type { Incident } from '../world/tables/incidents.js';
import type { Instant } from '../world/instant.js';
import { readRange } from '../world/measurements/measurementQuery.js';
import { stateHistory } from '../world/periods/stateHistory.js';
import { timestamp } from '../world/timestamp.js';
import type { World } from '../world/world.js';
import { findMeasuredHost, hostNames, type HostNames } from './findMeasuredHost.js';
import { incidentView, type IncidentView } from './incidentView.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';

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

interface Range {
  readonly start: Instant;
  readonly end: Instant;
}

const input = object({
  host: anyOf(string, list(string, 1)),
  start: optional(string),
  end: optional(string),
  period: optional(string),
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
