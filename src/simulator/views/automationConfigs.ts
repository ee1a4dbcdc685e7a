import type { AutomationConfig } from '../../world/automation/automationConfig.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Automation configurations, by their project's name; their id is the project's. */
export const automationConfigs: StateView<AutomationConfig> = {
  dependsOn: { names: ['projects'] },
  present: (config) => ({ ...config, groupId: config.id, publishedAt: timestamp(config.publishedAt) }),
};
