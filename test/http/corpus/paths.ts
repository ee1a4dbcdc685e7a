/**
 * Returns the values at a path such as `results.0.id`. `*` stands for every item of a list or member of an object, and
 * `name=rs0` for the item of a list whose member `name` is `rs0`.
 */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  return stepsOf(path).reduce<readonly unknown[]>(
    (found, step) => found.flatMap((one) => inside(one, step)),
    [value],
  );
}

function inside(value: unknown, step: string): readonly unknown[] {
  if (value === null || typeof value !== 'object') return [];
  if (step === '*') return Object.values(value);
  if (Array.isArray(value) && step === 'length') return [value.length];
  if (Array.isArray(value) && step.includes('=')) return value.slice(indexIn(value, step)).slice(0, 1);
  return Object.hasOwn(value, step) ? [(value as Readonly<Record<string, unknown>>)[step]] : [];
}

/** Returns a copy of a value in which the member at the path has another value; without a value it is missing. */
export function withValueAt(value: unknown, path: string, ...replacement: readonly unknown[]): unknown {
  return changed(value, stepsOf(path), replacement);
}

function changed(
  value: unknown,
  [step, ...rest]: readonly string[],
  replacement: readonly unknown[],
): unknown {
  if (step === undefined) return replacement[0];
  const isRemoved = rest.length === 0 && replacement.length === 0;
  if (Array.isArray(value)) {
    const at = indexIn(value, step);
    const items: readonly unknown[] = value;
    if (isRemoved) return items.toSpliced(at, 1);
    return items.toSpliced(at, 1, changed(items[at], rest, replacement));
  }
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (isRemoved) return Object.fromEntries(Object.entries(members).filter(([name]) => name !== step));
  return { ...members, [step]: changed(members[step], rest, replacement) };
}

/** The index that a step means in a list: its end if there is no such item. */
function indexIn(items: readonly unknown[], step: string): number {
  if (step === '-') return items.length;
  const [name = '', wanted] = step.split('=');
  if (wanted === undefined) return Number(step);
  const at = items.findIndex((item) => String((item as Readonly<Record<string, unknown>>)[name]) === wanted);
  return at < 0 ? items.length : at;
}

/** The steps of a path. A dot within a name is written `\.`. */
function stepsOf(path: string): readonly string[] {
  return path.split(/(?<!\\)\./).map((step) => step.replaceAll('\\.', '.'));
}
