import { flag, list, number, object, optional, string } from '../schema/schema.js';
import { changeSchema } from '../simulator/state/stateSchema.js';
import { integer } from '../world/rowTypes.js';

/** How a clock moves. */
export const modeSchema = object({ rate: number(), isRunning: flag });

const moment = { change: changeSchema, clock: modeSchema };

/** A moment as a difference from a world. */
export const momentSchema = object(moment);

/** Checkpoints as differences from a world. */
export const checkpointsSchema = list(object({ name: string, ...moment }));

/** An entry of a log, for what a checksum cannot detect in a line. */
export const entrySchema = object({
  number: integer,
  world: optional(changeSchema),
  clock: optional(modeSchema),
  set: optional(checkpointsSchema),
  dropped: optional(list(string)),
});
