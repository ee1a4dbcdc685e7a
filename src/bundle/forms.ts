import { issue } from '../schema/issue.js';
import { checked, expecting, number, string, text, whole } from '../schema/schema.js';
import { parseInstant } from '../world/instant.js';

/** The largest number that counts something in a bundle: entries, calls, bytes. */
const COUNT_MAX = 1e12;
/** The last point in time that a `Date` can have, in milliseconds since 1970. */
const REAL_MAX = 8.64e15;

/** A number that counts something, of at least `minimum`. */
export const count = (minimum = 0) => whole(minimum, COUNT_MAX);
/** A point in real time, in milliseconds since 1970. */
export const realTime = number(0, REAL_MAX);
/** A point in time as a text. */
export const timeText = checked(expecting('an ISO 8601 date-time', string), (value) =>
  parseInstant(value) === undefined ? [issue([], 'expected an ISO 8601 date-time')] : [],
);
export const sha256Text = text('a SHA-256 of 64 hexadecimal digits', /^[0-9a-f]{64}$/);
export const crc32Text = text('a CRC-32 of at most 8 hexadecimal digits', /^[0-9a-f]{1,8}$/);
export const base64Text = text('base64', /^[A-Za-z0-9+/]*={0,2}$/);
export const methodText = text('an HTTP method', /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,40}$/);
