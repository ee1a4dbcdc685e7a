import type { Schemas } from '../../control/schemas.js';
import { numberOr } from '../../numberOr.js';

type Call = Pick<Schemas['JournalEntry'], 'operationId' | 'method' | 'path' | 'publicKey' | 'status'>;

/**
 * Selects the calls that count as similar to a call: calls with the same path, with the same key, or with
 * both.
 */
export interface SimilarityFilter {
  readonly hasPath: boolean;
  readonly hasKey: boolean;
}

/**
 * Returns the condition that selects calls similar to this one. A call without an operation is matched by its
 * path.
 */
export function matchOf(
  { operationId, method, path, publicKey }: Call,
  { hasPath, hasKey }: SimilarityFilter,
) {
  const byPath = { method, ...(path !== undefined && { path }) };
  return {
    ...(operationId === undefined ? byPath : { operation: operationId }),
    ...(hasPath && byPath),
    ...(hasKey && publicKey !== undefined && { publicKey }),
  };
}

export const EFFECTS = [
  ['status', 'answer with an error'],
  ['delay', 'answer late'],
  ['reset', 'reset the connection'],
  ['gateway', 'answer as a broken proxy, before the login'],
  ['lost', 'do it, but lose the answer'],
] as const;

/** The form for a fault rule. */
export interface FaultForm extends SimilarityFilter {
  readonly effect: string;
  /** HTTP status if `effect` is an error, milliseconds if `effect` is a delay. */
  readonly number: string;
  /** Maximum number of calls that the fault affects. Empty for no limit. */
  readonly times: string;
}

/** Returns the body of the request that adds the fault rule. The server validates it. */
export function ruleOf(call: Call, form: FaultForm): Record<string, unknown> {
  const times = form.times.trim();
  return { match: matchOf(call, form), ...effectOf(form), ...(times !== '' && { times: numberOr(times) }) };
}

function effectOf({ effect, number }: FaultForm): Record<string, unknown> {
  if (effect === 'delay') return { delay: { fixed: numberOr(number.trim()) } };
  if (effect === 'status') return { inject: { error: { status: numberOr(number.trim()) } } };
  if (effect === 'gateway') return { inject: { proxy: { kind: 'badGateway' } } };
  const reset = { inject: { connection: { kind: 'reset' } } };
  return effect === 'lost' ? { ...reset, phase: 'afterCommit' } : reset;
}
