import type { EventDraft } from './events/event.js';
import type { Outcome } from './outcome.js';
import type { JsonSchema } from '../schema/types.js';
import type { World } from './world.js';

/** Which members of a row a merge patch may change, and what the change brings about. */
export interface Edits<R> {
  readonly members: Readonly<Record<string, EditableMember>>;
  /** The move that makes the change. By default the row is replaced and nothing else happens. */
  readonly edit?: (world: World, row: R, change: never) => Outcome;
}

/** One member that a merge patch may change. Objects are merged into the current value. */
export interface EditableMember {
  /** Allowed values, if they differ from those of the row. */
  readonly schema?: JsonSchema;
  /** Whether `null` removes the member. */
  readonly isRemovable?: boolean;
  /** What a patch is merged into if the row lacks the member. */
  readonly initial?: unknown;
}

/** New values of some members of a row; undefined where a member is removed. */
export type Change<R, Name extends keyof R> = { readonly [K in Name]?: R[K] | undefined };

type MembersOf<R, C> = {
  readonly [K in keyof C]-?: K extends keyof R
    ? EditableMember
    : EditableMember & Pick<Required<EditableMember>, 'schema'>;
};

/** Ties the members to the parameter of the move: a member that the move does not expect does not compile. */
export function edits<R>(): <C extends object = Partial<R>>(
  members: Partial<MembersOf<R, NoInfer<C>>>,
  edit?: (world: World, row: R, change: C) => Outcome,
) => Edits<R> {
  return (members, edit) => ({
    members: members as Readonly<Record<string, EditableMember>>,
    ...(edit !== undefined && { edit }),
  });
}

/** A value that fits the schema but not the state of the row or the world. */
export class InvalidChange extends Error {
  override readonly name = 'InvalidChange';

  constructor(
    /** Member of the patch. */
    readonly member: string,
    message: string,
  ) {
    super(message);
  }
}

/** A row with new values in some members; those that are undefined are removed. */
export function changed<R extends object>(row: R, change: { readonly [K in keyof R]?: R[K] | undefined }): R {
  const entries = Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as R;
}

/** Whether two values differ as JSON. */
export function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** The events of those members that differ between two versions of a row. */
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
