import type { TimelineLine } from '../../bundle/format.js';
import type { World } from '../../world/world.js';

const LOAD = 'load ';

/** Returns the names of the scenarios that a timeline entry has loaded. `world` is the world after the entry. */
export function loadsIn({ at, cause: { kind, text } }: TimelineLine, world?: World): readonly string[] {
  if (kind !== 'scenario') return [];
  if (text.startsWith(LOAD)) return [text.slice(LOAD.length)];
  const scenarios = world?.scenarios.all().toArray() ?? [];
  return scenarios.flatMap(({ id, loadedAt }) => (loadedAt === Date.parse(at) ? [id] : []));
}
