import type { SystemEvent } from '../alertConfigs/systemConfigs.js';
import type { EventTypeName } from '../eventTypes.js';
import type { Instant } from '../instant.js';
import type { Alert } from '../tables/alerts.js';

/** Something that can be wrong with a store or a daemon. */
export interface SystemProblem {
  readonly opening: SystemEvent;
  readonly closing: EventTypeName;
  /** The problem exists from this instant on. Unset if there is no problem. */
  readonly since?: Instant | undefined;
  /** Members of the alert that describe the problem. */
  readonly members: Pick<Alert, 'hostnameAndPort' | 'currentValue'>;
}
