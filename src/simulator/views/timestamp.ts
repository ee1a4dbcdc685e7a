import { formatInstant, type Instant } from '../../world/instant.js';
import type { BsonTimestamp } from '../../world/snapshots/snapshot.js';

/** An instant as the API writes it; absent where it is absent. */
export function timestamp(instant: Instant): string;
export function timestamp(instant: Instant | undefined): string | undefined;
export function timestamp(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant);
}

/** An instant of a database's own clock as the API writes it. */
export function bsonTimestamp(value: BsonTimestamp | undefined): object | undefined {
  return value && { date: formatInstant(value.date), increment: value.increment };
}
