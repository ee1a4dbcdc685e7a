import type { RequestHandler } from 'express';
import type { Simulator } from '../../simulator/simulator.js';
import { beginIncident, healIncident, incidentOf, incidentsOf } from '../commands/incidents.js';
import { flagOf } from '../flag.js';
import { presentIncident } from '../presenters/presentIncident.js';
import { bodyOf } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { placeOf, worldOf } from '../worlds.js';

/** `…/incidents`: what goes wrong in a world, from when it is told to begin until it heals. */
export function incidentRoutes(simulator: Simulator): readonly Route[] {
  const incidents = '/v1/worlds/:world/incidents';
  return [
    { method: 'get', path: incidents, handle: list(simulator) },
    { method: 'post', path: incidents, handle: begin(simulator) },
    { method: 'get', path: `${incidents}/:incident`, handle: get(simulator) },
    { method: 'delete', path: `${incidents}/:incident`, handle: heal(simulator) },
  ];
}

function list(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const shown = incidentsOf(live, flagOf(request, 'all')).map((each) => presentIncident(each, live.world));
    response.json(shown);
  };
}

function begin(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const incident = beginIncident(live, bodyOf(request));
    const shown = presentIncident(incident, live.world);
    response
      .status(201)
      .location(placeOf(live, 'incidents', shown.id))
      .json(shown);
  };
}

function get(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    response.json(presentIncident(incidentOf(live, segment(request, 'incident')), live.world));
  };
}

function heal(simulator: Simulator): RequestHandler {
  return (request, response) => {
    healIncident(worldOf(simulator, request), segment(request, 'incident'));
    response.status(204).end();
  };
}
