import type { Scenario } from '../input/scenario/scenario.gen.js';
import { issue, type Path, type ValidationIssue } from '../schema/issue.js';
import { hintOf, nearest } from '../schema/nearest.js';
import type { Match, OneOrMore } from '../world/match.js';
import type { StoredExpectation } from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';

type Issues = readonly ValidationIssue[];

/** Maximum number of API keys that are compared with an unknown public key. */
const SIMILAR_KEYS = 1_000;

/**
 * Reports fault rules that neither the scenario nor the world has, and public keys that are similar to the key of a
 * row. No exchange could match them, so `never` would pass.
 */
export function exchangeIssues(
  world: World,
  scenario: Scenario,
  expectation: StoredExpectation,
  path: Path,
): Issues {
  const { never, sequence = [] } = expectation;
  const matches: readonly (readonly [Match, Path])[] = [
    [expectation, path],
    ...(never === undefined ? [] : [[never, [...path, 'never']] as const]),
    ...sequence.map((match, at) => [match, [...path, 'sequence', at]] as const),
  ];
  return matches.flatMap(([{ fault, publicKey }, at]) => [
    ...faultIssues(world, scenario, listOf(fault), [...at, 'fault']),
    ...keyIssues(world, listOf(publicKey), [...at, 'publicKey']),
  ]);
}

function faultIssues(world: World, scenario: Scenario, ids: readonly string[], path: Path): Issues {
  const { faults = [], timeline = [] } = scenario;
  const own = [...faults, ...timeline.flatMap(({ fault }) => fault ?? [])].flatMap(({ id }) => id ?? []);
  const isKnown = (id: string): boolean => own.includes(id) || world.faults.get(id) !== undefined;
  return ids
    .filter((id) => !isKnown(id))
    .map((id) => {
      const expected = 'expected the id of a fault rule of this scenario or of its world';
      return issue(path, `${expected}, not ${JSON.stringify(id)}${hintOf(id, own)}`);
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
