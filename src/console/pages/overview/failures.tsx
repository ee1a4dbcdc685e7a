import { instantText } from '../../clockText.js';
import { linkTo } from '../../browser/location.js';
import { Reading } from '../../parts/reading.js';
import { nameOf } from '../traffic/sorting.js';
import { SHOWN, useFailures, type Failed } from './useFailures.js';

/** The last failed calls, each with its reason. */
export function Failures({ world }: { readonly world: string }) {
  const { data, error } = useFailures(world);
  return (
    <section class="card" aria-labelledby="failures">
      <h2 id="failures">Last failed calls</h2>
      {data === undefined && <Reading what="the calls" error={error} />}
      {data?.length === 0 && <p>No call has failed.</p>}
      <ul class="found">
        {data?.slice(0, SHOWN).map((entry) => (
          <FailedCall key={entry.id} world={world} entry={entry} />
        ))}
      </ul>
      {data !== undefined && data.length > SHOWN && (
        <p>
          <a href={linkTo({ world, page: 'traffic', filter: 'failed' })}>All failed calls</a>
        </p>
      )}
    </section>
  );
}

function FailedCall({ world, entry }: { readonly world: string; readonly entry: Failed }) {
  const { id, at, status } = entry;
  return (
    <li>
      <p>
        <strong class={`badge ${status === undefined || status >= 500 || status === 401 ? 'bad' : 'odd'}`}>
          {status ?? 'lost'}
        </strong>{' '}
        <a href={linkTo({ world, page: 'traffic', item: String(id) })}>{nameOf(entry)}</a>{' '}
        <span class="hint">{instantText(at)}</span>
      </p>
      <p class="hint">{entry.why?.text}</p>
    </li>
  );
}
