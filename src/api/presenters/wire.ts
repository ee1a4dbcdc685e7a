/** A resource in the making: what may be absent may also be undefined. */
export type InTheMaking<Resource> = {
  [Name in keyof Resource]: object extends Pick<Resource, Name> ? Resource[Name] | undefined : Resource[Name];
};

/** A resource whose undefined members count as absent: both printers of JSON leave them out. */
export function wire<Resource extends object>(members: InTheMaking<Resource>): Resource {
  return members as Resource;
}

/** Presents a value where there is one. */
export function ifPresent<Value, Presented>(
  value: Value | undefined,
  present: (value: Value) => Presented,
): Presented | undefined {
  return value === undefined ? undefined : present(value);
}
