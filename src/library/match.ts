import type { Operation } from '../input/scenario/scenario.gen.js';
import type { Match as AnyMatch, OneOrMore } from '../world/match.js';

/** A condition on calls. A call must match every member that is set: `{}` matches all calls. */
export interface Match extends Omit<AnyMatch, 'operation'> {
  /** OperationIds (`patchSnapshot`) or E-numbers (`E3`). */
  readonly operation?: OneOrMore<Operation>;
}
