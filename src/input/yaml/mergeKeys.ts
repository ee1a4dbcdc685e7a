import { isScalar, Scalar, type Node, type Pair } from 'yaml';
import { isObject } from '../../schema/scalars.js';

/** The key whose value has further members of the map. YAML 1.1 has it, and many programs know it in YAML 1.2 too. */
export const MERGE_KEY = '<<';

/** Returns whether a pair has a merge key. With quotes, the key is an ordinary one. */
export function isMerge({ key }: Pair<Node, Node | null>): boolean {
  return isScalar(key) && key.value === MERGE_KEY && key.type === Scalar.PLAIN;
}

/** Returns the maps that the value of a merge key names. Returns `undefined` if the value is something else. */
export function mergedMaps(value: unknown): readonly object[] | undefined {
  const maps: readonly unknown[] = Array.isArray(value) ? value : [value];
  return maps.every(isObject) ? maps : undefined;
}
