import type { Simulator } from '../../simulator/simulator.js';
import { Traffic } from '../../simulator/traffic.js';
import type { ControlOptions } from '../options.js';
import type { Route } from '../route.js';
import { exposition } from '../telemetry/prometheus.js';

/** `GET /metrics`: the traffic of all worlds and how the process is, for Prometheus. */
export function metricsRoute(simulator: Simulator, { traffic = new Traffic() }: ControlOptions): Route {
  const expose = exposition(simulator, traffic);
  return {
    method: 'get',
    path: '/metrics',
    handle: async (_request, response) => {
      const { contentType, text } = await expose();
      response.type(contentType).send(text);
    },
  };
}
