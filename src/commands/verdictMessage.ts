import type { Mismatch, NearestCall } from '../journal/nearestCalls.js';
import { failureText } from './why/decisiveCall.js';
import type { FailedCall } from './why/getWhy.js';
import type { ExpectationVerdict } from '../scenarios/verdicts.js';

/** Maximum number of exchanges in a message. */
const NEAREST_MAX = 3;

/** The members of a verdict that its message tells. */
type ToldVerdict = Omit<ExpectationVerdict, 'status'>;

/**
 * Explains why an expectation is not met: its text, the exchanges that came, how the nearest ones differ, and why the
 * call failed that decided.
 */
export function verdictMessage(verdict: ToldVerdict, failure?: FailedCall): string {
  const { expectation, seen, next, note, nearest = [] } = verdict;
  const { because, ...asked } = expectation;
  const near = nearest.slice(0, NEAREST_MAX).map(nearestText);
  return [
    `expected ${because === undefined ? '' : `(${because}) `}${JSON.stringify(asked)}`,
    ...(seen === undefined ? [] : [seen]),
    ...cameText(verdict),
    ...(note === undefined ? [] : [note]),
    ...(next === undefined ? [] : [`the next step ${JSON.stringify(next)} did not`]),
    ...(near.length === 0 ? [] : [`nearest: ${near.join(', ')}`]),
    ...(failure === undefined ? [] : [failureText(failure)]),
  ].join('; ');
}

/** Returns `2 came since entry 7`, or for a sequence `2 of 3 steps came (entries 8, 9)`. */
function cameText({ expectation, actual, since = 0, matched }: ToldVerdict): readonly string[] {
  if (actual === undefined) return [];
  const later = since === 0 ? '' : ` since entry ${since}`;
  if (matched === undefined) return [`${actual} came${later}`];
  const entries =
    matched.length === 0 ? '' : ` (${matched.length === 1 ? 'entry' : 'entries'} ${matched.join(', ')})`;
  return [`${actual} of ${expectation.sequence?.length ?? 0} steps came${later}${entries}`];
}

/** Returns `entry 8 listClusters GET /clusters 401 (status: expected 200, not 401)`. */
function nearestText({ id, operation, method, path, status, misses }: NearestCall): string {
  const parts = [`entry ${id}`, operation, method, path, status];
  const differences = misses.length === 0 ? '' : ` (${misses.map(mismatchText).join('; ')})`;
  return parts.filter((part) => part !== undefined).join(' ') + differences;
}

function mismatchText({ member, expected, actual }: Mismatch): string {
  const wanted = `${member}: expected ${JSON.stringify(expected)}`;
  if (actual === undefined && member === 'operation') return `${wanted}, found no operation of the contract`;
  return `${wanted}, not ${actual === undefined ? 'nothing' : JSON.stringify(actual)}`;
}
