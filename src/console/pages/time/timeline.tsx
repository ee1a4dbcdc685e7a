import { RowLink } from '../../parts/rowLink.js';
import { spanText } from '../../spanText.js';
import { wordsOf } from '../../wordsOf.js';
import { byDay, type Entry } from './entries.js';

interface TimelineProps {
  readonly world: string;
  readonly entries: readonly Entry[];
  readonly from: string;
}

/** Agenda entries in order of time, grouped by day. Each entry shows how long after `from` it is due. */
export function Timeline({ world, entries, from }: TimelineProps) {
  return (
    <ol class="timeline">
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <li key={date}>
          <h3>{date}</h3>
          <ol>
            {ofDay.map((entry, index) => (
              <EntryRow
                key={`${entry.at} ${entry.what} ${entry.id} ${index}`}
                world={world}
                entry={entry}
                from={from}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly world: string;
  readonly entry: Entry;
  readonly from: string;
}

function EntryRow({ world, entry: { at, what, subject, collection, id }, from }: EntryProps) {
  return (
    <li>
      <time class="mono" dateTime={at}>
        {at.slice(11, 19)}
      </time>
      <span class="hint">+ {spanText(from, at)}</span>
      <span>{wordsOf(what)}</span>
      <RowLink world={world} place={{ collection, id }}>
        {subject}
      </RowLink>
      <span class="hint">{collection}</span>
    </li>
  );
}
