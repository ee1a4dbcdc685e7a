import { answerTo, control } from '../../control/client.js';
import { shownMoment, type Moment } from '../../control/moment.js';
import { readRows } from '../../control/rows.js';
import { defaultView } from './defaultView.js';
import type { View } from './view.js';

/** Maximum number of hosts that the page reads to choose its first view. */
const HOSTS_MAX = 200;

/**
 * Reads the view that the page shows before the user has selected any hosts. It shows the given cluster, or else the
 * cluster with the latest incident, or else the first cluster that has a primary.
 */
export async function readFirstView(world: string, cluster?: string): Promise<View> {
  const moment = shownMoment.value;
  const incident = cluster === undefined ? await lastIncident(world, moment) : undefined;
  const of = cluster ?? incident?.clusterId;
  const query = { limit: HOSTS_MAX, ...(of !== undefined && { of }), ...moment };
  const { rows } = await readRows(world, 'hosts', query);
  return defaultView(rows, incident?.nodes?.[0]);
}

interface IncidentOfCluster {
  readonly clusterId?: string;
  readonly nodes?: readonly string[];
}

/** Returns the last incident of a cluster. It may have ended. */
async function lastIncident(world: string, moment: Moment): Promise<IncidentOfCluster | undefined> {
  const params = { path: { world }, query: { all: true, ...moment } };
  const all = (await answerTo(
    control.GET('/v1/worlds/{world}/incidents', { params }),
  )) as readonly IncidentOfCluster[];
  return all.findLast(({ clusterId }) => clusterId !== undefined);
}
