/** Replaces the values in a response that differ from run to run. */

/** The fixed values, by the names of the members that they replace. */
const UNSTABLE = {
  pid: 4711,
  node: '24.0.0',
  startedAt: '2026-01-01T00:00:00.000Z',
  real: '2026-01-01T00:00:00.000Z',
  realAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1.2,
  authorization: 'Digest …',
  'www-authenticate': 'Digest …',
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
};

/** Returns a JSON value with the unstable members replaced by fixed values. */
export function stable(value, name = '') {
  if (Object.hasOwn(UNSTABLE, name.toLowerCase())) return UNSTABLE[name.toLowerCase()];
  if (Object.hasOwn(UNSTABLE, name)) return UNSTABLE[name];
  if (Array.isArray(value)) return value.map((each) => stable(each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stable(each, key)]));
}
