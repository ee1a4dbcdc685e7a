import { hashState } from '../../commands/state.js';
import { createWorld, deleteWorld, getWorld, listWorlds, resetWorld } from '../../commands/worlds.js';
import { flag, object, optional } from '../../schema/schema.js';
import { readQuery } from '../query.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLDS = '/v1/worlds';
const WORLD = `${WORLDS}/:world`;

const createQuery = object({ hash: optional(flag) });

/** `/v1/worlds`: creating, resetting and deleting worlds. */
export const worldRoutes: readonly Route[] = [
  route('get', WORLDS, (call) => listWorlds(call.context)),
  route(
    'post',
    WORLDS,
    (call) => {
      const { hash: withHash = false } = readQuery(call.query, createQuery);
      return createWorld(call.context, call.body, { withHash, signal: call.gone });
    },
    created(({ name }) => name),
  ),
  route('get', WORLD, (call) => getWorld(call.context, call.param('world'), call.gone)),
  route('delete', WORLD, (call) => {
    deleteWorld(call.context, call.param('world'));
  }),
  route('get', `${WORLD}/hash`, (call) => hashState(call.context, call.world, call.gone)),
  route('post', `${WORLD}/reset`, (call) => resetWorld(call.context, call.param('world'), call.body)),
];
