import type { DifferentMember } from './comparedReply.js';

/** The types that each member of a JSON value has, by its path. All elements of an array have the same path. */
type Types = ReadonlyMap<string, ReadonlySet<string>>;

/** Maximum number of members that are named for one reply. */
const MEMBERS_MAX = 20;

/**
 * Compares the shapes of two JSON values: their members, and the types of these. A member counts as missing only if the
 * other value has its parent. Empty arrays and `null` say nothing about shapes.
 */
export function shapeDifferences(recorded: unknown, replayed: unknown): readonly DifferentMember[] {
  const [before, after] = [typesIn(recorded), typesIn(replayed)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .flatMap((path): readonly DifferentMember[] => {
      const [one, other] = [before.get(path), after.get(path)];
      if (one !== undefined && other !== undefined) {
        const isSame = [...one].some((type) => other.has(type)) || one.size === 0 || other.size === 0;
        return isSame ? [] : [{ member: path, recorded: textOf(one), replayed: textOf(other) }];
      }
      if (path.endsWith('[]')) return [];
      const parent = path.slice(0, path.lastIndexOf('.'));
      const isKnown = before.get(parent)?.has('object') === true && after.get(parent)?.has('object') === true;
      if (!isKnown) return [];
      return [
        { member: path, ...(one && { recorded: textOf(one) }), ...(other && { replayed: textOf(other) }) },
      ];
    })
    .slice(0, MEMBERS_MAX);
}

function typesIn(value: unknown): Types {
  const types = new Map<string, Set<string>>();
  const add = (path: string, each: unknown): void => {
    const own = types.get(path) ?? new Set<string>();
    types.set(path, own);
    if (each === null || each === undefined) return;
    if (Array.isArray(each)) {
      own.add('array');
      for (const element of each) add(`${path}[]`, element);
      return;
    }
    own.add(typeof each);
    if (typeof each === 'object')
      for (const [name, member] of Object.entries(each)) add(`${path}.${name}`, member);
  };
  add('body', value);
  return types;
}

function textOf(types: ReadonlySet<string>): string {
  return types.size === 0 ? 'null' : [...types].join(' or ');
}
