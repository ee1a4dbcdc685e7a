import type { Duration } from '../duration.js';
import type { RefusalCode } from '../refusals.js';
import type { FaultConnection, FaultCorrupt, FaultDrift } from '../scenario.gen.js';

type Headers = Readonly<Record<string, string>>;

/** What a fault does to an exchange, as data: only the edge carries it out. */
export type Effect =
  /** Everything waits, in real milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** An error body in the platform's shape. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly errorCode: string;
      readonly detail: string;
      readonly headers: Headers;
    }
  /** A refusal of the platform's own catalogue. */
  | {
      readonly kind: 'refuse';
      readonly errorCode: RefusalCode;
      readonly parameters: readonly string[];
      readonly headers: Headers;
    }
  /** The 401 of the login filter, with a new nonce. */
  | { readonly kind: 'challenge'; readonly stale: boolean }
  | { readonly kind: 'connection'; readonly how: FaultConnection['kind'] }
  /** `seed` is what the damage is drawn from. */
  | { readonly kind: 'corrupt'; readonly how: FaultCorrupt['kind']; readonly seed: number }
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number }
  /** The world is read as it was so long ago. */
  | { readonly kind: 'past'; readonly lag: Duration }
  | { readonly kind: 'drift'; readonly how: FaultDrift['kind'] }
  /** The clock of the platform is off by so much. */
  | { readonly kind: 'skew'; readonly by: Duration };

/** The effects that end an exchange: of several, only the first is carried out. */
export type Ending = Extract<
  Effect,
  { readonly kind: 'answer' | 'refuse' | 'challenge' | 'connection' | 'corrupt' }
>;

const ENDINGS: ReadonlySet<Effect['kind']> = new Set<Ending['kind']>([
  'answer',
  'refuse',
  'challenge',
  'connection',
  'corrupt',
]);

/** Whether an effect ends an exchange. */
export function isEnding(effect: Effect): effect is Ending {
  return ENDINGS.has(effect.kind);
}
