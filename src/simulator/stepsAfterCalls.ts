import type { ExchangeRecord } from '../journal/exchangeRecord.js';
import { callOf } from '../journal/recordedCall.js';
import { performStep } from '../scenarios/scenarioStep.js';
import { countCall, readySteps } from '../scenarios/stepsAfterCalls.js';
import type { Outcome } from '../world/outcome.js';
import { SYSTEM, type Actor } from '../world/tables/events.js';
import type { World } from '../world/world.js';
import { stepCause, type Cause } from './timeline/cause.js';
import { toleratingStore } from './toleratingStore.js';

/** The world whose steps wait for calls. */
interface SteppedWorld {
  readonly world: World;
  readonly isRecorded: boolean;
  commit(outcome: Outcome, actor: Actor, cause?: Cause): World;
}

/** Runs the timeline steps of a world that wait for calls, before or after the replies. */
export class StepsAfterCalls {
  /** Whether a replay decides when steps run that wait for the end of a reply. */
  isRepeated = false;
  /** The calls that are not answered yet, with the ids of the steps that run after the reply. */
  private readonly unanswered = new Map<ExchangeRecord, readonly string[]>();

  constructor(private readonly live: SteppedWorld) {}

  /** Counts a call that the platform has carried out. The change belongs to the timeline entry of the call. */
  countCall(record: ExchangeRecord): void {
    const { live } = this;
    if (live.world.steps.size === 0 || live.isRecorded) return;
    const counted = countCall(live.world, callOf(record));
    if (counted === undefined) return;
    // If the store cannot save the count, the call itself is saved, and the steps wait for the next one.
    toleratingStore(() => {
      live.commit(counted.outcome, SYSTEM);
      if (counted.ready.length > 0) this.unanswered.set(record, counted.ready);
    });
  }

  /** Runs the steps that waited for the end of the reply to a call. */
  endReply(record: ExchangeRecord): void {
    if (this.unanswered.delete(record)) this.runReady();
  }

  /**
   * Runs the steps whose calls are over. A copy, a restart and a checkpoint may have such steps without the call: there, its
   * connection counts as lost.
   */
  runReady(): void {
    const { world, isRecorded } = this.live;
    if (world.steps.size === 0 || isRecorded || this.isRepeated) return;
    const awaited = new Set([...this.unanswered.values()].flat());
    // If the store cannot save a step, it runs before the next call.
    toleratingStore(() => {
      for (const { id } of readySteps(world)) if (!awaited.has(id)) this.run(id);
    });
  }

  /** Runs a step after the reply to the call that it waited for. */
  run(id: string): void {
    const { live } = this;
    const step = live.world.steps.get(id);
    if (step?.isReady === true) live.commit(performStep(live.world, step), SYSTEM, stepCause(id));
  }

  /** Forgets the calls that are under way, because the world was replaced or ends. */
  forgetCalls(): void {
    this.unanswered.clear();
  }
}
