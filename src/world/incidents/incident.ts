import type { Instant } from '../instant.js';

/** What the rows of all kinds of incidents have. */
export interface IncidentCommon {
  readonly id: string;
  /** The name that the tester chose, if any. */
  readonly name?: string;
  /** One of those in `src/incidents`, which also say what else a row of the kind has. */
  readonly kind: string;
  /** As it was given: an id or a readable name. */
  readonly target: string;
  readonly from: Instant;
  /** When it ends by itself. Unset: never. */
  readonly until?: Instant;
  /** Unset while it is active. */
  readonly endedAt?: Instant;
}

/** Something that goes wrong in the world itself, from a start to an end. The row stays as history. */
export interface Incident extends IncidentCommon {
  readonly groupId?: string;
  readonly clusterId?: string;
  /** The processes that it affects. */
  readonly hostIds?: readonly string[];
}

/** An incident in a cluster. */
export interface ClusterIncident extends Incident {
  readonly groupId: string;
  readonly clusterId: string;
}

/** An incident of some processes of a cluster. */
export interface HostIncident extends ClusterIncident {
  readonly hostIds: readonly string[];
}

/** The members that only the rows of one kind have, and the place of the incident. */
export type OwnMembers<Row extends Incident> = Omit<Row, keyof IncidentCommon>;

/** The target or the present state of the world does not allow an incident to start. */
export class IncidentConflict extends Error {
  override readonly name = 'IncidentConflict';
}

export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}

export const incidentKeys = {
  /** Active and ended incidents, oldest first. */
  state: (incident: Incident) => [isActive(incident) ? 'active' : 'ended', incident.id],
  name: ({ name, id }: Incident) => (name === undefined ? undefined : [name, id]),
  cluster: ({ clusterId, id }: Incident) => (clusterId === undefined ? undefined : [clusterId, id]),
  activeOfCluster: (incident: Incident) =>
    incident.clusterId !== undefined && isActive(incident) ? [incident.clusterId, incident.id] : undefined,
} as const;
