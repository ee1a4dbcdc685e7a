import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { RATE_MAX } from '../../world/clockSetting.js';
import { memberPath, type Reader } from '../../input/json/reader.js';
import { duration, instant, object, positive } from '../../input/json/readers.js';

const way = object({ by: duration, to: instant });

/** The body of `POST …/clock/advance`: for how long, or up to when. */
export const advanceBody: Reader<{ readonly by?: Duration; readonly to?: Instant }> = (
  value,
  path,
  complain,
) => {
  const read = way(value, path, complain);
  if (read === undefined) return undefined;
  if ('by' in read && 'to' in read) complain(memberPath(path, 'to'), 'cannot stand beside by');
  if (!('by' in read) && !('to' in read)) {
    complain(path, 'expected by, a duration such as P30D, or to, a timestamp');
  }
  return read;
};

/** The body of `POST …/clock/resume`. */
export const resumeBody = object({ rate: positive(RATE_MAX) });

/** The body of a request that has nothing to say. */
export const emptyBody: Reader<object> = object({});
