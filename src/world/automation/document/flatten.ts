import { isObject } from '../../../schema/scalars.js';

/** Returns the scalars in a value as texts, by their paths, such as `args2_6.net.port`. */
export function flatten(value: unknown, prefix = ''): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  const members = Array.isArray(value) ? value.map((entry, at) => [String(at), entry] as const) : undefined;
  for (const [name, member] of members ?? (isObject(value) ? Object.entries(value) : [])) {
    const path = `${prefix}${name}`;
    if (isObject(member) || Array.isArray(member)) Object.assign(flat, flatten(member, `${path}.`));
    else if (member !== undefined) flat[path] = typeof member === 'string' ? member : JSON.stringify(member);
  }
  return flat;
}
