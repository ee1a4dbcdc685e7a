import type { Outcome } from '../../world/outcome.js';
import type { World } from '../../world/world.js';
import { mergePatch } from '../../input/json/mergePatch.js';
import {
  isObject,
  memberPath,
  notExpected,
  readJson,
  type Complain,
  type Reader,
} from '../../input/json/reader.js';

/** One member of a row that may be changed from outside. */
export interface Member<R, T> {
  readonly read: Reader<T>;
  /** Whether `null` drops it. */
  readonly isDroppable: boolean;
  /** What an object is merged into; without it a value replaces the old one as a whole. */
  readonly current: ((row: R) => unknown) | undefined;
}

/** What may be changed of a row, by name. */
export type Members<R> = Readonly<Record<string, Member<R, unknown>>>;

/** The members that a patch names, with their new values; undefined where one is dropped. */
export type Change<M> = {
  readonly [K in keyof M]?: M[K] extends Member<never, infer T> ? T : never;
};

/** A collection whose rows may be changed from outside. */
export interface Patchable<R> {
  /** What may be changed. */
  readonly names: readonly string[];
  /** Applies a JSON merge patch (RFC 7396); throws WrongJson, Conflict or a Refusal where it cannot. */
  readonly patch: (world: World, row: R, patch: unknown) => Outcome;
}

/** A member that can be changed, but always is there. */
export function member<R, T>(read: Reader<T>, current?: (row: R) => unknown): Member<R, T> {
  return { read, isDroppable: false, current };
}

/** A member that `null` drops. */
export function droppable<R, T>(read: Reader<T>, current?: (row: R) => unknown): Member<R, T | undefined> {
  return { read, isDroppable: true, current };
}

/** A collection of whose rows these members may be changed, and what a change brings about. */
export function patchesOf<R>(): <M extends Members<R>>(
  members: M,
  apply: (world: World, row: R, change: Change<M>) => Outcome,
) => Patchable<R> {
  return (members, apply) => ({
    names: Object.keys(members),
    patch: (world, row, patch) => {
      const change = readJson(changeReader(members, row), patch);
      return Object.keys(change).length === 0 ? { world, events: [] } : apply(world, row, change);
    },
  });
}

function changeReader<R, M extends Members<R>>(members: M, row: R): Reader<Change<M>> {
  return (patch, path, complain) => {
    if (!isObject(patch)) {
      complain(path, notExpected('an object', patch));
      return undefined;
    }
    const entries = Object.entries(patch).map(([name, value]) => [
      name,
      readMember(members, row, name, value, complain),
    ]);
    return Object.fromEntries(entries) as Change<M>;
  };
}

function readMember<R>(
  members: Members<R>,
  row: R,
  name: string,
  value: unknown,
  complain: Complain,
): unknown {
  const path = memberPath('$', name);
  const known = Object.hasOwn(members, name) ? members[name] : undefined;
  if (known === undefined) {
    complain(path, `cannot be changed; what can: ${Object.keys(members).join(', ')}`);
    return undefined;
  }
  if (value === null) {
    if (!known.isDroppable) complain(path, 'cannot be dropped');
    return undefined;
  }
  return known.read(mergePatch(known.current?.(row), value), path, complain);
}
