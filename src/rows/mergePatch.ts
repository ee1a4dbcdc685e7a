import { isObject } from '../schema/scalars.js';
import { WrongJson } from '../world/callerError.js';

/** Maximum nesting of a patch. Rows have far fewer levels. */
const DEPTH_MAX = 20;

/**
 * Applies a merge patch (RFC 7396): `null` removes a member, objects are merged, and other values replace the
 * old value.
 */
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
