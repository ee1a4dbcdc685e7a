import { described, flag, list, named, number, object, oneOf, optional, string } from '../schema/schema.js';
import { PHASES } from '../world/tables/faults.js';
import { KEY_REFUSALS } from '../journal/keyRefusal.js';
import { anyObject } from './shapes.js';

/** The explanation of an exchange. */
export const explanationSchema = named(
  'Explanation',
  object(
    {
      world: object({ name: string, chosenBy: oneOf('prefix', 'key', 'default') }, { hasOthers: true }),
      operation: object(
        {
          decision: described(
            oneOf('found', 'documented, not simulated here', 'no such path', 'no such method'),
            'Whether the method and the path belong to an operation.',
          ),
          name: optional(string),
          resource: optional(string, 'The resource of an operation that is not simulated.'),
        },
        { hasOthers: true },
      ),
      key: object(
        {
          decision: oneOf('accepted', 'refused', 'challenged', 'not checked', 'none asked for'),
          reason: optional(
            oneOf(...KEY_REFUSALS),
            'Why the platform did not accept the credentials. The reply does not say it.',
          ),
        },
        { hasOthers: true },
      ),
      role: object(
        {
          decision: oneOf('granted', 'refused', 'not reached'),
          required: optional(string),
          errorCode: optional(string),
          grantedBy: optional(list(anyObject)),
        },
        { hasOthers: true },
      ),
      clock: object({ now: optional(string), rate: optional(number()) }, { hasOthers: true }),
      rules: list(
        object(
          {
            rule: string,
            phase: optional(oneOf(...PHASES)),
            matched: flag,
            drawn: flag,
            probability: optional(number()),
            draw: optional(number()),
            reason: optional(string),
          },
          { hasOthers: true },
        ),
      ),
      docs: described(
        object({ operation: optional(string), error: optional(string) }),
        'Paths of the operation and the error in the documents, which the control plane serves.',
      ),
      rows: optional(
        list(object({ collection: string, id: string })),
        'The rows that the path names by their ids, the most specific one first.',
      ),
    },
    { hasOthers: true },
  ),
);
