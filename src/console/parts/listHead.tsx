import { arrowOf, orderAfter, type ListColumn, type Order } from './order.js';

interface HeadProps {
  readonly columns: readonly ListColumn[];
  readonly order?: Order;
  readonly onOrder?: (order: Order) => void;
  /** Titles of the columns that the list can be sorted by. */
  readonly sortable?: readonly string[];
}

/** The headings above a list, as wide as its cells. Columns that sort the list are buttons. */
export function ListHead({ columns, order, onOrder, sortable = [] }: HeadProps) {
  return (
    <div class="row head">
      {columns.map(({ title, class: name }) => (
        <span key={title} class={name}>
          {sortable.includes(title) ? (
            <button
              type="button"
              class="sort"
              title={sortText(title, order)}
              onClick={() => {
                onOrder?.(orderAfter(title, order));
              }}
            >
              {title}
              <span aria-hidden="true">{arrowOf(title, order)}</span>
            </button>
          ) : (
            title
          )}
        </span>
      ))}
    </div>
  );
}

function sortText(title: string, order: Order | undefined): string {
  if (order?.by !== title) return `${title}, sort`;
  return `${title}, sorted ${order.isDown ? 'downwards' : 'upwards'}, reverse`;
}
