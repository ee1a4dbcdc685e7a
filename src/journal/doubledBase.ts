import { BASE_PATH } from '../contract/contract.js';
import type { ExchangeRecord } from './exchangeRecord.js';

/** The path that a client has added to a base URL that ends in the base path already. */
export interface DoubledBase {
  /** The base path that the client adds, such as `/api/public/v1.0`. Empty if it looks like none. */
  readonly added: string;
  /** The path that is left. */
  readonly rest: string;
}

/** Returns what a client has added to the base path. Returns `undefined` if the path of the request begins with one base path only. */
export function doubledBaseOf({
  base,
  path,
}: Pick<ExchangeRecord, 'base' | 'path'>): DoubledBase | undefined {
  if (base === '' || !/^\/+api\//.test(path)) return undefined;
  const [, added = '', rest = path] = /^\/*(\/api\/[\w-]{1,40}\/v[\d.]{1,10})(\/.*)?$/.exec(path) ?? [];
  return { added, rest };
}

/** Says how the base path came into a path twice. */
export function doubledBaseText({ added }: DoubledBase): string {
  return `The base URL already ends in ${BASE_PATH}, and the client adds ${added || 'its own base path'} to it.`;
}

/** A remedy. */
export const DOUBLED_BASE_REMEDY = `Give the client the address without ${BASE_PATH}.`;
