import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

const schema = object({
  /** The day, such as `2026-01-15`. */
  id: string,
  at: instant,
});

/**
 * A capture of usage that a client has requested. A day has at most one such capture. Daily captures have no rows,
 * because they are computed from the clock.
 */
export interface UsageCapture extends Infer<typeof schema> {}

export const usageCaptures: TableDefinition<UsageCapture> = defineTable({ schema, isVolatile: true });
