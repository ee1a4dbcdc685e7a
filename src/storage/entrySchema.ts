import { flag, list, number, object, optional, string, whole } from '../schema/schema.js';
import { changeSchema } from '../simulator/state/stateSchema.js';
import { integer } from '../world/rowTypes.js';

/** Schema of a clock's mode: its rate, and whether it runs. */
export const modeSchema = object({ rate: number(), isRunning: flag });

const moment = { change: changeSchema, clock: modeSchema };

/** Schema of a checkpoint that is stored as a difference from another state of its world. */
export const checkpointSchema = object(moment);

/** Schema of named checkpoints that are stored as differences from another state of their world. */
export const checkpointsSchema = list(object({ name: string, ...moment }));

/** Schema of what a journal has seen. */
export const countsSchema = object({ lastId: whole(0), exchanges: whole(0), failures: whole(0) });

/** Schema of a log entry. It finds mistakes that a checksum cannot detect. */
export const entrySchema = object({
  number: integer,
  of: optional(string),
  world: optional(changeSchema),
  clock: optional(modeSchema),
  set: optional(checkpointsSchema),
  dropped: optional(list(string)),
  counts: optional(countsSchema),
});
