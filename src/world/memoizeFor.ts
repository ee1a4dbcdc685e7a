/**
 * Caches the results of a pure function of an immutable object and a key. The results are released together
 * with the object. This suits tables, because they are read much more often than they change.
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
