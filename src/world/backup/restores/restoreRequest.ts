import type { Instant } from '../../instant.js';
import type { BsonTimestamp } from '../../tables/snapshots.js';

/** The data that a client wants: a snapshot, a checkpoint, or the data at a point in time. */
export type RestoreSource =
  | { readonly kind: 'snapshot' | 'checkpoint'; readonly id: string }
  | { readonly kind: 'operation'; readonly timestamp: BsonTimestamp }
  | { readonly kind: 'time'; readonly at: Instant };

/** A download that a client wants. `expires` takes precedence over `expirationHours`. */
export interface RequestedDownload {
  readonly methodName: 'HTTP';
  readonly expirationHours: number;
  readonly expires?: Instant;
  readonly maxDownloads: number;
}

/** An automated restore that a client wants. The target has an id or a name. */
export interface RequestedAutomation {
  readonly methodName: 'AUTOMATED_RESTORE';
  readonly targetGroupId: string;
  readonly targetClusterId?: string;
  readonly targetClusterName?: string;
}

export interface RestoreRequest {
  readonly source: RestoreSource;
  readonly delivery: RequestedDownload | RequestedAutomation;
}
