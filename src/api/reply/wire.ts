/** A resource whose optional members may be `undefined`. */
export type WithUndefined<Resource> = {
  [Name in keyof Resource]: object extends Pick<Resource, Name> ? Resource[Name] | undefined : Resource[Name];
};

/** Casts an object with `undefined` members to the type of a resource. JSON omits such members. */
export function wire<Resource extends object>(members: WithUndefined<Resource>): Resource {
  return members as Resource;
}

/** Presents a value. Returns `undefined` if the value is `undefined`. */
export function ifPresent<Value, Presented>(
  value: Value | undefined,
  present: (value: Value) => Presented,
): Presented | undefined {
  return value === undefined ? undefined : present(value);
}
