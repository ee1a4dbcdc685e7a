import type { Outcome } from './outcome.js';
import { Refusal, type RefusalCode } from './refusals.js';

/** A refusal because another caller was first. The change of the other caller happens just before the refused call. */
export class Preempted extends Refusal {
  constructor(
    errorCode: RefusalCode,
    /** The change of the other caller. */
    readonly outcome: Outcome,
  ) {
    super(errorCode);
  }
}
