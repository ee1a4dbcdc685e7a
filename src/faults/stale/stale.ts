import { described, object } from '../../schema/schema.js';
import { parseDuration } from '../../world/duration.js';
import { duration } from '../../world/durationFormat.js';
import { defineFault } from '../engine/fault.js';

/** A fault that makes reads return an earlier state of the world. Writes are not affected. */
export const stale = defineFault({
  settings: object(
    { lag: described(duration, 'Age of the state that reads see, in virtual time.') },
    { description: 'Reads are answered from an earlier state of the world.' },
  ),
  clientSees: 'A read is answered from an earlier state of the world. Changes are not affected.',
  decide: ({ lag }, { isRead }) => (isRead ? { kind: 'past', lag: parseDuration(lag) ?? 0 } : undefined),
  merge: (one, other) => (one.lag >= other.lag ? one : other),
  hooks: ({ lag }) => ({
    beforeHandler: (exchange) => exchange.readPast(lag),
  }),
});
