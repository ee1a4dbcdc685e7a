import type { Call } from '../world/exchanges/call.js';
import type { Match } from '../world/exchanges/match.js';
import { compileMatch, type Predicate } from '../world/exchanges/matches.js';
import type { JournalCall } from './callOf.js';

/** A member of a match that a call does not fit. */
export interface Miss {
  /** Such as `status` or `query.period`. */
  readonly member: string;
  readonly expected: unknown;
  /** Left out where the call has nothing there. */
  readonly actual?: unknown;
}

/** A call that came close to a match. */
export interface Near {
  readonly id: number;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  /** What it does not fit; nothing where it fits it all. */
  readonly misses: readonly Miss[];
}

/** So many are told. */
const NEAREST_MAX = 5;

interface Part {
  readonly member: string;
  readonly expected: unknown;
  readonly fits: Predicate;
  readonly actual: (call: Call) => unknown;
}

/** The calls that fit most of a match, the closest first and of equals the latest. */
export function nearestTo(match: Match, calls: readonly JournalCall[]): readonly Near[] {
  const parts = partsOf(match);
  return calls
    .map(({ record, call }) => ({ record, call, missed: parts.filter(({ fits }) => !fits(call)) }))
    .toSorted((a, b) => a.missed.length - b.missed.length || b.record.id - a.record.id)
    .slice(0, NEAREST_MAX)
    .map(({ record, call, missed }) => ({
      id: record.id,
      ...(call.operation && { operation: call.operation.number ?? call.operation.id }),
      method: call.method,
      path: call.path,
      ...(call.status !== undefined && { status: call.status }),
      misses: missed.map(({ member, expected, actual }) => missOf(member, expected, actual(call))),
    }));
}

function missOf(member: string, expected: unknown, actual: unknown): Miss {
  return { member, expected, ...(actual !== undefined && { actual }) };
}

/** A match taken to pieces, each to be asked alone. */
function partsOf(match: Match): readonly Part[] {
  return Object.entries(match).flatMap(([member, expected]: [string, unknown]): readonly Part[] => {
    if (member === 'query' || member === 'headers')
      return Object.entries(expected as object).map(([name, value]: [string, unknown]) => ({
        member: `${member}.${name}`,
        expected: value,
        fits: compileMatch({ [member]: { [name]: value } }),
        actual: (call) => (member === 'query' ? call.parameter(name) : call.header(name.toLowerCase())),
      }));
    const actual = (call: Call): unknown => actualOf(call, member);
    return [{ member, expected, fits: compileMatch({ [member]: expected }), actual }];
  });
}

function actualOf(call: Call, member: string): unknown {
  if (member === 'operation') return call.operation?.number ?? call.operation?.id;
  if (member === 'fault') return call.faults;
  return call[member as Exclude<keyof Call, 'parameter' | 'header'>];
}
