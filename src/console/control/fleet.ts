import { useEffect, useState } from 'preact/hooks';
import { answerTo, control } from './client.js';
import { usePolled, type Polled } from './polled.js';
import type { Schemas } from './schemas.js';

export type FleetWorld = Schemas['FleetWorld'];

/** Pause between two reads of the list, in milliseconds. No stream reports the worlds of other replicas. */
const EVERY_MS = 5000;

/** Reads the list of all worlds of the fleet. It is empty without a fleet. */
export function readFleet(): Promise<readonly FleetWorld[]> {
  return answerTo(control.GET('/v1/fleet/worlds'));
}

/** Brings a world that is in no memory to the replica of this console. */
export async function wakeWorld(name: string): Promise<void> {
  await answerTo(control.GET('/v1/worlds/{world}/clock', { params: { path: { world: name } } }));
}

/** Keeps the list of all worlds of the fleet up to date. Without a fleet, reads it once: a fleet has at least its default world. */
export function useFleet(): Polled<readonly FleetWorld[]> {
  const [isFleet, setFleet] = useState(false);
  const polled = usePolled('fleet', readFleet, isFleet ? EVERY_MS : undefined);
  const isFilled = polled.data !== undefined && polled.data.length > 0;
  useEffect(() => {
    if (isFilled) setFleet(true);
  }, [isFilled]);
  return polled;
}
