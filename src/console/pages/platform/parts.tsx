import { useLive } from '../../control/live.js';
import { readRows, type Collection } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from './place.js';
import { RowLink } from './rowLink.js';
import type { Model } from './useModel.js';
import { valueText } from './values.js';

/** Rows of each collection that are shown, newest first. */
const SHOWN_MAX = 5;

interface PartsProps {
  readonly model: Model;
  readonly place: Place;
  /** Collections that are shown elsewhere. */
  readonly without: readonly string[];
}

/** The rows that refer to a row, by collection: the snapshots of a cluster, the alerts of a project. */
export function Parts({ model, place, without }: PartsProps) {
  const { world, collections } = model;
  const referring = collections.filter(
    ({ name, links }) => Object.values(links).includes(place.collection) && !without.includes(name),
  );
  const load = () =>
    Promise.all(
      referring.map(async (collection) => {
        const query = { of: place.id, order: 'desc', limit: SHOWN_MAX } as const;
        return { collection, ...(await readRows(world, collection.name, query)) };
      }),
    );
  const { data = [], error } = useLive(`${world} ${itemOf(place)}`, load);
  return (
    <>
      <Failure error={error} />
      {data.map(
        ({ collection, rows, total }) =>
          total > 0 && <Part key={collection.name} {...{ model, collection, rows, total }} />,
      )}
    </>
  );
}

interface PartProps {
  readonly model: Model;
  readonly collection: Collection;
  readonly rows: Awaited<ReturnType<typeof readRows>>['rows'];
  readonly total: number;
}

function Part({ model, collection: { name, columns }, rows, total }: PartProps) {
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
    </>
  );
}
