import { afterEach } from '@jest/globals';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../src/index.js';

/** Options for a simulator without ports, whose clock stands still. */
export const STILL = { now: '2026-01-01T00:00:00Z', clock: 'manual', listen: false } as const;

/** Returns a function that creates simulators. They are closed after each test. */
export function givenSimulators(): (options?: SimulatorOptions) => Promise<Simulator> {
  const open: Simulator[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((simulator) => simulator.close()));
  });
  return async (options = {}) => {
    const simulator = await createSimulator({ ...STILL, ...options });
    open.push(simulator);
    return simulator;
  };
}
