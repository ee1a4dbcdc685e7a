import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer, ObjectOf } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

/** Members that all incidents have. */
export const incidentMembers = {
  id: string,
  /** Name that the tester chose. Unset if the tester chose none. */
  name: optional(string),
  /** Kind of the incident. Each file in `src/incidents` defines one kind and the additional members of its rows. */
  kind: string,
  /** The target as the tester sent it: an id or a readable name. */
  target: string,
  from: instant,
  /** When the incident ends by itself. If unset, it ends only when a tester ends it. */
  until: optional(instant),
  /** When the incident ended. Unset while it is active. */
  endedAt: optional(instant),
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

/** A tester's request to start an incident. */
export interface IncidentSpec {
  readonly kind: string;
  readonly id?: string;
  readonly target: string;
  readonly for?: string;
}

export const incidents: TableDefinition<Incident, 'state' | 'name' | 'cluster' | 'activeOfCluster'> =
  defineTable({
    schema,
    indexes: {
      /** Active incidents and ended incidents. Each group is sorted from oldest to newest. */
      state: (incident) => [isActive(incident) ? 'active' : 'ended', incident.id],
      name: ({ name, id }) => (name === undefined ? undefined : [name, id]),
      cluster: ({ clusterId, id }) => (clusterId === undefined ? undefined : [clusterId, id]),
      activeOfCluster: (incident) =>
        incident.clusterId !== undefined && isActive(incident)
          ? [incident.clusterId, incident.id]
          : undefined,
    },
    refersTo: { clusterId: 'clusters', groupId: 'projects' },
    readableName: ({ kind, target }) => `${kind} ${target}`,
  });

export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}
