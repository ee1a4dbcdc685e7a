import { isObject } from '../../schema/scalars.js';

/** One place in which two bodies differ. */
export interface Difference {
  /** Such as `results[].lastPing`. */
  readonly at: string;
  readonly kind: 'differs' | 'missing' | 'added' | 'order';
  readonly source?: unknown;
  readonly recorded?: unknown;
}

/** Returns the places in which the body of a recorded world differs from that of its source. */
export function* differencesOf(source: unknown, recorded: unknown, at = ''): Generator<Difference> {
  if (Array.isArray(source) && Array.isArray(recorded)) yield* inArrays(source, recorded, at);
  else if (isObject(source) && isObject(recorded)) yield* inObjects(source, recorded, at);
  else if (source !== recorded) yield { at, kind: 'differs', source, recorded };
}

type Members = Readonly<Record<string, unknown>>;

function* inObjects(source: Members, recorded: Members, at: string): Generator<Difference> {
  for (const name of new Set([...Object.keys(source), ...Object.keys(recorded)])) {
    const place = at === '' ? name : `${at}.${name}`;
    if (!(name in recorded)) yield { at: place, kind: 'missing', source: source[name] };
    else if (!(name in source)) yield { at: place, kind: 'added', recorded: recorded[name] };
    else yield* differencesOf(source[name], recorded[name], place);
  }
}

function* inArrays(
  source: readonly unknown[],
  recorded: readonly unknown[],
  at: string,
): Generator<Difference> {
  const place = `${at}[]`;
  const keys = keyOf([...source, ...recorded]);
  if (keys === undefined) {
    const length = Math.max(source.length, recorded.length);
    for (let index = 0; index < length; index += 1)
      if (index >= recorded.length) yield { at: place, kind: 'missing', source: source[index] };
      else if (index >= source.length) yield { at: place, kind: 'added', recorded: recorded[index] };
      else yield* differencesOf(source[index], recorded[index], place);
    return;
  }
  const [before, after] = [mapOf(source, keys), mapOf(recorded, keys)];
  for (const [key, item] of before)
    if (after.has(key)) yield* differencesOf(item, after.get(key), place);
    else yield { at: place, kind: 'missing', source: item };
  for (const [key, item] of after) if (!before.has(key)) yield { at: place, kind: 'added', recorded: item };
  const common = [...before.keys()].filter((key) => after.has(key));
  const order = [...after.keys()].filter((key) => before.has(key));
  if (common.some((key, index) => key !== order[index])) yield { at: place, kind: 'order' };
}

/** Members that identify the items of a list. */
const KEYS = ['id', '_id', 'clusterId', 'groupId', 'name', 'hostname'] as const;

/** Returns a member that identifies the items. Unset if they have no such member. */
function keyOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0 || !items.every(isObject)) return undefined;
  return KEYS.find((key) => items.every((item) => typeof item[key] === 'string'));
}

function mapOf(items: readonly unknown[], key: string): ReadonlyMap<string, unknown> {
  const map = new Map<string, unknown>();
  for (const item of items) {
    const own = String((item as Members)[key]);
    // The position distinguishes items with equal keys.
    let name = own;
    for (let again = 1; map.has(name); again += 1) name = `${own}#${again}`;
    map.set(name, item);
  }
  return map;
}
