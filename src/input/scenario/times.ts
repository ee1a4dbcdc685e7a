import { define, text } from '../../schema/schema.js';

export { duration, offset } from '../../world/durationFormat.js';

/** A point in virtual time. */
export const instant = define(
  'instant',
  'A timestamp such as 2026-01-01T00:00:00Z.',
  text(
    'a timestamp such as 2026-01-01T00:00:00Z',
    /^\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/,
  ),
);
