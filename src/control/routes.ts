import type { Simulator } from '../simulator/simulator.js';
import type { ControlOptions } from './options.js';
import type { Route } from './route.js';
import { checkpointRoutes } from './routes/checkpoints.js';
import { clockRoutes } from './routes/clock.js';
import { faultRoutes } from './routes/faults.js';
import { incidentRoutes } from './routes/incidents.js';
import { insightRoutes } from './routes/insights.js';
import { journalRoutes } from './routes/journal.js';
import { probes } from './routes/probes.js';
import { programRoutes } from './routes/program.js';
import { reportRoutes } from './routes/report.js';
import { scenarioRoutes } from './routes/scenarios.js';
import { seriesRoutes } from './routes/series.js';
import { stateRoutes } from './routes/state.js';
import { streamRoutes } from './routes/stream.js';
import { worldRoutes } from './routes/worlds.js';

export { probes };

/** All routes except the probes, which need no token. */
export function routes(simulator: Simulator, options: ControlOptions): readonly Route[] {
  return [
    ...programRoutes({ ...options, simulator }),
    ...worldRoutes,
    ...checkpointRoutes,
    ...clockRoutes,
    ...stateRoutes,
    ...seriesRoutes,
    ...faultRoutes,
    ...journalRoutes,
    ...insightRoutes,
    ...reportRoutes,
    ...incidentRoutes,
    ...scenarioRoutes,
    ...streamRoutes,
  ];
}
