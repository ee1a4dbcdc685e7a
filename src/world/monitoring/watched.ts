import type { AlertKind } from '../alerts/alertKinds.js';
import type { ProjectEventDraft } from '../events/event.js';
import type { Instant } from '../instant.js';

/** A condition that monitoring watches. Its alert is open while the condition holds. */
export interface Watched {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly holds: boolean;
  /** When the condition began to hold, as far as the rows tell. */
  readonly since: Instant;
  readonly opening: () => ProjectEventDraft;
  readonly closing: () => ProjectEventDraft;
}
