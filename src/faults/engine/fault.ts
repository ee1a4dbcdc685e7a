import { described, oneOf } from '../../schema/schema.js';
import type { JsonSchema, Schema } from '../../schema/types.js';
import type { Duration } from '../../world/duration.js';
import type { FaultExchange } from './faultExchange.js';
import type { Reply } from './reply.js';

/** What a fault does to one exchange, as data: the journal shows it and the metrics count it by `kind`. */
export interface Effect {
  readonly kind: string;
}

/**
 * One kind of fault. `decide` is the rule half: it turns the settings in a rule into an effect, without touching the
 * exchange. `hooks` is the reply half: it carries the effect out.
 */
export interface Fault<Settings, Made extends Effect = Effect> {
  /** Format of the settings in a rule. */
  readonly settings: JsonSchema;
  /** What the client sees, for docs/faults.md; one text for each variant if the settings choose one. */
  readonly clientSees: string | Readonly<Record<string, string>>;
  /** The exchange ends with this fault. Only the first such fault of an exchange is carried out. */
  readonly endsExchange?: boolean;
  /** Whether `decide` draws random numbers. Only then the engine counts how often the request came. */
  draws?(settings: Settings): boolean;
  /** Returns the effect on this exchange; `undefined` if the fault does not apply to it. */
  decide(settings: Settings, situation: Situation): Made | undefined;
  /** Combines the effects of two rules into one. Unset if both are carried out, one after the other. */
  merge?(one: Made, other: Made): Made;
  hooks(effect: Made): Hooks;
}

/** What a fault may know of an exchange when it decides. */
export interface Situation {
  /** The method is GET or HEAD. */
  readonly isRead: boolean;
  /** Path below the base path, without the query. */
  readonly path: string;
  readonly remoteAddress: string;
  /** A number in [0, 1) that depends on the seed, the rule, the request, its repetition and `name`, and on nothing else. */
  readonly draw: (name: string) => number;
  /** Counts this call in a window of virtual time. Returns the calls in the window so far and the time left in it. */
  readonly countInWindow: (length: Duration) => { readonly count: number; readonly rest: Duration };
}

/**
 * How the executor carries an effect out. The hooks are called in this order. `phase` is that of the rule:
 * `beforeCommit` or `afterCommit`.
 */
export interface Hooks {
  /** Real milliseconds to wait: before the handler, or before the reply if the phase is `afterCommit`. */
  readonly waitMs?: number;
  /** Changes the request before the handler runs. Returns `false` if there is nothing to change. */
  readonly beforeHandler?: (exchange: FaultExchange) => boolean | undefined;
  /** Sends another reply: instead of running the handler, or of its reply if the phase is `afterCommit`. */
  readonly replyInstead?: (exchange: FaultExchange) => void;
  /** Changes the reply. Skipped for replies that are too long to buffer. Returns `undefined` if there is nothing to change. */
  readonly changeReply?: (reply: Reply, exchange: FaultExchange) => Reply | undefined;
  /** Changes the headers of the reply, after `changeReply`. `reply.body` may be the first part of a long body. */
  readonly changeHeaders?: (reply: Reply, exchange: FaultExchange) => Reply;
  /** `sendReply` needs the handler's reply. Otherwise it runs instead of the handler if the phase is `beforeCommit`. */
  readonly needsReply?: boolean;
  /** Sends the buffered reply in its own way, or breaks the connection. */
  readonly sendReply?: (reply: Reply, exchange: FaultExchange) => void;
  /** Sends the first part of a long reply, then lets the rest of it through. */
  readonly streamReply?: (beginning: Reply, exchange: FaultExchange) => void;
}

/** Checks that both halves of a fault fit its settings. */
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
