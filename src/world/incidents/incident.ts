import { CallerError } from '../callerError.js';
import type { Incident, IncidentCommon } from '../tables/incidents.js';

/** An incident that affects a cluster. */
export interface ClusterIncident extends Incident {
  readonly groupId: string;
  readonly clusterId: string;
}

/** An incident that affects some processes of a cluster. */
export interface HostIncident extends ClusterIncident {
  readonly hostIds: readonly string[];
}

/** The members that only the rows of one kind of incident have. */
export type OwnMembers<Row extends Incident> = Omit<Row, keyof IncidentCommon>;

/** The error for an incident that cannot start, because of its target or the state of the world. */
export class IncidentConflict extends CallerError {
  override readonly name = 'IncidentConflict';

  constructor(message: string) {
    super('conflict', message);
  }
}
