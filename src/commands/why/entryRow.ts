import { challengesOf, handshakeOf, isFailed } from '../../journal/handshakes.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { JournalEntry } from '../../journal/journal.js';
import { presentEntry, presentSummary, type ShownEntry } from '../../journal/presentEntry.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { CommandContext } from '../context.js';
import type { WhyContext } from './reason.js';
import { whyOf } from './why.js';

/** Knows to which worlds keys belong. */
export type WhyWorlds = Pick<CommandContext, 'simulator'>;

/** Returns the places in which the reason of a call is looked for. */
export function contextOf({ simulator }: WhyWorlds, live: LiveWorld, record: ExchangeRecord): WhyContext {
  return { record, live, worldOfKey: (publicKey) => simulator.findByPublicKey(publicKey)?.name };
}

/** Presents an entry, with whether and why it failed. */
export function entryRow(worlds: WhyWorlds, live: LiveWorld, entry: JournalEntry): ShownEntry {
  return { ...presentEntry(entry), ...outcomeOf(worlds, live, entry) };
}

/** Presents an entry without headers and bodies, with whether and why it failed. */
export function summaryRow(worlds: WhyWorlds, live: LiveWorld, entry: JournalEntry): ShownEntry {
  return { ...presentSummary(entry), ...outcomeOf(worlds, live, entry) };
}

function outcomeOf(worlds: WhyWorlds, live: LiveWorld, entry: JournalEntry): object {
  if (entry.kind === 'control' || entry.ending === 'open') return {};
  const answer = handshakeOf(live.journal, entry);
  const challenges = challengesOf(live.journal, entry);
  const why = whyOf(contextOf(worlds, live, entry));
  return {
    failed: isFailed(live.journal, entry),
    ...(why && { why: { text: why.text } }),
    ...(answer !== undefined && { handshakeOf: answer }),
    ...(challenges.length > 0 && { handshakes: challenges.map(({ id }) => id) }),
  };
}
