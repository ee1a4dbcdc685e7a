import { formatInstant } from '../../domain/instant.js';
import type { LiveWorld, Simulator } from '../../simulator/simulator.js';
import type { ControlOptions } from '../options.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findWorld } from '../worlds.js';

/** `GET /v1/worlds`, `GET /v1/worlds/{world}`: which worlds there are, and how each one is called and reached. */
export function worldRoutes(simulator: Simulator, { running }: ControlOptions): readonly Route[] {
  const show = (live: LiveWorld): object => presentWorld(live, running()?.baseUrl(live.name));
  return [
    {
      method: 'get',
      path: '/v1/worlds',
      handle: (_request, response) => {
        response.json(simulator.names().map((name) => show(findWorld(simulator, name))));
      },
    },
    {
      method: 'get',
      path: '/v1/worlds/:world',
      handle: (request, response) => {
        response.json(show(findWorld(simulator, segment(request, 'world'))));
      },
    },
  ];
}

function presentWorld({ name, world }: LiveWorld, baseUrl: string | undefined): object {
  return {
    name,
    baseUrl,
    seed: world.seed,
    now: formatInstant(world.now),
    settings: world.settings,
    quirks: world.quirks,
    keys: Array.from(world.keys.all(), ({ name: key, publicKey, privateKey, roles }) => {
      return { name: key, publicKey, privateKey, roles };
    }),
  };
}
