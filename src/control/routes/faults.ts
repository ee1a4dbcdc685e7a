import {
  addFaultRule,
  clearFaults,
  deleteFault,
  getFault,
  listFaults,
  patchFault,
} from '../../commands/faults.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const FAULTS = '/v1/worlds/:world/faults';
const FAULT = `${FAULTS}/:fault`;

/** `…/faults`: the fault rules of a world. */
export const faultRoutes: readonly Route[] = [
  route('get', FAULTS, (call) => listFaults(call.world)),
  route(
    'post',
    FAULTS,
    (call) => addFaultRule(call.world, call.body),
    created(({ id }) => id),
  ),
  // This route must come before `FAULT`, because `FAULT` also matches its path, with the rule id `clear`.
  { ...route('post', `${FAULTS}/clear`, (call) => clearFaults(call.world)), isShared: true },
  route('get', FAULT, (call) => getFault(call.world, call.param('fault'))),
  route('patch', FAULT, (call) => patchFault(call.world, call.param('fault'), call.body)),
  route('delete', FAULT, (call) => {
    deleteFault(call.world, call.param('fault'));
  }),
];
