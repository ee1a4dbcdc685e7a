import { described, oneOf } from '../../schema/schema.js';
import type { JsonSchema, Schema } from '../../schema/types.js';
import type { Duration } from '../../world/duration.js';
import type { FaultExchange } from './faultExchange.js';
import type { Reply } from './reply.js';

/** Effect of a fault on one exchange, as data. The journal shows it, and the metrics count it by `kind`. */
export interface Effect {
  readonly kind: string;
}

/**
 * One kind of fault. `decide` turns the settings of a rule into an effect without touching the exchange. `hooks` runs
 * the effect.
 */
export interface Fault<Settings, Made extends Effect = Effect> {
  /** Format of the settings in a rule. */
  readonly settings: JsonSchema;
  /** Description for docs/faults.md of what the client sees. One text per variant if the settings choose a variant. */
  readonly clientSees: string | Readonly<Record<string, string>>;
  /** The fault ends the exchange. Only the first such fault of an exchange is applied. */
  readonly endsExchange?: boolean;
  /** Whether `decide` draws random numbers. Only then does the engine count how often the request was sent. */
  draws?(settings: Settings): boolean;
  /** Returns the effect on this exchange; `undefined` if the fault does not apply to it. */
  decide(settings: Settings, situation: Situation): Made | undefined;
  /** Combines the effects of two rules into one. If unset, both are applied one after the other. */
  merge?(one: Made, other: Made): Made;
  hooks(effect: Made): Hooks;
}

/** Facts about an exchange on which a fault bases its decision. */
export interface Situation {
  /** The method is GET or HEAD. */
  readonly isRead: boolean;
  /** Path below the base path, without the query. */
  readonly path: string;
  readonly remoteAddress: string;
  /** Draws a number in [0, 1). It depends only on the seed, the rule, the request, its repetition and `name`. */
  readonly draw: (name: string) => number;
  /** Counts this call in a window of virtual time. Returns the number of calls in the window and its remaining time. */
  readonly countInWindow: (length: Duration) => { readonly count: number; readonly rest: Duration };
}

/**
 * Hooks by which the executor runs an effect, called in this order. `phase` is that of the rule: `beforeCommit` or
 * `afterCommit`.
 */
export interface Hooks {
  /** Real milliseconds to wait: before the handler, or before the reply if the phase is `afterCommit`. */
  readonly waitMs?: number;
  /** Changes the request before the handler runs. Returns `false` if there is nothing to change. */
  readonly beforeHandler?: (exchange: FaultExchange) => boolean | undefined;
  /** Sends another reply. It replaces the handler, or the handler's reply if the phase is `afterCommit`. */
  readonly replyInstead?: (exchange: FaultExchange) => void;
  /** Changes the reply. Skipped for replies that are too long to buffer. Returns `undefined` if there is nothing to change. */
  readonly changeReply?: (reply: Reply, exchange: FaultExchange) => Reply | undefined;
  /** Changes the headers of the reply, after `changeReply`. `reply.body` may be the first part of a long body. */
  readonly changeHeaders?: (reply: Reply, exchange: FaultExchange) => Reply;
  /** `sendReply` needs the handler's reply. Otherwise it runs instead of the handler if the phase is `beforeCommit`. */
  readonly needsReply?: boolean;
  /** Sends the buffered reply in its own way, or breaks the connection. */
  readonly sendReply?: (reply: Reply, exchange: FaultExchange) => void;
  /** Sends the first part of a long reply, then lets the remaining parts pass. */
  readonly streamReply?: (beginning: Reply, exchange: FaultExchange) => void;
}

/** Checks at compile time that both halves of a fault match its settings. */
export function defineFault<Settings, Made extends Effect>(
  fault: Fault<Settings, Made> & { readonly settings: Schema<Settings> },
): Fault<Settings, Made> {
  return fault;
}

/** Format of a setting that chooses one of the documented variants. */
export function variantOf<Name extends string>(texts: Readonly<Record<Name, string>>): Schema<Name> {
  const names = Object.keys(texts) as Name[];
  const words = names.map((name) => `${name}: ${texts[name].replace(/\.$/, '')}`);
  return described(oneOf(...names), words.join(' · '));
}
