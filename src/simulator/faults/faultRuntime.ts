import type { AnyBehaviour } from '../../world/behaviour.js';
import type { World } from '../../world/world.js';
import { AnswersInFlight } from './answersInFlight.js';
import { FaultDesk } from './faultDesk.js';
import { Past } from './past.js';

/** What the faults of a live world need beside its state: it ends with the program, and begins anew with a reset. */
export class FaultRuntime {
  readonly desk = new FaultDesk();
  readonly answers = new AnswersInFlight();
  readonly past: Past;

  constructor(first: World, behaviours: readonly AnyBehaviour[]) {
    this.past = new Past(first, behaviours);
  }

  /** Another world has taken the place of the one there was: nothing of that one reaches a client any more. */
  restart(world: World): void {
    this.answers.abort();
    this.desk.reset();
    this.past.restart(world);
  }
}
