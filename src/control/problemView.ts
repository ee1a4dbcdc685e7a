import { named, object, described, string, optional, whole, integer, list } from '../schema/schema.js';
import { progressSchema } from '../commands/clockView.js';
/** A mistake in a body or a query. */
export const mistakeSchema = named(
  'Mistake',
  object({
    path: described(string, 'Such as `$.schedule.everyHours`, or `?limit` for a query parameter.'),
    message: string,
    line: optional(whole(1), 'Set for a mistake in a text, such as a scenario in YAML.'),
    column: optional(whole(1)),
  }),
);

export const problemSchema = named(
  'Problem',
  object(
    {
      type: string,
      title: string,
      status: integer,
      detail: string,
      instance: string,
      errors: optional(list(mistakeSchema), 'All mistakes in the body or the query.'),
      advancing: optional(progressSchema, 'The running advance that conflicts with the request.'),
      docs: optional(
        string,
        'Path of the refused call, of the error code or of all errors in the documents, which the control plane serves.',
      ),
      errorCode: optional(string, "The platform's error code, if the platform would refuse the same change."),
    },
    { hasOthers: true },
  ),
);
