import type { Request } from 'express';
import { Problem } from './problem.js';

/** A switch in the query of a request; by default off. */
export function flagOf({ query }: Request, name: string): boolean {
  const { [name]: value = 'false' } = query;
  if (value !== 'true' && value !== 'false')
    throw new Problem(400, `The query ${name} is true or false, not ${JSON.stringify(value)}.`);
  return value === 'true';
}
