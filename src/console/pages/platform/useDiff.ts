import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import type { Topic } from '../../control/changes.js';
import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import type { Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';

export type Diff = Schemas['Diff'];

interface DiffQuery {
  readonly world: string;
  readonly from: string;
  /** Name of a checkpoint. Empty for the current state. */
  readonly to: string;
  /** Name of a collection. Empty for all collections. */
  readonly collection: string;
}

/** Number of rows that are read at a time, and the maximum that the control plane returns. */
const PART = 100;
const ROWS_MAX = 1000;
/**
 * Minimum time between two comparisons, in milliseconds. It is long, because a comparison takes more work than a
 * read.
 */
const REST_MS = 3000;
/** Checkpoints are made and deleted by actions. */
const TOPICS: readonly Topic[] = ['state', 'actions'];

/** Compares two states of a world. `more` reads more of the rows that differ. */
export function useDiff({
  world,
  from,
  to,
  collection,
}: DiffQuery): Polled<Diff> & { readonly more: () => void } {
  const query = { from, ...(to !== '' && { to }), ...(collection !== '' && { collection }) };
  const key = JSON.stringify([world, query]);
  const [shown, setShown] = useState({ key, limit: PART });
  const limit = shown.key === key ? shown.limit : PART;
  const load = async (moment: Moment): Promise<Diff> => {
    const read = (page: object) => {
      const params = { path: { world }, query: { ...query, ...moment, ...page } };
      return answerTo(control.GET('/v1/worlds/{world}/diff', { params }));
    };
    const diff = await read({ limit: Math.min(limit, ROWS_MAX) });
    const rows = [...diff.rows];
    while (rows.length < Math.min(limit, diff.total)) {
      const next = await read({ limit: ROWS_MAX, offset: rows.length });
      if (next.rows.length === 0) break;
      for (const row of next.rows) rows.push(row);
    }
    return { ...diff, rows };
  };
  const polled = useAtMoment(key, load, { topics: TOPICS, restMs: REST_MS });
  const more = (): void => {
    setShown({ key, limit: limit + PART });
    polled.reload();
  };
  return { ...polled, more };
}
