import { causeText } from '../../causeText.js';
import { instantText } from '../../clockText.js';
import type { PastMoment } from '../../control/timeline.js';

/** Describes a past moment: its entry, its virtual time, and what happened just before and after it. */
export function momentText({ n, at, isComputed, entry, next }: PastMoment): string {
  const after = entry === undefined ? '' : `, after ${causeText(entry.cause)}`;
  const before = next === undefined ? '' : `, before ${causeText(next.cause)}`;
  const time = `${instantText(at)}${isComputed ? ', while time passed' : ''}`;
  return `As of entry ${n}, ${time}${after}${before}`;
}
