import { getIncident, healIncident, listIncidents, startIncident } from '../../commands/incidents.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const INCIDENTS = '/v1/worlds/:world/incidents';
const INCIDENT = `${INCIDENTS}/:incident`;

/** `…/incidents`: problems of the simulated platform, such as a node that is down. */
export const incidentRoutes: readonly Route[] = [
  route('get', INCIDENTS, (call) => listIncidents(call.world, call.query)),
  route(
    'post',
    INCIDENTS,
    (call) => startIncident(call.world, call.body),
    created(({ id }) => id),
  ),
  route('get', INCIDENT, (call) => getIncident(call.world, call.param('incident'))),
  route('delete', INCIDENT, (call) => {
    healIncident(call.world, call.param('incident'));
  }),
];
