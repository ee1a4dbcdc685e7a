import { isOn, type Surface } from '../contract/document.js';
import { contractOperations } from '../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';

/** The operations that a client called. */
export interface CalledOperations {
  readonly called: number;
  readonly operations: number;
  readonly names: readonly string[];
}

/** Returns the names of the operations that a client has called, without challenges. */
export function calledIn(exchanges: readonly ExchangeRecord[]): readonly string[] {
  const called = exchanges.filter(({ key, status }) => key !== undefined || status !== 401);
  return [...new Set(called.flatMap(({ operation }) => operation?.id ?? []))];
}

/** Returns the operations of a surface that a client has called in all trials together. */
export function coverageOf(called: readonly string[], surface: Surface): CalledOperations {
  const operations = [...contractOperations().values()].filter((operation) => isOn(surface, operation));
  const all = new Set(called);
  const names = operations.map(({ id }) => id).filter((id) => all.has(id));
  return { called: names.length, operations: operations.length, names };
}
