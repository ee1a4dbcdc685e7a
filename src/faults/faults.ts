import { connection } from './connection/connection.js';
import { corrupt } from './corrupt/corrupt.js';
import { drift } from './drift/drift.js';
import type { Fault } from './engine/fault.js';
import { error } from './error/error.js';
import { rateLimit } from './rateLimit/rateLimit.js';
import { skew } from './skew/skew.js';
import { stale } from './stale/stale.js';
import { throttle } from './throttle/throttle.js';
import { unauthorized } from './unauthorized/unauthorized.js';

/** Every fault, by its name under `inject`. */
export const faults: Readonly<Record<string, Fault<unknown>>> = {
  error,
  rateLimit,
  unauthorized,
  connection,
  corrupt,
  throttle,
  stale,
  drift,
  skew,
};
