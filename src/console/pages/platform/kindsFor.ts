/** The collections whose rows can be the target of a kind of incident, the usual one first. */
interface Kind {
  readonly targets: readonly string[];
}

/**
 * Returns the kinds of incidents that can target rows of a collection. Kinds that usually target this collection come
 * first.
 */
export function kindsFor<T extends Kind>(kinds: readonly T[], collection: string): readonly T[] {
  const rankOf = ({ targets }: T): number => targets.findIndex((name) => name === collection);
  return kinds.filter((kind) => rankOf(kind) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
}
