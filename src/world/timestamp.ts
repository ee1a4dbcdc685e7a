import { formatInstant, type Instant } from './instant.js';

/** Formats an instant as in responses. Returns `undefined` for `undefined`. */
export function timestamp(instant: Instant): string;
export function timestamp(instant: Instant | undefined): string | undefined;
export function timestamp(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant);
}
