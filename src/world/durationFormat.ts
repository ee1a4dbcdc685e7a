import { define, text } from '../schema/schema.js';

const LENGTH = 'P(?=\\d|T)(\\d{1,6}D)?(T(?=\\d)(\\d{1,8}H)?(\\d{1,9}M)?(\\d{1,10}(\\.\\d{1,3})?S)?)?$';

/** Schema of a duration above zero. */
export const duration = define(
  'duration',
  'A duration such as PT90S, PT10M or P1DT12H.',
  text(
    'a duration of days, hours, minutes and seconds, such as PT90S, PT10M or P1DT12H',
    new RegExp(`^(?=.*[1-9])${LENGTH}`),
  ),
);

/** Schema of a duration that may be negative. */
export const signedDuration = define(
  'signedDuration',
  'A duration such as PT5M, or -PT5M.',
  text('a duration of days, hours, minutes and seconds, such as PT5M, or -PT5M', new RegExp(`^-?${LENGTH}`)),
);
