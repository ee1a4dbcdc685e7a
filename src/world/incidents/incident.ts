import { CallerError } from '../callerError.js';
import type { Incident, IncidentCommon } from '../tables/incidents.js';

export type { Incident, IncidentCommon } from '../tables/incidents.js';

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
export class IncidentConflict extends CallerError {
  override readonly name = 'IncidentConflict';

  constructor(message: string) {
    super('conflict', message);
  }
}

export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}
