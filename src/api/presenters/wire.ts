/** A resource whose optional members may be `undefined`. */
export type WithUndefined<Resource> = {
  [Name in keyof Resource]: object extends Pick<Resource, Name> ? Resource[Name] | undefined : Resource[Name];
};

/** Returns a resource that may have undefined members: JSON omits them. */
export function wire<Resource extends object>(members: WithUndefined<Resource>): Resource {
  return members as Resource;
}

/** Presents a value unless it is undefined. */
export function ifPresent<Value, Presented>(
  value: Value | undefined,
  present: (value: Value) => Presented,
): Presented | undefined {
  return value === undefined ? undefined : present(value);
}
