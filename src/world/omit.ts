/** Returns a row without some of its members. */
export function omit<R extends object, Name extends keyof R>(
  row: R,
  ...names: readonly Name[]
): Omit<R, Name> {
  const leftOut: readonly string[] = names as readonly string[];
  return Object.fromEntries(Object.entries(row).filter(([name]) => !leftOut.includes(name))) as Omit<R, Name>;
}
