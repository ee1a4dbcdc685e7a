import { isObject, type JsonObject } from '../../schema/scalars.js';
import type { PartialJson } from '../partialJson.js';

/** The members that name the entry of a list. The first that an entry has counts: agents have a `name` too, which is their version. */
const NAMES = ['host', 'user', 'role', 'hostname', '_id', 'id', 'name', 'ns', 'collection', 'typeName'];

/** The document that was written, and the paths of members that do not count, with `[]` for each entry of a list. */
export interface Compared {
  readonly written: PartialJson;
  readonly kept: ReadonlySet<string>;
}

/**
 * Returns the paths of members that a document has and a later version of it lacks, such as `processes[rs0_1].horizons`. Members
 * without content, missing entries of lists and objects that were replaced do not count: a client that does so means it. In objects whose end is not
 * known, no member is missing.
 */
export function lostPaths(read: unknown, written: unknown, compared: Compared, path = ''): readonly string[] {
  if (Array.isArray(read) && Array.isArray(written)) return lostInLists(read, written, compared, path);
  if (!isObject(read) || !isObject(written) || isOther(read, written)) return [];
  return Object.entries(read).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (compared.kept.has(at.replace(/\[[^\]]*\]/g, '[]')) || isEmpty(value)) return [];
    if (Object.hasOwn(written, name)) return lostPaths(value, written[name], compared, at);
    return compared.written.open.has(written) ? [] : [at];
  });
}

function lostInLists(
  read: readonly unknown[],
  written: readonly unknown[],
  compared: Compared,
  path: string,
): readonly string[] {
  const entries = new Map(written.filter(isObject).map((entry) => [nameOf(entry), entry]));
  return read.filter(isObject).flatMap((entry) => {
    const name = nameOf(entry);
    return name === '' ? [] : lostPaths(entry, entries.get(name), compared, `${path}[${name}]`);
  });
}

function nameOf(entry: JsonObject): string {
  const member = 'processType' in entry ? 'name' : NAMES.find((each) => entry[each] !== undefined);
  const parts = [entry[member ?? ''], ...(member === 'user' || member === 'role' ? [entry.db] : [])];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join('@');
}

/** Returns whether a client has written another object in place of the one that it read: all members that both have are different. */
function isOther(read: JsonObject, written: JsonObject): boolean {
  const both = Object.keys(read).filter((name) => Object.hasOwn(written, name));
  const isKept = (name: string): boolean => isObject(read[name]) || read[name] === written[name];
  return both.length > 0 && !both.some(isKept);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
