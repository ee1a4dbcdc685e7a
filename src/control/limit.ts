import type { Request } from 'express';
import { unexpected } from './query.js';

/** The `limit` of a request's query: how many of a list are asked for. */
export function limitOf(request: Request, fallback: number, max = Infinity): number {
  const { limit } = request.query;
  if (limit === undefined) return fallback;
  const value = typeof limit === 'string' && /^\d{1,15}$/.test(limit) ? Number(limit) : 0;
  const range = max === Infinity ? 'of at least 1' : `from 1 to ${max}`;
  if (value < 1 || value > max) throw unexpected('limit', `a whole number ${range}`, limit);
  return value;
}
