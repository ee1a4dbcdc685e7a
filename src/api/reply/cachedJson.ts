/** The JSON of presented objects that never change, once it has been asked for. */
const texts = new WeakMap<object, string>();
const NOT_YET = '';

/** Says that a presented object never changes: its JSON is written once, for as long as somebody holds the object. */
export function cachedJson<Presented extends object>(presented: Presented): Presented {
  texts.set(presented, NOT_YET);
  return presented;
}

/** Whether somebody has said so of a value. */
export function isLasting(value: unknown): boolean {
  return typeof value === 'object' && value !== null && texts.has(value);
}

/** A value as JSON. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known === undefined) return JSON.stringify(value);
  if (known !== NOT_YET) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
