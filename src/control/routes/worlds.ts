import type { Request } from 'express';
import { hashState } from '../../commands/state.js';
import {
  createWorld,
  deleteWorld,
  getWorld,
  importWorld,
  listWorlds,
  resetWorld,
} from '../../commands/worlds.js';
import { anything, flag, object, optional } from '../../schema/schema.js';
import { isStateLines } from '../parseBody.js';
import { Problem } from '../problem.js';
import { readQuery } from '../query.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLDS = '/v1/worlds';
const WORLD = `${WORLDS}/:world`;

/** `name`, `seed`, `now` and `clock` are for a body of lines, which contains only the state. */
const createQuery = object({
  hash: optional(flag),
  name: optional(anything),
  seed: optional(anything),
  now: optional(anything),
  clock: optional(anything),
});

/** `/v1/worlds`: creating, resetting and deleting worlds. */
export const worldRoutes: readonly Route[] = [
  route('get', WORLDS, (call) => listWorlds(call.context)),
  route(
    'post',
    WORLDS,
    (call) => {
      const { hash: withHash = false, ...spec } = readQuery(call.query, createQuery);
      const options = { withHash, signal: call.gone };
      if (isStateLines(call.request)) return importWorld(call.context, spec, chunksOf(call.request), options);
      const [extra] = Object.keys(spec);
      if (extra !== undefined)
        throw new Problem(400, `The query parameter ${extra} is only for a body of lines.`);
      return createWorld(call.context, call.body, options);
    },
    created(({ name }) => name),
  ),
  route('get', WORLD, (call) => getWorld(call.context, call.param('world'), call.gone)),
  route('delete', WORLD, (call) => {
    deleteWorld(call.context, call.param('world'));
  }),
  route('get', `${WORLD}/hash`, (call) => hashState(call.context, call.past, call.gone)),
  route('post', `${WORLD}/reset`, (call) => resetWorld(call.context, call.param('world'), call.body)),
];

/** Yields the parts of a body as they arrive. The connection stays open, so that an error can be sent. */
function chunksOf(request: Request): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
