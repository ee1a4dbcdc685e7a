import { flag, list, number, object, optional, string } from '../schema/schema.js';
import { changeSchema } from '../simulator/state/stateSchema.js';
import { integer } from '../world/rowTypes.js';

/** Rate of a clock, and whether it runs. */
export const modeSchema = object({ rate: number(), isRunning: flag });

const moment = { change: changeSchema, clock: modeSchema };

/** A checkpoint as a difference from a world. */
export const checkpointSchema = object(moment);

/** Checkpoints as differences from a world. */
export const checkpointsSchema = list(object({ name: string, ...moment }));

/** A log entry. Finds mistakes that a checksum cannot detect. */
export const entrySchema = object({
  number: integer,
  world: optional(changeSchema),
  clock: optional(modeSchema),
  set: optional(checkpointsSchema),
  dropped: optional(list(string)),
});
