import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { WhyDetail, WhyKind } from './whyKinds.js';

/** Why a call failed, in one sentence. */
export interface Why extends Reason {
  readonly cause: WhyCause;
}

/** Why a call failed, before the kind of its cause is known. */
export interface Reason {
  readonly text: string;
  readonly cause: { readonly detail: WhyDetail; readonly [member: string]: unknown };
  /** A remedy. */
  readonly remedy?: string;
  /** A page about the cause, on the control plane. */
  readonly link?: string;
}

/** The cause of a failed call. Other members depend on its kind. */
export interface WhyCause {
  readonly kind: WhyKind;
  /** The cause, more exactly than its kind. */
  readonly detail: WhyDetail;
  readonly [member: string]: unknown;
}

/** The places in which a reason is looked for. */
export interface WhyContext {
  readonly record: ExchangeRecord;
  /** The world of the call. Unset if it was deleted. */
  readonly live: LiveWorld | undefined;
  /** Returns the name of the world that a public key belongs to. */
  readonly worldOfKey?: ((publicKey: string) => string | undefined) | undefined;
}
