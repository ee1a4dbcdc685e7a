import { missesScenario } from '../commands/scenarioResults.js';
import { isFailed } from '../journal/handshakes.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { memoryOf } from '../simulator/memory.js';
import type { Simulator } from '../simulator/simulator.js';

/** Maximum number of worlds whose recordings are kept, and maximum of their size in bytes. */
export const RECORDINGS_MAX = { worlds: 20, bytes: 64 * 1024 * 1024 };

/** Returns whether the recording of a world shows a failure: of its test, of a call, or of an expectation. */
export function showsFailure(live: LiveWorld): boolean {
  if (live.outcome?.passed === false) return true;
  for (const record of live.journal.exchanges()) if (isFailed(live.journal, record)) return true;
  return missesScenario(live);
}

/**
 * Keeps the worlds that were deleted during a run, so that their recordings can be written at its end: those that show a failure,
 * or all. If there are too many, drops the oldest ones, first those whose test passed.
 */
export class DeletedWorlds {
  /** Number of worlds that were dropped. */
  dropped = 0;
  private kept: readonly LiveWorld[] = [];

  constructor(
    private readonly keepsAll: boolean,
    private readonly bounds = RECORDINGS_MAX,
  ) {}

  /** The kept worlds, the latest deleted first. */
  get worlds(): readonly LiveWorld[] {
    return this.kept.toReversed();
  }

  /** Collects the worlds of a simulator from now on. */
  collectFrom(simulator: Simulator): void {
    simulator.onDelete = this.add.bind(this);
  }

  add(live: LiveWorld): void {
    if (live.timeline.isOff || !(this.keepsAll || showsFailure(live))) return;
    this.kept = [...this.kept, live];
    while (this.isOver()) this.dropOne();
  }

  private isOver(): boolean {
    const bytes = this.kept.reduce((sum, live) => sum + memoryOf(live), 0);
    return this.kept.length > this.bounds.worlds || bytes > this.bounds.bytes;
  }

  private dropOne(): void {
    const [oldest] = this.kept;
    const dropped = this.kept.find(({ outcome }) => outcome?.passed === true) ?? oldest;
    this.kept = this.kept.filter((live) => live !== dropped);
    this.dropped += 1;
  }
}
