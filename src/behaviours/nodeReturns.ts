import type { Behaviour } from '../world/behaviour.js';
import { bringUp } from '../world/hosts/startAndStop.js';

/** Brings a process up again at its `returnsAt`. */
export const nodeReturns: Behaviour<'hosts'> = {
  name: 'nodeReturns',
  subjects: 'hosts',
  due: ({ downSince, returnsAt }) => (downSince === undefined ? undefined : returnsAt),
  fire: bringUp,
};
