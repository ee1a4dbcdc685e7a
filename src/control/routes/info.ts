import { formatInstant } from '../../world/instant.js';
import { dialectOf } from '../../world/quirks.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import type { ControlOptions } from '../options.js';
import type { Route } from '../route.js';
import { findWorld } from '../worlds.js';

/** `GET /v1/info`: how the program was started and where it is reached. */
export function infoRoute(simulator: Simulator, { version, running }: ControlOptions): Route {
  return {
    method: 'get',
    path: '/v1/info',
    handle: (_request, response) => {
      const { world, worldRecord } = findWorld(simulator, DEFAULT_WORLD);
      const { startedAt, controlUrl, baseUrl } = running() ?? {};
      response.json({
        name: 'understudy',
        version,
        node: process.version,
        pid: process.pid,
        startedAt,
        baseUrl: baseUrl?.(DEFAULT_WORLD),
        controlUrl,
        fixture: worldRecord.fixture,
        seed: world.seed,
        now: formatInstant(world.now),
        dialect: dialectOf(world.quirks),
        quirks: world.quirks,
        worlds: simulator.names(),
      });
    },
  };
}
