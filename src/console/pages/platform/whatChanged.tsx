import { useState } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import { usePolled } from '../../control/polled.js';
import { Reading } from '../../parts/reading.js';
import { ChangedRow } from './changedRow.js';
import { rowsText } from './values.js';

/** Number of rows that are read at first, and the maximum that the control plane returns. */
const FIRST = 100;
const ROWS_MAX = 1000;

interface ChangedProps {
  readonly world: string;
  /** Number of a timeline entry. */
  readonly entry: number;
}

/** The rows that a timeline entry changed. They are read when the user opens the list. */
export function WhatChanged(props: ChangedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>What it changed</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}

function Rows({ world, entry }: ChangedProps) {
  const [limit, setLimit] = useState(FIRST);
  const query = { since: String(entry - 1), asOf: String(entry), limit };
  const load = () => answerTo(control.GET('/v1/worlds/{world}/diff', { params: { path: { world }, query } }));
  const { data, error } = usePolled(`${world} ${entry} ${limit}`, load);
  if (data === undefined) return <Reading what="the changes" error={error} />;
  const { rows, total } = data;
  return (
    <>
      <p role="status">{total === 0 ? 'Nothing.' : rowsText(total)}</p>
      <ul class="changes">
        {rows.map((row) => (
          <ChangedRow key={`${row.collection} ${row.id}`} world={world} row={row} asOf={String(entry)} />
        ))}
      </ul>
      {rows.length < total && limit < ROWS_MAX && (
        <button
          type="button"
          onClick={() => {
            setLimit(ROWS_MAX);
          }}
        >
          More
        </button>
      )}
      {rows.length < total && limit === ROWS_MAX && <p class="hint">The first {ROWS_MAX}.</p>}
    </>
  );
}
