import type { Instant } from '../world/instant.js';
import type { KeptBody } from './keptBody.js';
import { BASE_BYTES } from './entryBytes.js';

/** One action of the control plane on a world. */
export class ControlRecord {
  readonly kind = 'control';
  id = 0;
  /** What is kept of it once it is over, by a rough count. */
  bytes = 0;
  request: KeptBody | undefined;
  reply: KeptBody | undefined;
  closedAt: number | undefined;
  status: number | undefined;

  constructor(
    readonly method: string,
    /** Below the world, such as `clock/advance`; the world's own path is empty. */
    readonly path: string,
    /** Virtual, when it came; what it does to the clock comes after. */
    readonly at: Instant,
    readonly realAt: number,
  ) {}

  /** What is kept of it by now, by a rough count. */
  weigh(): number {
    const bodies = (this.request?.content.length ?? 0) + (this.reply?.content.length ?? 0);
    return BASE_BYTES + this.path.length + bodies;
  }
}
