import {
  createCheckpoint,
  deleteCheckpoint,
  getCheckpoint,
  listCheckpoints,
} from '../../commands/checkpoints.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const CHECKPOINTS = '/v1/worlds/:world/checkpoints';
const CHECKPOINT = `${CHECKPOINTS}/:checkpoint`;

/** `…/checkpoints`: states to which a world can be reset or from which it can be copied. */
export const checkpointRoutes: readonly Route[] = [
  route('get', CHECKPOINTS, (call) => listCheckpoints(call.idleWorld)),
  route(
    'post',
    CHECKPOINTS,
    (call) => createCheckpoint(call.world, call.body),
    created(({ name }) => name),
  ),
  route('get', CHECKPOINT, (call) => getCheckpoint(call.idleWorld, call.param('checkpoint'))),
  route('delete', CHECKPOINT, (call) => {
    deleteCheckpoint(call.idleWorld, call.param('checkpoint'));
  }),
];
