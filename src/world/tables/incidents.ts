import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer, ObjectOf } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

/** Members that all incidents have. */
export const incidentMembers = {
  id: string,
  /** Name chosen by the tester. Unset if the tester gave none. */
  name: optional(string),
  /** One of the kinds in `src/incidents`. Each kind defines further members of its rows. */
  kind: string,
  /** The target as the tester sent it: an id or a readable name. */
  target: string,
  from: instant,
  /** When the incident ends by itself. If unset, only a tester ends it. */
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
/** A problem in the world with a start and an end. The row is kept after the end, as history. */
export interface Incident extends Infer<typeof schema> {}

export const incidents: TableDefinition<Incident, 'state' | 'name' | 'cluster' | 'activeOfCluster'> =
  defineTable({
    schema,
    indexes: {
      /** Active and ended incidents, oldest first. */
      state: (incident) => [isActive(incident) ? 'active' : 'ended', incident.id],
      name: ({ name, id }) => (name === undefined ? undefined : [name, id]),
      cluster: ({ clusterId, id }) => (clusterId === undefined ? undefined : [clusterId, id]),
      activeOfCluster: (incident) =>
        incident.clusterId !== undefined && isActive(incident)
          ? [incident.clusterId, incident.id]
          : undefined,
    },
    refersTo: { clusterId: 'clusters' },
    readableName: ({ kind, target }) => `${kind} ${target}`,
  });

export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}
