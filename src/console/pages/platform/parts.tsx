import { useState } from 'preact/hooks';
import { useLive } from '../../control/live.js';
import { readRows, type Collection } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from './place.js';
import { RowLink } from './rowLink.js';
import type { Model } from './useModel.js';
import { valueText } from './values.js';

/** Number of rows of each collection that are shown first, and that a button adds. */
const FIRST = 5;
const MORE = 50;

interface PartsProps {
  readonly model: Model;
  readonly place: Place;
  /** Collections that are shown elsewhere. */
  readonly without: readonly string[];
}

/** The rows that refer to a row, by collection: the snapshots of a cluster, the alerts of a project. */
export function Parts({ model, place, without }: PartsProps) {
  const { world, collections } = model;
  const [pressed, setPressed] = useState<Readonly<Record<string, number>>>({});
  const referring = collections.filter(
    ({ name, links }) => Object.values(links).includes(place.collection) && !without.includes(name),
  );
  const load = () =>
    Promise.all(referring.map((each) => readPart(world, place.id, each, pressed[each.name])));
  const { data = [], error, reload } = useLive(`${world} ${itemOf(place)}`, load);
  return (
    <>
      <Failure error={error} />
      {data.map(
        (part) =>
          part.total > 0 && (
            <Part
              key={part.collection.name}
              model={model}
              {...part}
              onMore={() => {
                const { name } = part.collection;
                setPressed({ ...pressed, [name]: (pressed[name] ?? 0) + 1 });
                reload();
              }}
            />
          ),
      )}
    </>
  );
}

async function readPart(world: string, of: string, collection: Collection, pressed = 0) {
  const query = { of, order: 'desc', limit: FIRST + MORE * pressed } as const;
  return { collection, ...(await readRows(world, collection.name, query)) };
}

interface PartProps {
  readonly model: Model;
  readonly collection: Collection;
  readonly rows: Awaited<ReturnType<typeof readRows>>['rows'];
  readonly total: number;
  readonly onMore: () => void;
}

function Part({ model, collection: { name, columns }, rows, total, onMore }: PartProps) {
  return (
    <>
      <h3>
        {wordsOf(name)} ({total.toLocaleString('en')}
        {total > rows.length && `, the last ${rows.length}`})
      </h3>
      <ul class="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink
              world={model.world}
              place={{ collection: name, id: row.id }}
              problem={model.problemOf(row.id)}
            >
              {row.name}
            </RowLink>
            {columns.map((column) => (
              <span class="hint" key={column}>
                {wordsOf(column)} {valueText(row[column])}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <button type="button" class="small" onClick={onMore} aria-label={`More ${wordsOf(name)}`}>
          More
        </button>
      )}
    </>
  );
}
