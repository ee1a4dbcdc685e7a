import { isUseful } from './ask.js';
import type { Checkpoint } from './calls/checkpoint.js';
import type { Exchange } from './calls/exchange.js';

/**
 * Adds replies to a checkpoint. A failure is added only once a later call succeeds. So if the platform has gone, the
 * continued recording repeats the calls that failed, and if only one operation fails, it does not.
 */
export class KeptReplies {
  private failed: Exchange[] = [];

  constructor(private readonly checkpoint: Checkpoint) {}

  add(exchange: Exchange): void {
    this.failed.push(exchange);
    if (isUseful(exchange)) this.end();
  }

  /** Adds the failures at the end of a recording. */
  end(): void {
    for (const exchange of this.failed) this.checkpoint.add(exchange);
    this.failed = [];
  }
}
