import { isObject, WrongJson } from './reader.js';

/** Nothing that is patched here is nearly as deep. */
const DEPTH_MAX = 20;

/** A JSON value after a merge patch (RFC 7396): a member that is null goes, an object is merged, all else replaces. */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch)) return patch;
  if (depth > DEPTH_MAX)
    throw new WrongJson([{ path: '$', message: `is more than ${DEPTH_MAX} levels deep` }]);
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value, depth + 1));
  }
  return Object.fromEntries(merged);
}
