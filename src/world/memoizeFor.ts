/**
 * A pure function of an immutable value and a key, which remembers its results for as long as that very value lives.
 * Tables change far less often than they are read: what follows from one is worth keeping.
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
