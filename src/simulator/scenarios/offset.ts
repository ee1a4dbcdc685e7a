import { parseDuration, type Duration } from '../../world/duration.js';

/** Parses the time since a scenario's start. Unlike a duration it may be 0. The schema has checked the text. */
export function offset(text: string): Duration {
  return parseDuration(text) ?? 0;
}
