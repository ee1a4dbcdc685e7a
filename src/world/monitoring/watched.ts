import type { AlertKind } from '../alerts/configs/alertKinds.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Instant } from '../instant.js';

/** A condition that monitoring watches. While the condition holds, an alert is open. */
export interface Watched {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly holds: boolean;
  /** When the condition began to hold. If no row contains this instant, it is the current time. */
  readonly since: Instant;
  readonly opening: () => ProjectEventDraft;
  readonly closing: () => ProjectEventDraft;
}
