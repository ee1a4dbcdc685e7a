import { answerTo, control } from './client.js';
import { usePolled, type Polled } from './polled.js';
import type { Schemas } from './schemas.js';

export type FleetWorld = Schemas['FleetWorld'];

/** Pause between two reads of the list, in milliseconds. No stream reports the worlds of other replicas. */
const EVERY_MS = 5000;

/** Reads the list of all worlds of the fleet. It is empty without a fleet. */
export function useFleet(): Polled<readonly FleetWorld[]> {
  return usePolled('fleet', () => answerTo(control.GET('/v1/fleet/worlds')), EVERY_MS);
}
