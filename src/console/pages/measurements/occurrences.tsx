import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';
import { occurrencesOf, type Occurrence } from './marks.js';

/** Maximum number of rows that are listed. */
const SHOWN_MAX = 200;

interface OccurrencesProps {
  readonly history: Schemas['History'];
  readonly onSelect: (instant: number) => void;
}

/** The incidents and events of the range, newest first. A click on a time moves the cursor there. */
export function Occurrences({ history, onSelect }: OccurrencesProps) {
  const all = occurrencesOf(history);
  const count = all.length + history.omittedEvents;
  return (
    <section class="card" aria-labelledby="occurrences">
      <h2 id="occurrences">Incidents and events</h2>
      {all.length === 0 && <p>Nothing happened in this range.</p>}
      <ul class="rows occurrences">
        {all.slice(0, SHOWN_MAX).map((occurrence, index) => (
          <Row key={`${occurrence.at} ${index}`} occurrence={occurrence} onSelect={onSelect} />
        ))}
      </ul>
      {count > SHOWN_MAX && (
        <p class="hint">
          The last {SHOWN_MAX} of {count.toLocaleString('en')}. A shorter range shows others.
        </p>
      )}
    </section>
  );
}

type RowProps = Pick<OccurrencesProps, 'onSelect'> & { readonly occurrence: Occurrence };

function Row({ occurrence: { at, what, subject }, onSelect }: RowProps) {
  return (
    <li>
      <button
        type="button"
        class="small"
        onClick={() => {
          onSelect(Date.parse(at));
        }}
      >
        {instantText(at)}
      </button>
      <span>{what}</span>
      <strong>{subject}</strong>
    </li>
  );
}
