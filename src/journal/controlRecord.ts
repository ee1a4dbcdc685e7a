import type { Instant } from '../world/instant.js';
import type { CapturedBody } from './body.js';
import { BASE_BYTES } from './exchangeRecord.js';

/** One action of the control plane on a world. */
export class ControlRecord {
  readonly kind = 'control';
  id = 0;
  /** Estimated size in bytes. Zero until the action ends. */
  bytes = 0;
  /** Position in the order in which the entries of the session ended, from 1. Zero until the action ends. */
  endNumber = 0;
  /** Number of the timeline entry of this action. Unset until the action ends. */
  entry: number | undefined = undefined;
  request: CapturedBody | undefined;
  reply: CapturedBody | undefined;
  closedAt: number | undefined;
  status: number | undefined;
  /** The query of the request, with its question mark. Unset without a query. */
  query: string | undefined;
  /** Whether the client disconnected before it had the reply. */
  isLost = false;
  /** Path of the section about the action in the documents. Unset in a recorded run. */
  docs: string | undefined;

  constructor(
    readonly method: string,
    /** Path below the world's path, such as `clock/advance`. Empty for the world itself. */
    readonly path: string,
    /** Virtual time before the action. */
    readonly at: Instant,
    readonly realAt: number,
  ) {}

  /** Estimates the size of the entry in bytes. */
  weigh(): number {
    const bodies = (this.request?.content.length ?? 0) + (this.reply?.content.length ?? 0);
    return BASE_BYTES + this.path.length + bodies;
  }
}
