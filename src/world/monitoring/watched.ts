import type { AlertKind } from '../alerts/alertKinds.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Instant } from '../instant.js';

/** A condition that has an open alert while it holds. */
export interface Watched {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly holds: boolean;
  /** When the condition began to hold. It is now if no row says when. */
  readonly since: Instant;
  readonly opening: () => ProjectEventDraft;
  readonly closing: () => ProjectEventDraft;
}
