import type { Cause } from '../../support/invariants/backupSteps.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import type { CollectionName } from '../../../src/world/world.js';

/** A request to the platform's API; the path is the whole path on the host. */
export interface CallStep {
  readonly do: 'call';
  readonly method: string;
  readonly path: string;
  readonly key?: KeyPair;
  /** A string is sent unchanged, another value as JSON. */
  readonly body?: unknown;
}

/** One step of a simulated run; plain data, so that a run can be printed and replayed. */
export type Step =
  | CallStep
  | { readonly do: 'advance'; readonly ms: number }
  /** To the next thing on the agenda, and so much past it. */
  | { readonly do: 'next'; readonly past: number }
  | { readonly do: 'takeDown'; readonly id: string; readonly returnsIn?: number }
  | { readonly do: 'bringUp'; readonly id: string }
  | {
      readonly do: 'patch';
      readonly collection: CollectionName;
      readonly id: string;
      readonly patch: unknown;
    }
  | { readonly do: 'incident'; readonly incident: IncidentSpec }
  | { readonly do: 'heal'; readonly id: string }
  /** Continues in a copy of the world. */
  | { readonly do: 'fork' }
  /** Continues in a world read from the exported state. */
  | { readonly do: 'reopen' }
  | { readonly do: 'checkpoint' }
  | { readonly do: 'restore' }
  | { readonly do: 'reset' };

/** Returns the cause of the changes in a step, or `undefined` if the step saves, copies or replaces the world. */
export function causeOf({ do: kind }: Step): Cause | undefined {
  if (['fork', 'reopen', 'checkpoint', 'restore', 'reset'].includes(kind)) return undefined;
  if (kind === 'call') return 'call';
  return kind === 'patch' ? 'tester' : 'time';
}
