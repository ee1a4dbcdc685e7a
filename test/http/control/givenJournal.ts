import { shippedWorld } from '../../support/fixtureWorlds.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane } from './givenPlane.js';

export const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

export const BASE = '/api/public/v1.0';

export interface Shown {
  readonly id: number;
  readonly kind: string;
  readonly status: number;
  readonly [member: string]: unknown;
}

export const standard = shippedWorld('standard', { seed: 1, now: NOW });

/** Creates a control plane whose timers run only when a test runs them. */
export function givenPlane(): { plane: Plane; timers: Set<() => void> } {
  const timers = new Set<() => void>();
  const after = (_delayMs: number, run: () => void): (() => void) => {
    timers.add(run);
    return () => timers.delete(run);
  };
  return { plane: new Plane(standard, { after }), timers };
}

export const journal = (plane: Plane, query = ''): Promise<readonly Shown[]> =>
  plane.call('get', `/default/journal${query}`);
