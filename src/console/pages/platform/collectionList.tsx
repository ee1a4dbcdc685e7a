import { useRef, useState } from 'preact/hooks';
import { goTo } from '../../browser/location.js';
import { useAtMoment } from '../../control/live.js';
import { readRows, type Collection, type Row, type RowQuery } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { ListHead } from '../../parts/listHead.js';
import type { ListColumn, Order } from '../../parts/order.js';
import { PagedList } from '../../parts/pagedList.js';
import { wordsOf } from '../../wordsOf.js';
import { itemOf, type Place } from '../../place.js';
import { rowTopics } from './rowTopics.js';
import type { Model } from './useModel.js';
import { rowsText, valueText } from './values.js';

/**
 * Number of rows by which the window of loaded rows moves. The list loads two such parts, which always
 * contain all visible rows.
 */
const PART = 100;
/** Minimum time between two reads, in milliseconds. A search reads all rows of the collection. */
const REST_MS = 1000;

/** Title of the column with the names. It sorts the rows by their ids, so the newest ones are first or last. */
const ROW = 'row';

interface CollectionListProps {
  readonly model: Model;
  readonly collection: Collection;
  readonly place: Place | undefined;
  readonly filter: RowQuery;
}

/** The rows of a collection. Only the visible part is read, so that a collection may have a million rows. */
export function CollectionList({ model, collection, place, filter }: CollectionListProps) {
  const { name } = collection;
  const [from, setFrom] = useState(0);
  const [order, setOrder] = useState<Order>({ by: ROW, isDown: false });
  const query = { ...filter, order: order.isDown ? 'desc' : 'asc', offset: from, limit: 2 * PART } as const;
  const { data, error } = useAtMoment(
    JSON.stringify([model.world, name, query]),
    (moment) => readRows(model.world, name, { ...query, ...moment }),
    { topics: rowTopics(model.collections, [name]), restMs: REST_MS },
  );
  // Keep the length while other rows are being read, so that the list does not jump.
  const total = useRef(0);
  if (data !== undefined) total.current = data.total;
  return (
    <>
      <Failure error={error} />
      <p class="hint count">{data === undefined && total.current === 0 ? '…' : rowsText(total.current)}</p>
      <ListHead columns={headingsOf(collection)} order={order} onOrder={setOrder} sortable={[ROW]} />
      <PagedList
        label={`Rows of ${wordsOf(name)}`}
        total={total.current}
        itemAt={(index) => data?.rows[index - from]}
        onWindow={(visible) => {
          setFrom(Math.floor(visible.from / PART) * PART);
        }}
        isSelected={(row) => name === place?.collection && row.id === place.id}
        onSelect={({ id }) => {
          goTo({ world: model.world, page: 'platform', item: itemOf({ collection: name, id }) });
        }}
      >
        {(row) => <RowCells row={row} columns={collection.columns} problem={model.problemOf(row.id)} />}
      </PagedList>
    </>
  );
}

function headingsOf({ columns }: Collection): readonly ListColumn[] {
  return [{ title: ROW }, ...columns.map((column) => ({ title: wordsOf(column), class: 'wide' }))];
}

interface CellsProps {
  readonly row: Row;
  readonly columns: readonly string[];
  readonly problem: string | undefined;
}

function RowCells({ row, columns, problem }: CellsProps) {
  return (
    <>
      <span class={problem === undefined ? undefined : 'bad'} title={problem}>
        {row.name}
      </span>
      {columns.map((column) => (
        <span class="wide" key={column} title={wordsOf(column)}>
          {valueText(row[column])}
        </span>
      ))}
    </>
  );
}
