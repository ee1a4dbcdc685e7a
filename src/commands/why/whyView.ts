import { dateTime } from '../shapes.js';
import { described, flag, integer, named, object, oneOf, optional, string } from '../../schema/schema.js';
import { WHY_DETAILS, WHY_KINDS } from './whyKinds.js';

/** The reason of a failed call. */
export const whySchema = named(
  'Why',
  object({
    text: described(string, 'Why the call failed, in one sentence.'),
    cause: described(
      object(
        {
          kind: oneOf(...WHY_KINDS),
          detail: described(oneOf(...WHY_DETAILS), 'The cause, more exactly than its kind.'),
        },
        { hasOthers: true },
      ),
      'The cause. Its other members depend on its kind.',
    ),
    remedy: optional(string, 'What would help.'),
    link: optional(string, 'Path of a page about the cause, which the control plane serves.'),
  }),
);

export const failedCallSchema = named(
  'FailedCall',
  object({
    id: described(integer, 'Number of the entry in the journal.'),
    at: described(dateTime, 'Virtual time.'),
    operation: optional(string),
    method: string,
    path: string,
    status: optional(integer),
    failed: flag,
    why: optional(whySchema, 'Unset if the call did not fail.'),
  }),
);
