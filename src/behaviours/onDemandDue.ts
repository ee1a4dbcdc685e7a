import type { Behaviour } from '../world/behaviour.js';
import { takeOnDemand } from '../world/backup/snapshots/onDemand.js';

/** Takes a snapshot that a client has requested, when no other snapshot of its cluster is running. */
export const onDemandDue: Behaviour<'clusters'> = {
  name: 'onDemandDue',
  subjects: 'clusters',
  due: ({ onDemand }) => onDemand?.tryAt,
  fire: takeOnDemand,
};
