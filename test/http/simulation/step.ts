import type { Incident as IncidentSpec } from '../../../src/world/scenario.gen.js';
import type { KeyPair } from '../../support/platform.js';
import type { CollectionName } from '../../../src/world/world.js';

/** A request to the platform's API; the path stands below the base path. */
export interface CallStep {
  readonly do: 'call';
  readonly method: string;
  readonly path: string;
  readonly key?: KeyPair;
  /** A text goes out as it is. */
  readonly body?: unknown;
}

/** One thing that is done to a world; plain data, so that a life can be told and lived again. */
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
  /** Goes on in a copy of the world. */
  | { readonly do: 'fork' }
  /** Goes on in a world read from the exported state. */
  | { readonly do: 'reopen' }
  | { readonly do: 'checkpoint' }
  | { readonly do: 'restore' }
  | { readonly do: 'reset' };
