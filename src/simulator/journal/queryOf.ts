import { parse } from 'node:querystring';
import type { Values } from '../../domain/exchanges/call.js';

/** The query of a target by name; several values where a name was sent several times. */
export function queryOf(target: string): Readonly<Record<string, Values>> {
  const at = target.indexOf('?');
  return at < 0 ? {} : parse(target.slice(at + 1));
}
