import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import { usePolled, type Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';

export type Diff = Schemas['Diff'];

interface DiffQuery {
  readonly world: string;
  readonly from: string;
  /** Empty for the current state. */
  readonly to: string;
  /** Empty for all collections. */
  readonly collection: string;
}

/** Rows that are read at once, and the most that the control plane returns. */
const PART = 100;
const ROWS_MAX = 1000;
/** Comparing is more work than reading, so it happens rarely by itself. */
const EVERY_MS = 30_000;

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
  const read = (page: object) => {
    const params = { path: { world }, query: { ...query, ...page } };
    return answerTo(control.GET('/v1/worlds/{world}/diff', { params }));
  };
  const load = async (): Promise<Diff> => {
    const diff = await read({ limit: Math.min(limit, ROWS_MAX) });
    const rows = [...diff.rows];
    while (rows.length < Math.min(limit, diff.total)) {
      const next = await read({ limit: ROWS_MAX, offset: rows.length });
      if (next.rows.length === 0) break;
      rows.push(...next.rows);
    }
    return { ...diff, rows };
  };
  const polled = usePolled(key, load, EVERY_MS);
  const more = (): void => {
    setShown({ key, limit: limit + PART });
    polled.reload();
  };
  return { ...polled, more };
}
