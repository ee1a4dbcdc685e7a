/**
 * Memoizes a pure function of an immutable value and a key. The cache of a value is released together with the value.
 * Tables change much less often than they are read, so results derived from them are worth caching.
 */
export function memoizeFor<Owner extends object, Result>(
  make: (owner: Owner, key: string) => Result,
): (owner: Owner, key: string) => Result {
  const memory = new WeakMap<Owner, Map<string, Result>>();
  return (owner, key) => {
    let results = memory.get(owner);
    if (results === undefined) memory.set(owner, (results = new Map<string, Result>()));
    let result = results.get(key);
    if (result === undefined) results.set(key, (result = make(owner, key)));
    return result;
  };
}
