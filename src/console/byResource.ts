/** Groups operations by resource. The resources are in the order of the alphabet. */
export function byResource<T extends { readonly resource: string }>(
  operations: readonly T[],
): readonly (readonly [resource: string, operations: readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const operation of operations) {
    const group = groups.get(operation.resource);
    if (group === undefined) groups.set(operation.resource, [operation]);
    else group.push(operation);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
