import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, instant } from '../rowTypes.js';

const schema = object({
  /** The ids of the configuration and of the process. */
  id: string,
  groupId: string,
  alertConfigId: string,
  hostId: string,
  /** When the platform next compares the metric with the threshold. Until then, the result cannot change. */
  nextAt: instant,
  /**
   * The next crossings of the threshold that were found. Unset after a change of the world, until the platform searches
   * again.
   */
  coming: optional(list(object({ at: instant, value: amount }))),
  /** When the platform searches again, after these crossings. */
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
