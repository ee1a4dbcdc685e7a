import type { Fault } from '../world/faults/fault.js';
import type { Delay, Inject } from '../world/scenario.gen.js';
import { connection } from './connection.js';
import { corrupt } from './corrupt.js';
import { delay } from './delay.js';
import { drift } from './drift.js';
import { error } from './error.js';
import { rateLimit } from './rateLimit.js';
import { skew } from './skew.js';
import { stale } from './stale.js';
import { throttle } from './throttle.js';
import { unauthorized } from './unauthorized.js';

/** Every fault by its name in a rule: one that the format has and this list lacks does not compile. */
const catalogue: {
  readonly [Kind in keyof Required<Inject>]: Fault<NonNullable<Inject[Kind]>>;
} & { readonly delay: Fault<Delay> } = {
  connection,
  corrupt,
  delay,
  drift,
  error,
  rateLimit,
  skew,
  stale,
  throttle,
  unauthorized,
};

/** The faults as they are asked: the schema of the format has checked the settings under each name. */
export const faults = catalogue as unknown as Readonly<Record<string, Fault<unknown>>>;
