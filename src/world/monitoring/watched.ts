import type { AlertKind } from '../alerts/alertKinds.js';
import type { ProjectEventDraft } from '../events/event.js';
import type { Instant } from '../instant.js';

/** A condition that monitoring watches: its alert is open while it holds. */
export interface Watched {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly holds: boolean;
  /** When it began to hold, as far as the rows say. */
  readonly since: Instant;
  readonly opening: () => ProjectEventDraft;
  readonly closing: () => ProjectEventDraft;
}
