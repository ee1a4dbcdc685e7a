import type { SystemEvent } from '../alerts/configs/systemConfigs.js';
import type { EventTypeName } from '../eventTypes.js';
import type { Instant } from '../instant.js';
import type { Alert } from '../tables/alerts.js';

/** A problem that a store or a daemon can have. */
export interface SystemProblem {
  readonly opening: SystemEvent;
  readonly closing: EventTypeName;
  /** Instant from which the problem exists. Unset if the store or daemon does not have the problem. */
  readonly since?: Instant | undefined;
  /** Members of the alert that describe the problem. */
  readonly members: Pick<Alert, 'hostnameAndPort' | 'currentValue'>;
}
