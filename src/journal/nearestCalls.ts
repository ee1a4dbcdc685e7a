import { compileMatch, type Predicate } from './compileMatch.js';
import type { Call } from './match.js';
import type { Match } from '../world/match.js';

/** A member of a match that a call does not satisfy. */
export interface Mismatch {
  /** Name of the member, such as `status` or `query.period`. */
  readonly member: string;
  readonly expected: unknown;
  /** The call's value. Unset if the call has none. */
  readonly actual?: unknown;
}

/** A call that came close to a match. */
export interface NearestCall {
  readonly id: number;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  /** The members that the call does not satisfy. Empty if the call matches. */
  readonly misses: readonly Mismatch[];
}

/** A call and the id of its entry. */
export interface JournalCall {
  readonly id: number;
  readonly call: Call;
}

const NEAREST_MAX = 5;

/**
 * Returns the five calls that satisfy the most members of a match, among those that are near: of the same operation, or
 * of the same path and method. If two calls satisfy the same number of members, the later call comes first. A call up
 * to the entry `after` misses the member `order` too.
 */
export function nearestCalls(match: Match, calls: readonly JournalCall[], after = 0): readonly NearestCall[] {
  const parts = partsOf(match);
  const isNear = nearness(match, parts);
  return calls
    .filter(({ call }) => isNear(call))
    .map(({ id, call }) => {
      const missed = parts.filter(({ fits }) => !fits(call));
      return { id, call, missed, distance: missed.length + (id > after ? 0 : 1) };
    })
    .toSorted((a, b) => a.distance - b.distance || b.id - a.id)
    .slice(0, NEAREST_MAX)
    .map(({ id, call, missed }) => ({
      id,
      ...(call.operation && { operation: call.operation.id }),
      method: call.method,
      path: call.path,
      ...(call.status !== undefined && { status: call.status }),
      misses: [...missed.map((part) => mismatchOf(part, call)), ...orderOf(id, after)],
    }));
}

/** Without operation, path and method, a call is near if it satisfies any member. */
function nearness({ operation, method, path }: Match, parts: readonly Part[]): Predicate {
  if (operation !== undefined) return compileMatch({ operation });
  if (method === undefined && path === undefined)
    return (call) => parts.length === 0 || parts.some(({ fits }) => fits(call));
  return compileMatch({ ...(method !== undefined && { method }), ...(path !== undefined && { path }) });
}

function orderOf(id: number, after: number): readonly Mismatch[] {
  return id > after ? [] : [{ member: 'order', expected: `after entry ${after}`, actual: `entry ${id}` }];
}

/** One member of a match, with a test for this member alone. */
interface Part {
  readonly member: string;
  readonly expected: unknown;
  readonly fits: Predicate;
  readonly actualOf: (call: Call) => unknown;
}

function mismatchOf({ member, expected, actualOf }: Part, call: Call): Mismatch {
  const actual = actualOf(call);
  return { member, expected, ...(actual !== undefined && { actual }) };
}

function partsOf(match: Match): readonly Part[] {
  return Object.entries(match).flatMap(([member, expected]: [string, unknown]): readonly Part[] => {
    if (member === 'query' || member === 'headers')
      return Object.entries(expected as object).map(([name, value]: [string, unknown]) => ({
        member: `${member}.${name}`,
        expected: value,
        fits: compileMatch({ [member]: { [name]: value } }),
        actualOf: (call) => (member === 'query' ? call.parameter(name) : call.header(name.toLowerCase())),
      }));
    const actualOf = (call: Call): unknown => valueOf(call, member);
    return [{ member, expected, fits: compileMatch({ [member]: expected }), actualOf }];
  });
}

function valueOf(call: Call, member: string): unknown {
  if (member === 'operation') return call.operation?.id;
  if (member === 'fault') return call.faults;
  if (member === 'project') return call.project?.name ?? call.project?.id;
  return call[member as Exclude<keyof Call, 'parameter' | 'header'>];
}
