/**
 * Returns a body without its members that are `null`, at all levels. Programs in Go send `null` for empty lists and
 * maps. Entries of lists stay. Returns the same body if it has no such member, which is found without a copy.
 */
export function withoutNulls(value: unknown): unknown {
  return hasNullMember(value) ? copyWithoutNulls(value) : value;
}

function hasNullMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasNullMember);
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) {
    const member = members[name];
    if (member === null || hasNullMember(member)) return true;
  }
  return false;
}

function copyWithoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyWithoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, copyWithoutNulls(member)]));
}
