import { useState } from 'preact/hooks';

/** The order of a list: the title of a column, and the direction. */
export interface Order {
  readonly by: string;
  readonly isDown: boolean;
}

/** A column of a list. */
export interface ListColumn {
  readonly title: string;
  /** Class of the cells, which sets their width. */
  readonly class?: string;
}

/** The values that a list can be sorted by, by the title of their column. */
export type SortValues<T> = Readonly<Record<string, (item: T) => string | number>>;

/** Returns the items in an order. Equal items keep their places. Without an order, the items stay unchanged. */
export function inOrder<T>(
  items: readonly T[],
  values: SortValues<T>,
  order: Order | undefined,
): readonly T[] {
  const valueOf = values[order?.by ?? ''];
  if (order === undefined || valueOf === undefined) return items;
  const sign = order.isDown ? -1 : 1;
  return items.toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)));
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Returns the order after a click on a heading: by this column, or reversed if it already was. */
export function orderAfter(title: string, order: Order | undefined): Order {
  return { by: title, isDown: order?.by === title && !order.isDown };
}

/** Returns the arrow behind the title of the column that a list is sorted by. */
export function arrowOf(title: string, order: Order | undefined): string {
  if (order?.by !== title) return '';
  return order.isDown ? ' ↓' : ' ↑';
}

/** Sorts the rows of a table. `head` has the arguments of its `TableHead`. */
export function useSorted<T>(items: readonly T[], values: SortValues<T>) {
  const [order, onOrder] = useState<Order | undefined>(undefined);
  return { items: inOrder(items, values, order), head: { order, onOrder, sortable: Object.keys(values) } };
}
