/** So many names, and so much of each: what is beyond them is no client's, but a fuzzer's. */
const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 100;

/** The names of an object's members, or of the first of several objects, in order. */
export function namesOf(value: unknown): readonly string[] {
  const first = Array.isArray(value) ? (value as readonly unknown[])[0] : value;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return [];
  const names = Object.keys(first).slice(0, NAMES_MAX);
  return names.map((name) => name.slice(0, NAME_LENGTH_MAX)).sort();
}
