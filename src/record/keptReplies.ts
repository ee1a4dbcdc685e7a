import { isUseful } from './ask.js';
import type { Checkpoint } from './calls/checkpoint.js';
import type { Exchange } from './calls/exchange.js';

/**
 * Adds replies to a checkpoint. Adds a failure only when a later call has succeeded. If the platform becomes unreachable, the
 * continued recording therefore repeats the failed calls. If only one operation fails, it does not repeat them.
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
