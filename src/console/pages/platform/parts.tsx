import { useState } from 'preact/hooks';
import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import { readRows, type Collection, type Row, type RowPage } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from '../../place.js';
import { RowLink } from '../../parts/rowLink.js';
import { rowTopics } from './rowTopics.js';
import type { Model } from './useModel.js';
import { valueText } from './values.js';

/** Number of rows that are shown of each collection at first, and number of rows that a button adds. */
const FIRST = 5;
const MORE = 50;
/** Maximum number of rows with problems that are shown before the other rows. */
const UNWELL_MAX = 50;
/**
 * Minimum time between two reads, in milliseconds. It is long, because each read searches all rows of the collection.
 */
const REST_MS = 1000;
const NONE: RowPage = { rows: [], total: 0 };

interface PartsProps {
  readonly model: Model;
  readonly place: Place;
  /** Collections to leave out, because another part of the page shows them. */
  readonly without: readonly string[];
}

/** The rows that refer to a row, by collection: the snapshots of a cluster, the alerts of a project. */
export function Parts({ model, place, without }: PartsProps) {
  const referring = model.collections.filter(
    ({ name, links }) => Object.values(links).includes(place.collection) && !without.includes(name),
  );
  return (
    <>
      {referring.map((collection) => (
        <Part key={collection.name} model={model} place={place} collection={collection} />
      ))}
    </>
  );
}

interface PartProps {
  readonly model: Model;
  readonly place: Place;
  readonly collection: Collection;
}

/**
 * The rows of one collection. Each collection is read separately, so that a change causes a read of the affected
 * collection only.
 */
function Part({ model, place, collection }: PartProps) {
  const { world, collections } = model;
  const [pressed, setPressed] = useState(0);
  const load = (moment: Moment) => readPart({ world, moment, of: place.id, collection, pressed });
  const { data, error, reload } = useAtMoment(`${world} ${itemOf(place)}`, load, {
    topics: rowTopics(collections, [collection.name]),
    restMs: REST_MS,
  });
  const more = (): void => {
    setPressed(pressed + 1);
    reload();
  };
  if (data === undefined || data.total === 0) return <Failure error={error} />;
  return (
    <>
      <Failure error={error} />
      <Found {...{ model, collection, ...data }} onMore={more} />
    </>
  );
}

interface PartQuery {
  readonly world: string;
  readonly moment: Moment;
  readonly of: string;
  readonly collection: Collection;
  readonly pressed: number;
}

async function readPart({ world, moment, of, collection, pressed }: PartQuery) {
  const query = { ...moment, of, order: 'desc', limit: FIRST + MORE * pressed } as const;
  const latest = readRows(world, collection.name, query);
  const unwell = collection.hasProblems
    ? await readRows(world, collection.name, { ...query, problem: true, limit: UNWELL_MAX })
    : NONE;
  const { rows, total } = await latest;
  const others = rows.filter(({ id }) => !unwell.rows.some((row) => row.id === id));
  return { total, unwell: unwell.total, rows: [...unwell.rows, ...others] };
}

interface FoundProps extends Pick<PartProps, 'model' | 'collection'> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Number of rows with a problem. */
  readonly unwell: number;
  readonly onMore: () => void;
}

function Found({ model, collection: { name, columns }, rows, total, unwell, onMore }: FoundProps) {
  return (
    <>
      <h3>
        {wordsOf(name)} ({total.toLocaleString('en')}
        {unwell > 0 && `, ${unwell.toLocaleString('en')} with problems`})
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
