import { define, explaining, text, type Schema } from '../schema/schema.js';
import { tooLongDuration } from './duration.js';

const LENGTH = 'P(?=\\d|T)(\\d{1,6}D)?(T(?=\\d)(\\d{1,8}H)?(\\d{1,9}M)?(\\d{1,10}(\\.\\d{1,3})?S)?)?$';

/** Schema of a duration above zero. */
export const duration = define(
  'duration',
  'A duration such as PT90S, PT10M or P1DT12H.',
  durationText('such as PT90S, PT10M or P1DT12H', '(?=.*[1-9])'),
);

/** Schema of a duration that may be negative. */
export const signedDuration = define(
  'signedDuration',
  'A duration such as PT5M, or -PT5M.',
  durationText('such as PT5M, or -PT5M', '-?'),
);

/** Schema of a time after the start of the scenario. Unlike a duration, it may be zero. */
export const offset = define(
  'offset',
  'A time from the beginning on such as PT0S, PT10M or P1DT12H.',
  explaining(
    text('a time from the beginning on such as PT0S, PT10M or P1DT12H', new RegExp(`^${LENGTH}`)),
    tooLongDuration,
  ),
);

/** `start` is the part of the pattern before the length. */
function durationText(examples: string, start: string): Schema<string> {
  const expected = `a duration of days, hours, minutes and seconds, ${examples}`;
  return explaining(text(expected, new RegExp(`^${start}${LENGTH}`)), tooLongDuration);
}
