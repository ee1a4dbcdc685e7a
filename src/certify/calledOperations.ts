import { isOn, type Surface } from '../contract/document.js';
import { contractOperations } from '../journal/exchangeFacts.js';
import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import type { Certificate } from './certificate.js';

/** Returns the operations of a surface that a client has called, without challenges. */
export function calledOperations(
  exchanges: readonly ExchangeRecord[],
  surface: Surface,
): Certificate['coverage'] {
  const operations = [...contractOperations().values()].filter((operation) => isOn(surface, operation));
  const called = new Set(
    exchanges
      .filter(({ key, status }) => key !== undefined || status !== 401)
      .map(({ operation }) => operation?.id),
  );
  const names = operations.map(({ id }) => id).filter((id) => called.has(id));
  return { called: names.length, operations: operations.length, names };
}
