import type { AnyBehaviour } from '../../world/behaviour.js';
import type { World } from '../../world/world.js';
import { AnswersInFlight } from './answersInFlight.js';
import { FaultEngine } from './faultEngine.js';
import { WorldHistory } from './worldHistory.js';

/** What the faults of a live world need beside its state: it ends with the program, and begins anew with a reset. */
export class FaultRuntime {
  readonly engine = new FaultEngine();
  readonly answers = new AnswersInFlight();
  readonly history: WorldHistory;

  constructor(first: World, behaviours: readonly AnyBehaviour[]) {
    this.history = new WorldHistory(first, behaviours);
  }

  /** Another world has taken the place of the one there was: nothing of that one reaches a client any more. */
  restart(world: World): void {
    this.answers.abort();
    this.engine.reset();
    this.history.restart(world);
  }
}
