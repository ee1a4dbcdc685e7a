/** A row by its collection and id. */
export interface Place {
  readonly collection: string;
  readonly id: string;
}

/** Returns the `item` of the route that shows a row on the Platform page. */
export function itemOf({ collection, id }: Place): string {
  return `${collection}/${id}`;
}

/** Returns the row that an item of the Platform page names, or `undefined` if the item names no row. */
export function placeOf(item: string | undefined): Place | undefined {
  const [, collection, id] = /^(\w+)\/(.+)$/s.exec(item ?? '') ?? [];
  return collection === undefined || id === undefined ? undefined : { collection, id };
}
