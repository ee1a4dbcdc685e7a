import type { Scenario } from '../input/scenario/scenario.gen.js';
import { OPERATION_PATHS } from '../input/scenario/pathIssues.js';
import { issue, type Path, type ValidationIssue } from '../schema/issue.js';
import { templateWildcard, wildcard } from '../journal/wildcard.js';
import { hintOf, nearest, nearestToPattern } from '../schema/nearest.js';
import { rangeOf, type Bounds, type Match, type OneOrMore } from '../world/match.js';
import type { StoredExpectation } from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';

type Issues = readonly ValidationIssue[];

/** Maximum number of API keys that are compared with an unknown public key. */
const SIMILAR_KEYS = 1_000;

/** A match and its position in the input. `isUnwanted` means that no exchange may match it. */
export type PlacedMatch = readonly [match: Match, path: Path, isUnwanted?: boolean];

/** Names of the past, of the future or of a scenario, besides those that the world has now. */
export interface KnownNames {
  /** Description of `faultIds` for messages. */
  readonly faults: string;
  readonly faultIds: readonly string[];
  /** Returns whether a key has, or had, a public key that matches a pattern. */
  isKey?(pattern: string): boolean;
}

/** Reports mistakes in the matches of an expectation of a scenario. */
export function exchangeIssues(
  world: World,
  { faults = [], timeline = [] }: Scenario,
  expectation: StoredExpectation,
  path: Path,
): Issues {
  const { never, sequence = [], count } = expectation;
  const faultIds = [...faults, ...timeline.flatMap(({ fault }) => fault ?? [])].flatMap(({ id }) => id ?? []);
  return matchIssues(world, { faults: 'a fault rule of this scenario or of its world', faultIds }, [
    [expectation, path, isNone(count)],
    ...(never === undefined ? [] : [[never, [...path, 'never'], true] as const]),
    ...sequence.map((match, at) => [match, [...path, 'sequence', at]] as const),
  ]);
}

/** Returns whether a count allows no exchange. */
export function isNone(count: Bounds | undefined): boolean {
  return count !== undefined && rangeOf(count).most <= 0;
}

/**
 * Reports unknown fault rules, and unknown public keys that are similar to the key of a row. No exchange could match
 * them, so `never` would pass. Reports unwanted paths that no operation has, for the same reason.
 */
export function matchIssues(world: World, known: KnownNames, matches: readonly PlacedMatch[]): Issues {
  return matches.flatMap(([{ fault, publicKey, path }, at, isUnwanted = false]) => [
    ...(isUnwanted ? unreachableIssues(listOf(path), [...at, 'path']) : []),
    ...faultIssues(world, known, listOf(fault), [...at, 'fault']),
    ...keyIssues(
      world,
      listOf(publicKey).filter((each) => known.isKey?.(each) !== true),
      [...at, 'publicKey'],
    ),
  ]);
}

function faultIssues(world: World, known: KnownNames, ids: readonly string[], path: Path): Issues {
  const isKnown = (id: string): boolean => known.faultIds.includes(id) || world.faults.get(id) !== undefined;
  return ids
    .filter((id) => !isKnown(id))
    .map((id) => {
      const hint = hintOf(id, known.faultIds);
      return issue(path, `expected the id of ${known.faults}, not ${JSON.stringify(id)}${hint}`);
    });
}

function unreachableIssues(patterns: readonly string[], path: Path): Issues {
  return patterns
    .filter((pattern) => !OPERATION_PATHS.some(templateWildcard(pattern)))
    .map((pattern) => {
      const expected = 'expected a pattern for the path of an operation such as /groups/*/hosts/*';
      return issue(path, `${expected}, not ${JSON.stringify(pattern)}: no operation has such a path`);
    });
}

function keyIssues(world: World, publicKeys: readonly string[], path: Path): Issues {
  const unknown = publicKeys.filter((each) => !hasKey(world, each));
  if (unknown.length === 0) return [];
  const names = world.keys
    .all()
    .page(0, SIMILAR_KEYS)
    .map((key) => key.publicKey);
  return unknown.flatMap((each) => {
    const meant = each.includes('*') ? nearestToPattern(each, names) : nearest(each, names);
    if (meant === undefined) return [];
    return [issue(path, `no key has the public key ${JSON.stringify(each)}; did you mean ${meant}?`)];
  });
}

/** Returns whether a key of the world has a public key that matches a pattern. */
export function hasKey(world: World, pattern: string): boolean {
  if (!pattern.includes('*')) return world.keys.select('publicKey', pattern).size > 0;
  const matches = wildcard(pattern);
  return world.keys
    .all()
    .toArray()
    .some(({ publicKey }) => matches(publicKey));
}

function listOf(texts: OneOrMore<string> | undefined): readonly string[] {
  if (texts === undefined) return [];
  return typeof texts === 'string' ? [texts] : texts;
}
