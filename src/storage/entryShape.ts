import type { ClockMode } from '../world/clockSetting.js';
import { changeShape } from '../simulator/state/changeShape.js';
import { amount, flag, integer, text, texts } from '../simulator/state/scalarShapes.js';
import { listOf, mapWith, optional } from '../simulator/state/shape.js';
import type { KeptCheckpoint, KeptMoment } from './entry.js';
import type { NumberedEntry } from './logLine.js';

/** How a clock moves. */
export const modeShape = mapWith<ClockMode>({ rate: amount, isRunning: flag });

/** A moment told from a world. */
export const momentShape = mapWith<KeptMoment>({ change: changeShape, clock: modeShape });

/** Checkpoints told from a world. */
export const checkpointsShape = listOf(
  mapWith<KeptCheckpoint>({ name: text, change: changeShape, clock: modeShape }),
);

/** An entry of a log: what a checksum cannot tell of a line. */
export const entryShape = mapWith<NumberedEntry>({
  number: integer,
  world: optional(changeShape),
  clock: optional(modeShape),
  set: optional(checkpointsShape),
  dropped: optional(texts),
});
