import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { WhyWorlds } from '../why/entryRow.js';
import { scenarioResults, type ScenarioResult } from '../scenarioResults.js';
import type { StreamDraft } from './message.js';

/** A verdict as a stream sends it. */
interface VerdictView extends Pick<ScenarioResult, 'scenario' | 'title' | 'message'> {
  /** Position in the scenario, such as `expect[0]`. */
  readonly where: string;
  /** `withdrawn` means that the scenario was unloaded. */
  readonly status: ScenarioResult['status'] | 'withdrawn';
}

/** Reads the verdicts of a world's scenarios that a stream has not sent yet. */
export class VerdictMessages {
  /** The verdicts that were sent, by scenario and position, with their JSON. */
  private readonly sent = new Map<string, { readonly view: VerdictView; readonly json: string }>();
  private seen = '';
  private seenWorld: unknown;

  constructor(
    private readonly worlds: WhyWorlds,
    private readonly live: LiveWorld,
  ) {}

  /** Forgets the sent messages, because the world was reset. */
  reset(): void {
    this.sent.clear();
    this.seenWorld = undefined;
  }

  /** Yields the verdicts that have changed. */
  *messages(): Generator<StreamDraft, void, undefined> {
    if (!this.mayHaveChanged()) return;
    const views = scenarioResults(this.worlds, this.live).map(viewOf);
    const present = new Set(views.map(keyOf));
    for (const [key, { view }] of this.sent) {
      if (present.has(key)) continue;
      this.sent.delete(key);
      const { scenario, where, title } = view;
      yield { event: 'verdicts', data: { scenario, where, status: 'withdrawn', title } };
    }
    for (const view of views) {
      const json = JSON.stringify(view);
      if (this.sent.get(keyOf(view))?.json === json) continue;
      this.sent.set(keyOf(view), { view, json });
      yield { event: 'verdicts', data: view };
    }
  }

  /** Returns whether the world or its journal has changed since the last call. Verdicts depend on both. */
  private mayHaveChanged(): boolean {
    const { world, journal } = this.live;
    if (world.scenarios.size === 0 && this.sent.size === 0) return false;
    const seen = [journal.sessionNumber, journal.lastId, journal.ended].join();
    const isSame = this.seenWorld === world && this.seen === seen;
    this.seenWorld = world;
    this.seen = seen;
    return !isSame;
  }
}

function viewOf({ scenario, list, at, status, title, message }: ScenarioResult): VerdictView {
  const where = `${list}[${at}]`;
  return { scenario, where, status, title, ...(message !== undefined && { message }) };
}

function keyOf({ scenario, where }: VerdictView): string {
  return JSON.stringify([scenario, where]);
}
