import { parseDuration, type Duration } from '../../world/duration.js';

/** A time from a beginning on, which unlike a duration may be none; what is read has passed the schema. */
export function offset(text: string): Duration {
  return parseDuration(text) ?? 0;
}
