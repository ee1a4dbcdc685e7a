import type { Row } from '../../control/rows.js';
import type { Place } from '../../place.js';
import type { Incident } from './useModel.js';

/**
 * Returns whether an incident concerns a row: the row is the target of the incident, or its cluster, its project or one
 * of its nodes.
 */
export function concerns(
  { target, clusterId, groupId, nodes = [] }: Pick<Incident, 'target' | 'clusterId' | 'groupId' | 'nodes'>,
  { collection, id }: Place,
  { name, publicKey }: Row,
): boolean {
  if (target === id) return true;
  if (collection === 'hosts') return nodes.includes(name);
  if (collection === 'clusters') return clusterId === id;
  if (collection === 'projects') return groupId === id;
  return target === name || target === publicKey;
}
