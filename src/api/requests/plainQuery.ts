import type { Quirks } from '../../world/quirks.js';
import { ITEMS_PER_PAGE_MAX } from '../paging.js';
import { plainText, readsSpellings } from './spellings.js';

/** The parameters of a query as Express parses them. Names that are repeated have a list. */
type Query = Record<string, unknown>;

/** The members of an OpenAPI parameter that its value depends on. */
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: { readonly type: string };
}

/**
 * Returns the parameters of a query as the API document writes them, so that the check of requests can read them.
 * Values that it would read and the platform would not, such as `0x10` for a number, become values that it refuses.
 */
export function plainQuery(sent: Readonly<Query>, parameters: readonly object[], quirks: Quirks): Query {
  const query = Object.assign(Object.create(null) as Query, sent);
  if (Object.keys(query).length === 0) return query;
  for (const parameter of parameters as readonly Parameter[]) {
    if (parameter.in !== 'query') continue;
    if (readsSpellings(quirks)) respell(query, parameter);
    const { name } = parameter;
    const { [name]: value } = query;
    if (parameter.schema.type === 'integer' && typeof value === 'string')
      query[name] = plainNumber(name, value, quirks);
  }
  return query;
}

function plainNumber(name: string, text: string, { itemsPerPageAboveMaximum }: Quirks): string {
  // The check would read `0x10`, `1e2` and a blank as numbers.
  if (!/^\d+$/.test(text)) return 'NaN';
  const isClamped = name === 'itemsPerPage' && itemsPerPageAboveMaximum === 'clamp';
  return isClamped ? String(Math.min(Number(text), ITEMS_PER_PAGE_MAX)) : text;
}

/**
 * Reads one parameter as clients write it. An empty value counts as absent, and of a repeated value the first one
 * counts, both as in the JAX-RS of Java. A list may be repeated, with `[]` after its name or separated by commas.
 */
function respell(query: Query, { name, schema: { type } }: Parameter): void {
  const values = take(query, name);
  if (type === 'array') {
    const items = values.flatMap((value) => value.split(',')).filter((item) => item !== '');
    if (items.length > 0) query[name] = items;
    return;
  }
  const [first = ''] = values;
  const text = type === 'string' ? first : first.trim();
  if (text !== '') query[name] = plainText(type, first) ?? first;
}

/** Removes the values of a parameter from a query and returns them. */
function take(query: Query, name: string): readonly string[] {
  const keys = Object.keys(query).filter(
    (key) => key === name || (key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length))),
  );
  const values = keys.flatMap((key) => query[key] as string | readonly string[]);
  for (const key of keys) Reflect.deleteProperty(query, key);
  return values;
}
