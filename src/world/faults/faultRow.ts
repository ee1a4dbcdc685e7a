import type { Instant } from '../instant.js';
import type { Rule } from '../scenario.gen.js';

/** A fault rule of a world. */
export interface FaultRow {
  readonly id: string;
  /** The first rules come first. */
  readonly order: number;
  /** As it was given. */
  readonly rule: Rule;
  /** Its window is counted from here. */
  readonly addedAt: Instant;
}
