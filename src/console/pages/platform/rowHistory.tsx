import { linkTo } from '../../browser/location.js';
import { instantText } from '../../clockText.js';
import { shownMoment } from '../../control/moment.js';
import { Failure } from '../../parts/failure.js';
import { itemOf, type Place } from '../../place.js';
import { reasonText } from './removal.js';
import type { FollowedHistory, RowHistoryEntry } from './useRowHistory.js';
import { valueText } from './values.js';

interface HistoryProps {
  readonly world: string;
  readonly place: Place;
}

/** The history of a row: when it changed, how, and by which call, action or behaviour. Latest changes come first. */
export function HistoryList({ world, place, history }: HistoryProps & { readonly history: FollowedHistory }) {
  const { data, error, more } = history;
  return (
    <>
      <h3>History</h3>
      <Failure error={error} />
      {data?.entries.length === 0 && <p>No change since entry {data.from} of the timeline.</p>}
      <ol class="history" aria-label="History">
        {data?.entries.map((each) => (
          <Item key={each.entry.n} world={world} place={place} {...each} />
        ))}
      </ol>
      {data?.hasMore === true && (
        <button type="button" class="small" onClick={more} aria-label="More history">
          More
        </button>
      )}
    </>
  );
}

function Item({ world, place, entry, change }: HistoryProps & RowHistoryEntry) {
  const { n, at, cause } = entry;
  const asOf = String(n);
  return (
    <li>
      <p>
        <a
          href={linkTo({ world, page: 'platform', item: itemOf(place), asOf })}
          aria-current={shownMoment.value.asOf === asOf ? 'true' : undefined}
        >
          Entry {n}, {instantText(at)}
        </a>{' '}
        {cause.id === undefined ? (
          reasonText(entry, place.id)
        ) : (
          <a href={linkTo({ world, page: 'traffic', item: String(cause.id) })}>
            {reasonText(entry, place.id)}
          </a>
        )}
      </p>
      <Change change={change} />
    </li>
  );
}

function Change({ change }: Pick<RowHistoryEntry, 'change'>) {
  if (typeof change === 'string') return <p class={`change ${change}`}>{change}</p>;
  return (
    <ul>
      {change.map(({ member, before, after }) => (
        <li key={member}>
          {member}: <del>{valueText(before)}</del> → <ins>{valueText(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
