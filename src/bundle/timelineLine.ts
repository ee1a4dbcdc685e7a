import type { Instant } from '../world/instant.js';
import type { Row } from '../world/tree/row.js';
import type { TableName } from '../world/world.js';
import { redactText } from '../journal/redact.js';
import { forEachRow, scalarsIn, type Delta } from '../simulator/timeline/delta.js';
import type { TimelineEntry } from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import type { WorldChange } from '../simulator/state/stateSchema.js';
import { changeBetween } from '../simulator/worldChange.js';
import type { TimelineLine } from './format.js';
import type { SecretReplacer } from './secrets.js';

/** Returns the line of a timeline entry. */
function timelineLine(timeline: Timeline, entry: TimelineEntry | undefined): TimelineLine | undefined {
  if (entry === undefined) return undefined;
  const { n, at, real, cause, delta } = entry;
  const { kind, id, text, fired, firedCount, advance, since } = cause;
  return {
    n,
    at: timeOf(at),
    real,
    cause: {
      kind,
      ...(id !== undefined && { id }),
      text: redactText(text),
      ...(fired && {
        fired: fired.map((each) => ({
          at: timeOf(each.at),
          behaviour: each.behaviour.name,
          collection: each.behaviour.subjects,
          id: each.row.id,
        })),
      }),
      ...(firedCount !== undefined && { firedCount }),
      ...(since !== undefined && { since }),
      ...(advance && { advance: { ...advance, from: timeOf(advance.from), to: timeOf(advance.to) } }),
    },
    change: delta === undefined ? comparedChange(timeline, n) : changeOf(delta),
  };
}

function timeOf(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Yields the lines of timeline entries in pieces, because one advance of years can change millions of bytes. */
export function* timelinePieces(
  entries: Iterable<TimelineEntry | undefined>,
  timeline: Timeline,
  replacer: SecretReplacer,
): Generator<string, void> {
  for (const entry of entries) {
    const line = timelineLine(timeline, entry);
    if (line === undefined) continue;
    const { change, ...head } = line;
    yield `${JSON.stringify(head).slice(0, -1)},"change":`;
    yield* changePieces(change as WorldChange, replacer);
    yield '}\n';
  }
}

function* changePieces(
  { tables, ...scalars }: WorldChange,
  replacer: SecretReplacer,
): Generator<string, void> {
  if (tables === undefined) {
    yield JSON.stringify(scalars);
    return;
  }
  replacer.prepare(tables.automationConfigs?.put ?? []);
  const start = JSON.stringify(scalars).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}"tables":{`;
  let separator = '';
  for (const [name, { put, removed }] of Object.entries(tables)) {
    yield `${separator}${JSON.stringify(name)}:{`;
    separator = ',';
    if (put !== undefined) {
      yield '"put":';
      yield* jsonList(put, (row) => replacer.row(name as TableName, row));
    }
    if (removed !== undefined) yield `${put === undefined ? '' : ','}"removed":${JSON.stringify(removed)}`;
    yield '}';
  }
  yield '}}';
}

function* jsonList(rows: readonly Row[], shown: (row: Row) => Row): Generator<string, void> {
  let separator = '[';
  for (const row of rows) {
    yield separator + JSON.stringify(shown(row));
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
