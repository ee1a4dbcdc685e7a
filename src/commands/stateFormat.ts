import { define, object, string, integer } from '../schema/schema.js';
import { anyObject } from './shapes.js';
/** The state of a world as JSON. */
export const stateSchema = define(
  'State',
  'A whole world. Its rows are in `tables`, their timestamps in milliseconds.',
  object(
    { format: string, version: integer, now: string, seed: integer, tables: anyObject },
    { hasOthers: true },
  ),
);

export const stateLinesSchema = define(
  'StateLines',
  'Lines of JSON. The first line is a state with empty tables. Each further line is one row, as `{"table": "hosts", "row": {…}}`. A line that is not valid is refused with its number, and no world is made.',
  string,
);
