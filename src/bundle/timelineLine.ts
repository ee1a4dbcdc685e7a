import type { Row } from '../world/tree/row.js';
import type { TableName } from '../world/world.js';
import { redactText } from '../journal/redact.js';
import { forEachRow, type Delta } from '../simulator/timeline/delta.js';
import type { TimelineEntry } from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import { changeBetween, type WorldChange } from '../simulator/worldChange.js';
import type { TimelineLine } from './format.js';

/** Returns the line of a timeline entry. */
export function timelineLine(timeline: Timeline, entry: TimelineEntry | undefined): TimelineLine | undefined {
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
    ...delta.scalars,
    ...(hasRows && { tables: tables as unknown as NonNullable<WorldChange['tables']> }),
  };
}
