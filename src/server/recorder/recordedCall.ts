import type { ExchangeLine, JournalLine, TimelineLine } from '../../bundle/format.js';

type Phase = 'beforeCommit' | 'afterCommit';

/** The parts of a recorded decision of a fault rule that a replay reads. */
interface RecordedRule {
  readonly phase: Phase;
  readonly injected?: readonly Effect[];
}

interface Effect {
  readonly kind: string;
  /** Real milliseconds of a delay. */
  readonly ms?: number;
}

/** Returns why a recorded request cannot be sent again, or `undefined` if it can. */
export function reasonNotToRepeat(
  { cause }: TimelineLine,
  line: JournalLine | undefined,
): string | undefined {
  if (line !== undefined) return whyNot(line);
  return cause.id === undefined ? 'no recorded call' : 'the journal no longer had the call';
}

function whyNot({ isRedacted, request }: JournalLine): string | undefined {
  if (isRedacted === true) return 'secrets of the request are left out';
  return request?.isCut === true ? 'the request was too long to be recorded' : undefined;
}

/**
 * Returns whether a fault delayed a call, so that other entries may lie between its arrival and its handling. Such calls
 * are sent again in the order of their arrival, because draws of fault rules depend on it.
 */
export function isDelayed(line: JournalLine): line is ExchangeLine {
  if (line.kind !== 'exchange' || line.entry === undefined) return false;
  return whyNot(line) === undefined && delayOf(line, 'beforeCommit') + delayOf(line, 'afterCommit') > 0;
}

/**
 * Returns the calls that a fault delayed, by the number of the entry after which they arrive. This is the last entry before their
 * arrival, or a later one if a call that arrived before has not been handled by then: it drew first.
 */
export function delayedCalls(journal: readonly JournalLine[]): ReadonlyMap<number, readonly ExchangeLine[]> {
  const delayed = new Map<number, ExchangeLine[]>();
  let unhandled: ExchangeLine[] = [];
  for (const line of journal) {
    if (line.kind !== 'exchange' || line.entry === undefined) continue;
    if (!isDelayed(line)) {
      unhandled.push(line);
      continue;
    }
    unhandled = unhandled.filter(({ entry = 0 }) => entry > line.after);
    const entries = unhandled.flatMap(({ entry = 0 }) => (entry < Number(line.entry) ? [entry] : []));
    const after = Math.max(line.after, ...entries);
    delayed.set(after, [...(delayed.get(after) ?? []), line]);
  }
  return delayed;
}

/** Kinds of effects that can end the connection before a head is sent. */
const BREAKING: ReadonlySet<string> = new Set(['connection', 'corrupt', 'transfer', 'proxy']);

/**
 * Returns the delay during which a client left, or `undefined` if it did not leave during a delay. `entries` is the number of
 * timeline entries of the call: if the platform carries it out later, that is another entry.
 */
export function leftDuringDelay(line: ExchangeLine, entries: number): Phase | undefined {
  const { ending, replyHead, real, closed = real } = line;
  if (ending !== 'lost' || replyHead !== undefined) return undefined;
  const [before, after] = [delayOf(line, 'beforeCommit'), delayOf(line, 'afterCommit')];
  if (before + after === 0) return undefined;
  if (entries > 1) return 'beforeCommit';
  const waited = closed - real;
  if (effectsOf(line).some(({ kind }) => BREAKING.has(kind)) && waited >= before + after) return undefined;
  return after === 0 || waited < before ? 'beforeCommit' : 'afterCommit';
}

/** Returns whether a fault affected a call. */
export function hasEffects(line: ExchangeLine): boolean {
  return effectsOf(line).length > 0;
}

/** Returns the real milliseconds by which faults delayed a call. */
function delayOf(line: ExchangeLine, phase: Phase): number {
  return effectsOf(line, phase).reduce((sum, { ms = 0 }) => sum + ms, 0);
}

function effectsOf({ rules = [] }: ExchangeLine, phase?: Phase): readonly Effect[] {
  return (rules as readonly RecordedRule[])
    .filter((rule) => phase === undefined || rule.phase === phase)
    .flatMap(({ injected = [] }) => injected);
}
