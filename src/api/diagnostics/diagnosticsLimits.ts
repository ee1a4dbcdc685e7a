import type { QueryOf } from '../../contract/types.js';
import { readNumbers } from '../requests/readNumbers.js';

/** Limits of an archive of diagnostics. */
export type DiagnosticsLimits = Readonly<Record<keyof typeof DEFAULTS, number>>;

const DEFAULTS = { ageLimit: 7, limit: 1_000, minutes: 1_440, sizeLimit: 50_000_000 };

/** Reads the limits of an archive. `target` is the path and query as sent. */
export function readDiagnosticsLimits(target: string, query: QueryOf<'getDiagnostics'>): DiagnosticsLimits {
  const { ageLimit, limit, minutes, sizeLimit } = query;
  return readNumbers(target, { ageLimit, limit, minutes, sizeLimit }, DEFAULTS);
}
