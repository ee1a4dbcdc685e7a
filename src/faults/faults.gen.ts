// Made from the files of src/faults by `npm run generate`.

import type { Fault } from './engine/fault.js';
import { connection } from './connection/connection.js';
import { corrupt } from './corrupt/corrupt.js';
import { delay } from './delay/delay.js';
import { drift } from './drift/drift.js';
import { error } from './error/error.js';
import { proxy } from './proxy/proxy.js';
import { rateLimit } from './rateLimit/rateLimit.js';
import { skew } from './skew/skew.js';
import { stale } from './stale/stale.js';
import { throttle } from './throttle/throttle.js';
import { transfer } from './transfer/transfer.js';
import { unauthorized } from './unauthorized/unauthorized.js';

/** All faults, by the names of their files. */
export const faults: Readonly<Record<string, Fault<unknown>>> = {
  connection,
  corrupt,
  delay,
  drift,
  error,
  proxy,
  rateLimit,
  skew,
  stale,
  throttle,
  transfer,
  unauthorized,
};
