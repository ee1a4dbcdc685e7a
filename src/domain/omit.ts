/** A row without some of its members. */
export function omit<R extends object, Name extends keyof R>(
  row: R,
  ...names: readonly Name[]
): Omit<R, Name> {
  const rest = { ...row };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}
