import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer, ObjectOf } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { isActive } from '../incidents/incident.js';
import { instant } from '../rowTypes.js';

/** Members of all incidents. */
export const incidentMembers = {
  id: string,
  /** Name that the tester chose, if any. */
  name: optional(string),
  /** One of the kinds in `src/incidents`, which also describe the other members of its rows. */
  kind: string,
  /** As the tester sent it: an id or a readable name. */
  target: string,
  from: instant,
  /** When it ends by itself. If unset, only a tester ends it. */
  until: optional(instant),
  /** Unset while it is active. */
  endedAt: optional(instant),
};

const schema = object({
  ...incidentMembers,
  groupId: optional(string),
  clusterId: optional(string),
  /** Processes that it affects. */
  hostIds: optional(list(string)),
});

/** Members of the rows of all kinds. */
export interface IncidentCommon extends ObjectOf<typeof incidentMembers> {}
/** A problem in the world, with a start and an end. The row stays as history. */
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
