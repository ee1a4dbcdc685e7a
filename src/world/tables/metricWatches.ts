import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, instant } from '../rowTypes.js';

const schema = object({
  /** Composed of the ids of the configuration and the process. */
  id: string,
  groupId: string,
  alertConfigId: string,
  hostId: string,
  /** When the platform next compares the metric with the threshold. Until then, the result cannot change. */
  nextAt: instant,
  /**
   * The next crossings of the threshold that the platform has found. Unset after a change of the world, until the
   * platform searches again.
   */
  coming: optional(list(object({ at: instant, value: amount }))),
  /** When the platform searches for further crossings, after those in `coming`. */
  searchAt: optional(instant),
});

/** A process whose metric the platform compares with the threshold of an alert configuration. */
export interface MetricWatch extends Infer<typeof schema> {}

export const metricWatches: TableDefinition<MetricWatch, 'project' | 'config'> = defineTable({
  schema,
  indexes: {
    project: ({ groupId, id }) => [groupId, id],
    config: ({ alertConfigId, id }) => [alertConfigId, id],
  },
  refersTo: { groupId: 'projects', hostId: 'hosts' },
});
