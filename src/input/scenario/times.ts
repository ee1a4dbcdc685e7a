import { define, text } from '../../schema/schema.js';

export { duration } from '../../world/durationFormat.js';

/** A time after the start of the scenario. Unlike a duration, it may be zero. */
export const offset = define(
  'offset',
  'A time from the beginning on such as PT0S, PT10M or P1DT12H.',
  text(
    'a time from the beginning on such as PT0S, PT10M or P1DT12H',
    /^P(?=\d|T)(\d{1,6}D)?(T(?=\d)(\d{1,8}H)?(\d{1,9}M)?(\d{1,10}(\.\d{1,3})?S)?)?$/,
  ),
);

/** A point in virtual time. */
export const instant = define(
  'instant',
  'A timestamp such as 2026-01-01T00:00:00Z.',
  text(
    'a timestamp such as 2026-01-01T00:00:00Z',
    /^\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/,
  ),
);
