import type { World } from '../../control/worlds.js';

/** Formats labels as in a query: `job=4711, branch=main`. */
export function labelText(labels: World['labels'] = {}): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
