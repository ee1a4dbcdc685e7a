import type { Duration } from '../duration.js';
import type { Effect } from './effect.js';

/** What a fault knows of the exchange that it is about to disturb. */
export interface Situation {
  /** Whether the exchange changes nothing. */
  readonly isRead: boolean;
  /** Below the base path. */
  readonly path: string;
  readonly remoteAddress: string;
  /** A draw in [0, 1): the same for the same seed, rule, request and how often that came; another for each name. */
  readonly draw: (name: string) => number;
  /** Where the fault counts in windows of virtual time: how many calls came in this one, this included, and its rest. */
  readonly window?: { readonly count: number; readonly rest: Duration };
}

/** Something that goes wrong with an exchange. */
export interface Fault<Settings> {
  /** How long the windows are in which it counts calls; absent: it does not count. */
  readonly windowOf?: (settings: Settings) => Duration;
  /** What it does to this exchange; nothing where it does not apply. */
  readonly disturb: (settings: Settings, situation: Situation) => readonly Effect[];
}
