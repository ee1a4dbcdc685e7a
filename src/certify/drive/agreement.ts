import { isObject } from '../../schema/scalars.js';

type Row = Readonly<Record<string, unknown>>;

/** Matches timestamps, whose format clients may change. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

/**
 * Compares the result of a call with rows: the same ids, and equal values in all members that both have. Clients may
 * write names in another style, such as `group_id`. `members` limits the comparison. Returns the first difference in words.
 */
export function differenceFromRows(
  result: unknown,
  rows: readonly Row[],
  members?: readonly string[],
): string | undefined {
  const items = itemsOf(result);
  if (items === undefined) return 'the result is no list of rows';
  const given = new Map(items.map((item) => [String(item.get('id')), item]));
  if (items.length !== rows.length)
    return `the result has ${items.length} rows, the world has ${rows.length}`;
  const missing = rows.find(({ id }) => !given.has(String(id)));
  if (missing !== undefined) return `the result lacks the row with the id ${String(missing.id)}`;
  for (const row of rows) {
    const compared = members === undefined ? row : pick(row, members);
    const difference = differenceOf(given.get(String(row.id)) ?? new Map(), compared);
    if (difference !== undefined) return `${difference} of the row ${String(row.id)}`;
  }
  return undefined;
}

/** Compares the result of a call with the JSON body that was sent. Returns the first difference in words. */
export function differenceFromSent(result: unknown, sent: unknown): string | undefined {
  const items = itemsOf(result) ?? [namesOf(isObject(result) ? result : {})];
  const rows: readonly unknown[] = isObject(sent) && Array.isArray(sent.results) ? sent.results : [sent];
  if (items.length !== rows.length)
    return `the result has ${items.length} rows, the reply has ${rows.length}`;
  for (const [at, row] of rows.entries()) {
    if (!isObject(row)) continue;
    const item = items[at] ?? new Map();
    if (Object.keys(row).length > 0 && Object.keys(row).every((name) => !item.has(plain(name))))
      return 'the result has no member of the reply';
    const difference = differenceOf(item, row);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Compares the number of rows of a result. */
export function differenceInCount(result: unknown, count: number): string | undefined {
  const items = itemsOf(result);
  if (items === undefined) return 'the result is no list of rows';
  return items.length === count ? undefined : `the result has ${items.length} rows, the reply has ${count}`;
}

type Members = ReadonlyMap<string, unknown>;

function pick(row: Row, members: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => members.includes(name)));
}

function itemsOf(result: unknown): readonly Members[] | undefined {
  const list = isObject(result) && Array.isArray(result.results) ? (result.results as unknown) : result;
  return Array.isArray(list) ? list.map((item: unknown) => namesOf(isObject(item) ? item : {})) : undefined;
}

function namesOf(item: Row): Members {
  return new Map(Object.entries(item).map(([name, value]) => [plain(name), value]));
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Compares all members that both have. Inner lists are compared row by row if they have the same length. */
function differenceOf(item: Members, row: Row): string | undefined {
  for (const [name, value] of Object.entries(row)) {
    const given = item.get(plain(name));
    const pairs =
      Array.isArray(given) && Array.isArray(value) && given.length === value.length
        ? value.map((each: unknown, at) => [given[at] as unknown, each])
        : [[given, value]];
    for (const [own, other] of pairs) {
      const inner = isObject(own) && isObject(other) ? differenceOf(namesOf(own), other) : undefined;
      if (inner !== undefined) return inner;
    }
  }
  return scalarDifference(item, row);
}

function scalarDifference(item: Members, row: Row): string | undefined {
  const different = Object.entries(row).find(([name, value]) => {
    const given = item.get(plain(name));
    return isScalar(given) && isScalar(value) && !isSame(given, value);
  });
  if (different === undefined) return undefined;
  const [name, value] = different;
  return `the result has ${JSON.stringify(item.get(plain(name)))} instead of ${JSON.stringify(value)} as ${name}`;
}

/** Returns whether a value can be compared. Null and missing members cannot: clients may leave them out. */
function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isSame(a: string | number | boolean, b: string | number | boolean): boolean {
  if (String(a) === String(b)) return true;
  if (typeof a === 'number' || typeof b === 'number')
    return Number(a) === Number(b) && !isLong(a) && !isLong(b);
  const [first, second] = [String(a), String(b)];
  return TIMESTAMP.test(first) && TIMESTAMP.test(second) && Date.parse(first) === Date.parse(second);
}

/** Returns whether a value is an integer that a JavaScript number may round. Such integers are compared as texts. */
function isLong(value: string | number | boolean): boolean {
  return typeof value === 'string' && /^-?\d{16,}$/.test(value);
}
