import type { Moment } from '../../control/moment.js';
import { Refusal } from '../../control/refusal.js';
import { readRow, readRows } from '../../control/rows.js';

/** Maximum number of nodes that the name of a cluster adds. The control plane refuses more. */
const NODES_MAX = 100;

/** Returns the hosts that a text names: all nodes of the cluster with this name, or else the text itself. */
export async function readHostsNamed(
  world: string,
  text: string,
  moment: Moment,
): Promise<readonly string[]> {
  const cluster = text.includes('/') ? undefined : await clusterNamed(world, text, moment);
  if (cluster === undefined) return [text];
  const { rows } = await readRows(world, 'hosts', { of: cluster, limit: NODES_MAX, ...moment });
  return rows.map(({ name }) => name).toSorted();
}

async function clusterNamed(world: string, name: string, moment: Moment): Promise<string | undefined> {
  try {
    const { id } = await readRow(world, 'clusters', name, moment);
    return id;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
