/** A row with other values in some members; those that are undefined are dropped. */
export function changed<R extends object>(row: R, change: { readonly [K in keyof R]?: R[K] | undefined }): R {
  const entries = Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as R;
}

/** Whether two values differ as JSON. */
export function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** The events of those of several members that differ between two versions of a row. */
export function eventsOf<R, E>(before: R, after: R, events: { readonly [K in keyof R]?: E }): readonly E[] {
  const names = Object.keys(events) as (keyof R)[];
  return names.flatMap((name) => {
    const event = events[name];
    return event !== undefined && differ(before[name], after[name]) ? [event] : [];
  });
}
