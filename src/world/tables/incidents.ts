import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer, ObjectOf } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { foreign, instant } from '../rowTypes.js';

/** A tester's request to start an incident. */
export interface IncidentSpec {
  readonly kind: string;
  readonly id?: string;
  readonly target: string;
  readonly for?: string;
  /** When the incident starts: a timestamp, or a duration from now. If unset, it starts now. */
  readonly at?: string;
}

/** Members that all incidents have. */
export const incidentMembers = {
  id: string,
  /** Name that the tester chose. Unset if the tester chose none. */
  name: optional(string),
  /** Kind of the incident. Each file in `src/incidents` defines one kind and the additional members of its rows. */
  kind: string,
  /** The target as the tester sent it: an id or a readable name. */
  target: string,
  /** The request, while the incident has not started yet. `from` is then in the future. */
  planned: optional(foreign<IncidentSpec>()),
  from: instant,
  /** When the incident ends by itself. If unset, it ends only when a tester ends it. */
  until: optional(instant),
  /** When the incident ended. Unset while it is active. */
  endedAt: optional(instant),
  /** Why the incident could not start at its time. Set only if it failed. */
  failure: optional(string),
};

const schema = object({
  ...incidentMembers,
  groupId: optional(string),
  clusterId: optional(string),
  /** Processes that the incident affects. */
  hostIds: optional(list(string)),
});

/** Type of the members that all incidents have. */
export interface IncidentCommon extends ObjectOf<typeof incidentMembers> {}
/** A problem of the platform that a tester started. After the incident ends, the row remains. */
export interface Incident extends Infer<typeof schema> {}

export const incidents: TableDefinition<Incident, 'state' | 'name' | 'cluster' | 'activeOfCluster'> =
  defineTable({
    schema,
    indexes: {
      /** Active, planned and ended incidents. Each group is sorted from oldest to newest. */
      state: (incident) => [stateOf(incident), incident.id],
      name: ({ name, id }) => (name === undefined ? undefined : [name, id]),
      /** Incidents that have started, by cluster. */
      cluster: ({ clusterId, planned, id }) =>
        clusterId === undefined || planned !== undefined ? undefined : [clusterId, id],
      activeOfCluster: (incident) =>
        incident.clusterId !== undefined && isActive(incident)
          ? [incident.clusterId, incident.id]
          : undefined,
    },
    refersTo: { clusterId: 'clusters', groupId: 'projects' },
    readableName: ({ kind, target }) => `${kind} ${target}`,
  });

/** Returns whether an incident has started and has not ended. */
export function isActive(incident: Pick<Incident, 'endedAt' | 'planned'>): boolean {
  return stateOf(incident) === 'active';
}

function stateOf({
  endedAt,
  planned,
}: Pick<Incident, 'endedAt' | 'planned'>): 'active' | 'planned' | 'ended' {
  if (endedAt !== undefined) return 'ended';
  return planned === undefined ? 'active' : 'planned';
}
