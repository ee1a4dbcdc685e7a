/** Sorts the members of a document that a client sent, because members are sorted in responses of the platform. */
export function sortMembers<Value>(value: Value): Value {
  return sorted(value) as Value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
