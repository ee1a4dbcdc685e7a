import { described, oneOf } from '../../schema/schema.js';
import type { JsonSchema, Schema } from '../../schema/types.js';
import type { Duration } from '../../world/duration.js';
import type { Phase } from '../../world/tables/faults.js';
import type { FaultExchange } from './faultExchange.js';
import type { Reply } from './reply.js';

/** Effect of a fault on one exchange, as data. The journal shows it, and the metrics count it by `kind`. */
export interface Effect {
  readonly kind: string;
}

/**
 * One kind of fault. `decide` turns the settings of a rule into an effect and does not touch the exchange.
 * `hooks` runs the effect.
 */
export interface Fault<Settings, Made extends Effect = Effect> {
  /** Format of the settings in a rule. */
  readonly settings: JsonSchema;
  /**
   * Describes how the client sees the fault, for docs/faults.md. If the settings choose between variants,
   * each variant has its own text.
   */
  readonly clientSees: string | Readonly<Record<string, string>>;
  /** True if the fault ends the exchange. Only the first such fault of an exchange is applied. */
  readonly endsExchange?: boolean;
  /** Phase of a rule that names none. By default `beforeCommit`. */
  readonly defaultPhase?: Phase;
  /** Returns whether the fault can act in front of the login, where the platform has no reply for it. By default it cannot. */
  worksInFront?(settings: Settings): boolean;
  /**
   * Whether `decide` draws random numbers. If false, the engine need not count how often the request was
   * sent.
   */
  draws?(settings: Settings): boolean;
  /** Returns the effect on this exchange, or `undefined` if the fault does not apply to the exchange. */
  decide(settings: Settings, situation: Situation): Made | undefined;
  /**
   * Combines the effects of two rules into one. If unset, the executor applies both effects, one after the
   * other.
   */
  merge?(one: Made, other: Made): Made;
  hooks(effect: Made): Hooks;
}

/** Facts about an exchange on which a fault bases its decision. */
export interface Situation {
  /** Whether the method is GET or HEAD. */
  readonly isRead: boolean;
  /** Path below the base path, without the query. */
  readonly path: string;
  readonly remoteAddress: string;
  /**
   * Draws a number in [0, 1). It depends only on the seed, the rule, the request, the number of times that
   * the request was sent, and `name`.
   */
  readonly draw: (name: string) => number;
  /**
   * Counts this call in a window of virtual time. Returns the number of calls in the window and the window's
   * remaining time.
   */
  readonly countInWindow: (length: Duration) => { readonly count: number; readonly rest: Duration };
}

/**
 * The parts of an effect that the executor runs, in this order. In the comments, `afterCommit` means that the
 * rule's `phase` is `afterCommit`. In the other phases, a fault comes before the handler.
 */
export interface Hooks {
  /** Delay in real milliseconds before the handler. With `afterCommit`, the delay is before the reply. */
  readonly waitMs?: number;
  /** Changes the request before the handler runs. Returns `false` if there is nothing to change. */
  readonly beforeHandler?: (exchange: FaultExchange) => boolean | undefined;
  /**
   * Sends another reply instead of running the handler. With `afterCommit`, it replaces the handler's reply.
   */
  readonly replyInstead?: (exchange: FaultExchange) => void;
  /**
   * Changes the reply. Returns `undefined` if there is nothing to change. The executor does not call it for
   * replies that are too long to buffer.
   */
  readonly changeReply?: (reply: Reply, exchange: FaultExchange) => Reply | undefined;
  /** Changes the headers of the reply, after `changeReply`. `reply.body` may be the first part of a long body. */
  readonly changeHeaders?: (reply: Reply, exchange: FaultExchange) => Reply;
  /**
   * Whether the handler runs before `sendReply`, because `sendReply` needs its reply. If false, `sendReply` replaces
   * the handler. A rule with `afterCommit` always runs the handler.
   */
  readonly needsReply?: boolean;
  /** Whether `sendReply` sends the whole reply, so that the change that the reply reports is committed in every phase. */
  readonly sendsWhole?: boolean;
  /** Sends the buffered reply, for example slowly, or breaks the connection. */
  readonly sendReply?: (reply: Reply, exchange: FaultExchange) => void;
  /** Sends the first part of a long reply. The handler sends the remaining parts. */
  readonly streamReply?: (beginning: Reply, exchange: FaultExchange) => void;
}

/** Defines a fault. The compiler checks that `decide` and `hooks` match its settings. */
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
