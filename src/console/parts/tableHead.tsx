import { arrowOf, orderAfter, type Order } from './order.js';

interface TableHeadProps {
  readonly columns: readonly string[];
  readonly order?: Order | undefined;
  readonly onOrder?: (order: Order) => void;
  /** Titles of the columns that the table can be sorted by. */
  readonly sortable?: readonly string[];
}

/** The head of a table, with a cell for each column. Columns that sort the table are buttons. */
export function TableHead({ columns, order, onOrder, sortable = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" aria-sort={sortOf(column, order)}>
            {sortable.includes(column) ? (
              <button
                type="button"
                class="sort"
                onClick={() => {
                  onOrder?.(orderAfter(column, order));
                }}
              >
                {column}
                <span aria-hidden="true">{arrowOf(column, order)}</span>
              </button>
            ) : (
              column
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf(column: string, order: Order | undefined): 'ascending' | 'descending' | undefined {
  if (order?.by !== column) return undefined;
  return order.isDown ? 'descending' : 'ascending';
}
