import type { Request } from 'express';
import { unexpected } from './query.js';

/** A switch in the query of a request; absent: off. */
export function flagOf({ query }: Request, name: string): boolean {
  const { [name]: value = 'false' } = query;
  if (value !== 'true' && value !== 'false') throw unexpected(name, 'true or false', value);
  return value === 'true';
}
