import type { QueryOf } from '../../contract/types.js';
import { LIMITS } from '../../world/limits.js';
import { Refusal } from '../../world/refusals.js';

/** Limits of an archive of diagnostics. */
export type DiagnosticsLimits = Readonly<Record<keyof typeof DEFAULTS, number>>;

const DEFAULTS = { ageLimit: 7, limit: 1_000, minutes: 1_440, sizeLimit: 50_000_000 };
const NAMES = Object.keys(DEFAULTS) as readonly (keyof typeof DEFAULTS)[];

/**
 * Reads the limits of an archive. A published client capitalizes the names and sends 0 for unset ones, so case does not
 * matter and 0 means the default. `target` is the path and query as sent.
 */
export function readDiagnosticsLimits(target: string, query: QueryOf<'getDiagnostics'>): DiagnosticsLimits {
  const sent = new Map(
    Array.from(new URL(target, 'http://localhost').searchParams, ([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const limits = NAMES.map((name) => {
    const value = query[name] ?? numberOf(name, sent.get(name.toLowerCase()));
    return [name, value === 0 ? DEFAULTS[name] : value] as const;
  });
  return Object.fromEntries(limits) as DiagnosticsLimits;
}

function numberOf(name: string, text = '0'): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= LIMITS.count[1]) return value;
  throw new Refusal('INVALID_QUERY_PARAMETER', name);
}
