import type { EventDraft } from '../world/tables/events.js';
import type { Outcome } from '../world/outcome.js';
import type { JsonSchema } from '../schema/types.js';
import type { World } from '../world/world.js';

/** Members of a row that a merge patch may change, and the move that applies the patch. */
export interface Edits<R> {
  readonly members: Readonly<Record<string, EditableMember>>;
  /** Move that applies the change. By default, the changed row replaces the old one, without events. */
  readonly edit?: (world: World, row: R, change: never) => Outcome;
}

/** One member that a merge patch may change. If its value is an object, the patch is merged into it. */
export interface EditableMember {
  /** Allowed values. If unset, the row's own schema applies. */
  readonly schema?: JsonSchema;
  /** Whether `null` removes the member. */
  readonly isRemovable?: boolean;
  /** The value into which the patch is merged if the row does not have the member. */
  readonly initial?: unknown;
}

/** New values for some members of a row. `undefined` removes a member. */
export type Change<R, Name extends keyof R> = { readonly [K in Name]?: R[K] | undefined };

type MembersOf<R, C> = {
  readonly [K in keyof C]-?: K extends keyof R
    ? EditableMember
    : EditableMember & Pick<Required<EditableMember>, 'schema'>;
};

/**
 * Creates the member `editable` of a collection definition. A call compiles only if `edit` accepts every member in
 * `members`, and if each of them that is not a member of the row has a `schema`.
 */
export function edits<R>(): <C extends object = Partial<R>>(
  members: Partial<MembersOf<R, NoInfer<C>>>,
  edit?: (world: World, row: R, change: C) => Outcome,
) => Edits<R> {
  return (members, edit) => ({
    members: members as Readonly<Record<string, EditableMember>>,
    ...(edit !== undefined && { edit }),
  });
}

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

/** Returns the events of the members that differ between two versions of a row. */
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
