import { LIMITS } from '../../world/limits.js';
import { Refusal } from '../../world/refusals.js';

/**
 * Reads numbers of a query. A published client capitalizes their names and sends 0 for unset ones, so case does not
 * matter, and 0 means the default. `target` is the path and query as sent.
 */
export function readNumbers<Name extends string>(
  target: string,
  query: Readonly<Partial<Record<Name, number | undefined>>>,
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  const sent = new Map(
    Array.from(new URL(target, 'http://localhost').searchParams, ([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const names = Object.keys(defaults) as unknown as readonly Name[];
  const numbers = names.map((name) => {
    const value = query[name] ?? numberOf(name, sent.get(name.toLowerCase()));
    return [name, value === 0 ? defaults[name] : value] as const;
  });
  return Object.fromEntries(numbers) as Record<Name, number>;
}

function numberOf(name: string, text = '0'): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= LIMITS.count[1]) return value;
  throw new Refusal('INVALID_QUERY_PARAMETER', name);
}
