import { Refusal } from './refusals.js';
import type { World } from './world.js';

/**
 * Refuses a name filter that matches nothing, as versions of the platform before 7 do (quirk `unknownName`). An empty
 * filter is never refused.
 */
export function checkNameFilter(
  world: World,
  name: string,
  found: readonly object[],
  code: 'GROUP_NAME_NOT_FOUND' | 'ORG_NAME_NOT_FOUND',
): void {
  if (world.quirks.unknownName === '404' && name !== '' && found.length === 0) throw new Refusal(code, name);
}
