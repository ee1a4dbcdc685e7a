import type { Row } from '../world/tree/row.js';
import type { TableName } from '../world/world.js';
import { redactText } from '../journal/redact.js';
import { forEachRow, scalarsIn, type Delta } from '../simulator/timeline/delta.js';
import type { TimelineEntry } from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import { changeBetween, type WorldChange } from '../simulator/worldChange.js';
import type { TimelineLine } from './format.js';

/** Returns the line of a timeline entry. */
function timelineLine(timeline: Timeline, entry: TimelineEntry | undefined): TimelineLine | undefined {
  if (entry === undefined) return undefined;
  const { n, at, real, cause, delta } = entry;
  const { kind, id, text, fired, firedCount } = cause;
  return {
    n,
    at: new Date(at).toISOString(),
    real,
    cause: {
      kind,
      ...(id !== undefined && { id }),
      text: redactText(text),
      ...(fired && {
        fired: fired.map((each) => ({
          at: new Date(each.at).toISOString(),
          behaviour: each.behaviour.name,
          collection: each.behaviour.subjects,
          id: each.row.id,
        })),
      }),
      ...(firedCount !== undefined && { firedCount }),
    },
    change: delta === undefined ? comparedChange(timeline, n) : changeOf(delta),
  };
}

/** Yields the lines of timeline entries in pieces, because one advance of years can change millions of bytes. */
export function* timelinePieces(
  entries: Iterable<TimelineEntry | undefined>,
  timeline: Timeline,
): Generator<string, void> {
  for (const entry of entries) {
    const line = timelineLine(timeline, entry);
    if (line === undefined) continue;
    const { change, ...head } = line;
    yield `${JSON.stringify(head).slice(0, -1)},"change":`;
    yield* changePieces(change as WorldChange);
    yield '}\n';
  }
}

function* changePieces({ tables, ...scalars }: WorldChange): Generator<string, void> {
  if (tables === undefined) {
    yield JSON.stringify(scalars);
    return;
  }
  const start = JSON.stringify(scalars).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}"tables":{`;
  let separator = '';
  for (const [name, { put, removed }] of Object.entries(tables)) {
    yield `${separator}${JSON.stringify(name)}:{`;
    separator = ',';
    if (put !== undefined) {
      yield '"put":';
      yield* jsonList(put);
    }
    if (removed !== undefined) yield `${put === undefined ? '' : ','}"removed":${JSON.stringify(removed)}`;
    yield '}';
  }
  yield '}}';
}

function* jsonList(rows: readonly Row[]): Generator<string, void> {
  let separator = '[';
  for (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',';
  }
  yield rows.length === 0 ? '[]' : ']';
}

function comparedChange(timeline: Timeline, n: number): WorldChange {
  const [before, after] = [timeline.stateAfter(n - 1), timeline.stateAfter(n)];
  return before === undefined || after === undefined ? {} : changeBetween(before, after);
}

function changeOf(delta: Delta): WorldChange {
  const tables: Partial<Record<TableName, { put?: Row[]; removed?: string[] }>> = {};
  forEachRow(delta, (table, id, row) => {
    const change = (tables[table] ??= {});
    if (row === undefined) (change.removed ??= []).push(id);
    else (change.put ??= []).push(row);
  });
  const hasRows = Object.keys(tables).length > 0;
  return {
    ...scalarsIn(delta),
    ...(hasRows && { tables: tables as unknown as NonNullable<WorldChange['tables']> }),
  };
}
