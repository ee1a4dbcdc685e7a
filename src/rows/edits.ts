import type { EventDraft } from '../world/tables/events.js';

/** New values for some members of a row. `undefined` removes a member. */
export type Change<R, Name extends keyof R> = { readonly [K in Name]?: R[K] | undefined };

/** The error for a value that matches the schema but conflicts with the row or the world. */
export class InvalidChange extends Error {
  override readonly name = 'InvalidChange';

  constructor(
    /** Name of the wrong member in the patch. */
    readonly member: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns a row with new values for some members. Members with `undefined` are removed. */
export function changed<R extends object>(row: R, change: { readonly [K in keyof R]?: R[K] | undefined }): R {
  const entries = Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as R;
}

/** Returns whether two values differ as JSON. */
export function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Returns the entries of `events` for those members whose values differ between two versions of a row. */
export function eventsOf<R>(
  before: R,
  after: R,
  events: { readonly [K in keyof R]?: EventDraft },
): readonly EventDraft[] {
  const names = Object.keys(events) as (keyof R)[];
  return names.flatMap((name) => {
    const event = events[name];
    return event !== undefined && differ(before[name], after[name]) ? [event] : [];
  });
}
