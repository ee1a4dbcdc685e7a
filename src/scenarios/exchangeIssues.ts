import type { Scenario } from '../input/scenario/scenario.gen.js';
import { issue, type Path, type ValidationIssue } from '../schema/issue.js';
import { hintOf, nearest } from '../schema/nearest.js';
import type { Match, OneOrMore } from '../world/match.js';
import type { StoredExpectation } from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';

type Issues = readonly ValidationIssue[];

/** Maximum number of API keys that are compared with an unknown public key. */
const SIMILAR_KEYS = 1_000;

/** A match, and its position in the input. */
export type PlacedMatch = readonly [match: Match, path: Path];

/** Names of the past, of the future or of a scenario, besides those that the world has now. */
export interface KnownNames {
  /** Description of `faultIds` for messages. */
  readonly faults: string;
  readonly faultIds: readonly string[];
  isKey?(publicKey: string): boolean;
}

/** Reports mistakes in the matches of an expectation of a scenario. */
export function exchangeIssues(
  world: World,
  { faults = [], timeline = [] }: Scenario,
  expectation: StoredExpectation,
  path: Path,
): Issues {
  const { never, sequence = [] } = expectation;
  const faultIds = [...faults, ...timeline.flatMap(({ fault }) => fault ?? [])].flatMap(({ id }) => id ?? []);
  return matchIssues(world, { faults: 'a fault rule of this scenario or of its world', faultIds }, [
    [expectation, path],
    ...(never === undefined ? [] : [[never, [...path, 'never']] as const]),
    ...sequence.map((match, at) => [match, [...path, 'sequence', at]] as const),
  ]);
}

/**
 * Reports unknown fault rules, and unknown public keys that are similar to the key of a row. No exchange could match
 * them, so `never` would pass.
 */
export function matchIssues(world: World, known: KnownNames, matches: readonly PlacedMatch[]): Issues {
  return matches.flatMap(([{ fault, publicKey }, at]) => [
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

function keyIssues(world: World, publicKeys: readonly string[], path: Path): Issues {
  const unknown = publicKeys.filter((each) => !each.includes('*') && !hasKey(world, each));
  if (unknown.length === 0) return [];
  const names = world.keys
    .all()
    .page(0, SIMILAR_KEYS)
    .map((key) => key.publicKey);
  return unknown.flatMap((each) => {
    const meant = nearest(each, names);
    if (meant === undefined) return [];
    return [issue(path, `no key has the public key ${JSON.stringify(each)}; did you mean ${meant}?`)];
  });
}

function hasKey(world: World, publicKey: string): boolean {
  return world.keys.select('publicKey', publicKey).size > 0;
}

function listOf(texts: OneOrMore<string> | undefined): readonly string[] {
  if (texts === undefined) return [];
  return typeof texts === 'string' ? [texts] : texts;
}
