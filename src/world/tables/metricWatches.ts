import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

const schema = object({
  /** The ids of the configuration and of the process. */
  id: string,
  groupId: string,
  alertConfigId: string,
  hostId: string,
  /** When the platform next compares the metric with the threshold. Between now and then, the answer cannot change. */
  nextAt: instant,
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
