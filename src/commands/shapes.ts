import { collections } from '../rows/collection.js';
import { named, text, whole, string, object, define, described, oneOf } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';

/** A virtual time in results. */
export const timestampSchema: Schema<string> = named(
  'Timestamp',
  text('', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
);
export const countSchema: Schema<number> = named('Count', whole(0));

/** The names of all collections. */
export const collectionNames: readonly string[] = Object.keys(collections);
export const collectionName = oneOf(...collectionNames);

/** A timestamp of any form in a result. */
export const dateTime: Schema<string> = { type: 'string', format: 'date-time' };
/** An object with any members. */
export const anyObject: Schema<object> = { type: 'object', additionalProperties: true };
export const rowSchema = define(
  'Row',
  "A row. Fields of the platform's API keep their name and shape.",
  object({ id: string, name: described(string, 'The readable name.') }, { hasOthers: true }),
);
