import { issue, pathText, type Path, type ValidationIssue } from '../../schema/issue.js';
import { read } from '../../schema/read.js';
import { isObject } from '../../schema/scalars.js';
import type { Infer } from '../../schema/types.js';
import { mapping } from '../../world/slices.js';
import { TABLE_NAMES, type TableName } from '../../world/world.js';
import { wrongReference } from './references.js';
import { FORMAT, rowSchemaIn, stateSchema, VERSION } from './stateSchema.js';

/** A state whose values are valid. */
export type CheckedState = Infer<typeof stateSchema>;

/** The error of a value that is not a valid state. The message contains the path and the reason. */
export class StateError extends Error {
  override readonly name = 'StateError';

  constructor(readonly issue: ValidationIssue) {
    const { path, message } = issue;
    super(`${path.length === 0 ? 'the state' : pathText(path).slice(2)}: ${message}`);
  }
}

/** Returns whether a value claims to be a state. It may still be invalid. */
export function isWorldState(value: unknown): value is { readonly format: typeof FORMAT } {
  return isObject(value) && value.format === FORMAT;
}

/** Checks a state in small steps. Throws a StateError with the first issue. */
export function* readingState(value: unknown): Generator<void, CheckedState, undefined> {
  const { rows, ...rest } = withoutRows(value);
  const state = checkedHead(rest.value);
  const tables: Record<string, readonly unknown[]> = {};
  for (const name of TABLE_NAMES) {
    const own = rows.get(name);
    if (own === undefined) continue;
    tables[name] = yield* mapping(own, (row, at) => checkedRow(name, row, ['tables', name, at]));
  }
  const wrong = yield* wrongReference(tables);
  if (wrong !== undefined) throw new StateError(wrong);
  return { ...state, tables };
}

/** Checks everything of a state but its rows. Throws a StateError with the first issue. */
export function checkedHead(value: unknown): CheckedState {
  const newer = newerVersion(value);
  if (newer !== undefined) throw new StateError(newer);
  const { value: state, issues } = read(stateSchema, value, 1);
  if (state === undefined) throw new StateError(issues[0] ?? issue([], 'is wrong'));
  return state;
}

/** Checks a row of a table. `path` is its place in the state. Throws a StateError with the first issue. */
export function checkedRow(name: TableName, row: unknown, path: Path): unknown {
  const { value, issues } = read(rowSchemaIn.get(name) ?? {}, row, 1);
  const [first] = issues;
  if (first !== undefined) throw new StateError({ ...first, path: [...path, ...first.path] });
  return value;
}

/** Takes the lists of rows out of a state, and puts empty lists in their places. */
function withoutRows(value: unknown): {
  readonly value: unknown;
  readonly rows: ReadonlyMap<string, readonly unknown[]>;
} {
  const rows = new Map<string, readonly unknown[]>();
  if (!isObject(value) || !isObject(value.tables)) return { value, rows };
  const members = Object.entries(value.tables).map(([name, member]) => {
    if (Array.isArray(member)) rows.set(name, member);
    return [name, Array.isArray(member) ? [] : member] as const;
  });
  return { value: { ...value, tables: Object.fromEntries(members) }, rows };
}

/**
 * Returns an issue if a newer version wrote the document. This check runs first, because the issues of later
 * checks would be misleading.
 */
function newerVersion(value: unknown): ValidationIssue | undefined {
  if (!isWorldState(value)) return undefined;
  const { version } = value as { readonly version?: unknown };
  if (typeof version !== 'number' || version <= VERSION) return undefined;
  const message = `a newer Understudy wrote this state, in version ${version}; this one reads version ${VERSION}`;
  return { path: ['version'], message };
}
