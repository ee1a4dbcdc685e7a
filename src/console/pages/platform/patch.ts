type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON merge patch (RFC 7396) that turns one object into another. `null` removes a member. Lists are
 * replaced as a whole.
 */
export function patchBetween(before: Members, after: Members): Members {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entries = [...names].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (is === undefined) return [[name, null] as const];
    return [[name, isObject(was) && isObject(is) ? patchBetween(was, is) : is] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the members of an object that have these names. */
export function pick(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]] as const])),
  );
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
