import { CallerError } from '../callerError.js';
import type { Incident, IncidentCommon } from '../tables/incidents.js';

export type { Incident, IncidentCommon } from '../tables/incidents.js';

/** An incident in a cluster. */
export interface ClusterIncident extends Incident {
  readonly groupId: string;
  readonly clusterId: string;
}

/** An incident that affects some processes of a cluster. */
export interface HostIncident extends ClusterIncident {
  readonly hostIds: readonly string[];
}

/** Members of a row that only its kind has, including the place of the incident. */
export type OwnMembers<Row extends Incident> = Omit<Row, keyof IncidentCommon>;

/** The target or the current state of the world does not allow an incident to start. */
export class IncidentConflict extends CallerError {
  override readonly name = 'IncidentConflict';

  constructor(message: string) {
    super('conflict', message);
  }
}

export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}
