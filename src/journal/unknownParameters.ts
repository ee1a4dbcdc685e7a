import type { ExchangeRecord } from './exchangeRecord.js';
import { queryOf } from './queryOf.js';
import { contractFacts } from './contractFacts.js';

/** The query parameters of an exchange that its operation does not have: the platform ignores them. */
export function unknownParameters({ operation, target }: ExchangeRecord): readonly string[] {
  const described = operation && contractFacts().get(operation.id);
  if (described === undefined || !target.includes('?')) return [];
  const known = new Set(described.query.map(({ name }) => name));
  return Object.keys(queryOf(target)).filter((name) => !known.has(name));
}
