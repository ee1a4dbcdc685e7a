import type { Request } from 'express';
import { Problem } from './problem.js';

/** The `limit` of a request's query: how many of a list are asked for. */
export function limitOf(request: Request, fallback: number, max = Infinity): number {
  const { limit } = request.query;
  if (limit === undefined) return fallback;
  const value = typeof limit === 'string' && /^\d{1,15}$/.test(limit) ? Number(limit) : 0;
  if (value < 1) throw new Problem(400, `The limit ${JSON.stringify(limit)} is not a positive integer.`);
  if (value > max)
    throw new Problem(400, `The limit ${value} is more than ${max}, which is the most there is.`);
  return value;
}
