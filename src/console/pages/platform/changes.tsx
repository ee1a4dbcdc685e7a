import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import { useCheckpoints } from '../../control/checkpoints.js';
import { shownMoment } from '../../control/moment.js';
import { Failure } from '../../parts/failure.js';
import { ChoiceField } from '../../parts/field.js';
import { wordsOf } from '../../wordsOf.js';
import { ChangedRow } from './changedRow.js';
import { useDiff, type Diff } from './useDiff.js';

const START = 'start';
const NOW = '';
const ALL = '';

/** The rows that differ between two states of a world: checkpoints, its start, or its current state. */
export function Changes({ world }: { readonly world: string }) {
  const [from, setFrom] = useState(START);
  const [to, setTo] = useState(NOW);
  const [collection, setCollection] = useState(ALL);
  const { data: diff, error, more, reload } = useDiff({ world, from, to, collection });
  const checkpoints = useCheckpoints(world).data?.map(({ name, now }) => {
    return [name, `${name}, ${instantText(now)}`] as const;
  });
  const nowWord = shownMoment.value.asOf === undefined ? 'now' : 'this moment';
  const states = [[START, 'the start of the world'] as const, ...(checkpoints ?? [])];
  return (
    <section class="card" aria-labelledby="changes">
      <h2 id="changes">Changes</h2>
      <div class="line spaced">
        <ChoiceField label="From" value={from} onChange={setFrom} choices={states} />
        <ChoiceField label="To" value={to} onChange={setTo} choices={[[NOW, nowWord], ...states]} />
        <ChoiceField
          label="Collection"
          value={collection}
          onChange={setCollection}
          choices={collectionsOf(diff, collection)}
        />
        <button type="button" onClick={reload}>
          Compare again
        </button>
      </div>
      <p class="hint">The page Overview saves checkpoints.</p>
      <Failure error={error} />
      {diff !== undefined && <Found world={world} diff={diff} onMore={more} />}
    </section>
  );
}

function collectionsOf(diff: Diff | undefined, chosen: string) {
  const counts = Object.entries(diff?.counts ?? {}).map(([name, { added, removed, changed }]) => {
    return [name, `${wordsOf(name)} (${(added + removed + changed).toLocaleString('en')})`] as const;
  });
  const isMissing = chosen !== ALL && !counts.some(([name]) => name === chosen);
  return [
    [ALL, 'all'] as const,
    ...(isMissing ? [[chosen, `${wordsOf(chosen)} (0)`] as const] : []),
    ...counts,
  ];
}

interface FoundProps {
  readonly world: string;
  readonly diff: Diff;
  readonly onMore: () => void;
}

function Found({ world, diff, onMore }: FoundProps) {
  const { from, to, total, rows } = diff;
  return (
    <>
      <p role="status">
        {total === 1 ? '1 row differs' : `${total.toLocaleString('en')} rows differ`} between{' '}
        {instantText(from.at)} and {instantText(to.at)}.
      </p>
      <ul class="changes">
        {rows.map((row) => (
          <ChangedRow key={`${row.collection} ${row.id}`} world={world} row={row} />
        ))}
      </ul>
      {rows.length < total && (
        <button type="button" onClick={onMore}>
          More
        </button>
      )}
    </>
  );
}
