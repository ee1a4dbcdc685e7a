import type { Simulator } from '../simulator/simulator.js';
import { openApiRoute } from './openapi.js';
import type { ControlOptions } from './options.js';
import type { Route } from './route.js';
import { checkpointRoutes } from './routes/checkpoints.js';
import { clockRoutes } from './routes/clock.js';
import { exportRoute } from './routes/export.js';
import { faultRoutes } from './routes/faults.js';
import { incidentRoutes } from './routes/incidents.js';
import { infoRoute } from './routes/info.js';
import { insightRoutes } from './routes/insights.js';
import { journalRoutes } from './routes/journal.js';
import { metricsRoute } from './routes/metrics.js';
import { patchRoute } from './routes/patch.js';
import { platformRoutes } from './routes/platform.js';
import { probes } from './routes/probes.js';
import { scenarioRoutes } from './routes/scenarios.js';
import { shippedRoutes } from './routes/shipped.js';
import { stateRoutes } from './routes/state.js';
import { versionRoute } from './routes/version.js';
import { worldRoutes } from './routes/worlds.js';

export { probes };

/** Every route but the probes; those are answered without a token. */
export function routes(simulator: Simulator, options: ControlOptions): readonly Route[] {
  return [
    versionRoute(options),
    openApiRoute,
    metricsRoute(simulator, options),
    infoRoute(simulator, options),
    ...shippedRoutes(options),
    ...platformRoutes,
    ...worldRoutes(simulator, options),
    ...checkpointRoutes(simulator),
    exportRoute(simulator),
    ...clockRoutes(simulator),
    ...stateRoutes(simulator),
    patchRoute(simulator),
    ...faultRoutes(simulator),
    ...journalRoutes(simulator, options),
    ...insightRoutes(simulator),
    ...incidentRoutes(simulator),
    ...scenarioRoutes(simulator, options),
  ];
}
