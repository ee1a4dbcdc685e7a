import type { AnyBehaviour } from '../domain/behaviour.js';
import type { Instant } from '../domain/instant.js';
import type { World } from '../domain/world.js';
import { advance } from './advance.js';
import type { Entry } from './agenda.js';
import { checkSteps, checkWayTo } from './passageBounds.js';

/** What came of letting time pass. */
export interface Passage {
  readonly from: Instant;
  readonly to: Instant;
  /** The first of the things that happened. */
  readonly fired: readonly Entry[];
  /** How many happened in all. */
  readonly firedCount: number;
  /** How many events were written. */
  readonly events: number;
}

/** So many of the things that happened are told one by one: a large world lives through millions in a month. */
const FIRED_TOLD_MAX = 100_000;

/** A world at a later instant, with what happened on the way; refuses a way that leads back or is too long. */
export function pass(
  before: World,
  to: Instant,
  behaviours: readonly AnyBehaviour[],
): { readonly world: World; readonly passage: Passage } {
  checkWayTo(before.now, to);
  const fired: Entry[] = [];
  let firedCount = 0;
  const onFire = (entry: Entry): void => {
    firedCount += 1;
    checkSteps(firedCount, entry);
    if (firedCount <= FIRED_TOLD_MAX) fired.push(entry);
  };
  const world = advance(before, to, behaviours, { onFire });
  const events = world.events.size - before.events.size;
  return { world, passage: { from: before.now, to, fired, firedCount, events } };
}
