import { jsonOf } from '../journal/body.js';
import type { ControlRecord } from '../journal/controlRecord.js';
import type { JournalEntry } from '../journal/journal.js';

const CREATED = 201;
const DELETED = 204;
const CONFLICT = 409;
const ONE = /^checkpoints\/([^/]+)$/;

/**
 * Returns the names of the checkpoints that a world had at the first entry of its bundle. The timeline has no checkpoints, so the
 * recorded actions are undone from the last one on.
 */
export function checkpointsAtFirst(
  now: Iterable<string>,
  recorded: readonly JournalEntry[],
): readonly string[] {
  const names = new Set(now);
  for (const entry of recorded.toReversed()) if (entry.kind === 'control') undo(entry, names);
  return [...names];
}

function undo(action: ControlRecord, names: Set<string>): void {
  const { method, path, status } = action;
  const [, deleted] = ONE.exec(path) ?? [];
  if (method === 'DELETE' && deleted !== undefined && status === DELETED) names.add(deleted);
  if (method !== 'POST' || path !== 'checkpoints') return;
  const name = nameIn(jsonOf(action.request));
  if (name === undefined) return;
  if (status === CREATED) names.delete(name);
  // Without "replace", an action is refused if the name is taken.
  if (status === CONFLICT) names.add(name);
}

function nameIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('name' in body)) return undefined;
  return typeof body.name === 'string' ? body.name : undefined;
}
