import { spanText } from '../../spanText.js';
import { wordsOf } from '../../wordsOf.js';
import { byDay, type Entry } from './entries.js';

/** Agenda entries in order of time, grouped by day. Each entry shows how long after `from` it is due. */
export function Timeline({ entries, from }: { readonly entries: readonly Entry[]; readonly from: string }) {
  return (
    <ol class="timeline">
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <li key={date}>
          <h3>{date}</h3>
          <ol>
            {ofDay.map((entry, index) => (
              <EntryRow key={`${entry.at} ${entry.what} ${entry.id} ${index}`} entry={entry} from={from} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function EntryRow({
  entry: { at, what, subject, collection },
  from,
}: {
  readonly entry: Entry;
  readonly from: string;
}) {
  return (
    <li>
      <time class="mono" dateTime={at}>
        {at.slice(11, 19)}
      </time>
      <span class="hint">+ {spanText(from, at)}</span>
      <span>{wordsOf(what)}</span>
      <strong>{subject}</strong>
      <span class="hint">{collection}</span>
    </li>
  );
}
