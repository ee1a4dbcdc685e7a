import { parse } from 'node:querystring';
import type { Values } from '../world/exchanges/call.js';

const ENCODED = /[%+]/;
// Without a prototype, as what it is asked for may be called `toString`.
const NOTHING = Object.freeze(Object.create(null) as Readonly<Record<string, Values>>);

/** The query of a target by name; several values where a name was sent several times. */
export function queryOf(target: string): Readonly<Record<string, Values>> {
  const at = target.indexOf('?');
  return at < 0 ? NOTHING : parse(target.slice(at + 1));
}

/** Whether its query may have a parameter of that name: read off its text, where nothing in that is encoded. */
export function mayHold(target: string, name: string): boolean {
  const at = target.indexOf('?');
  return at >= 0 && (target.includes(name, at) || ENCODED.test(target));
}
