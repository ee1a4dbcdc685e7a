import type { EventDiff } from '../tables/events.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { World } from '../world.js';
import type { AutomationConfig } from '../tables/automationConfigs.js';
import { pollSoon } from './pollSoon.js';

/** A difference between two versions of an automation config. It gets its id when it is published. */
export type ConfigDiff = Omit<EventDiff, 'id'>;

/**
 * Publishes an automation config: stores it with the version that follows the current one. The event lists the
 * differences from the version before. Every change that clients make to an automation config is published here.
 */
export function publish(world: World, config: AutomationConfig, diffs: readonly ConfigDiff[]): Outcome {
  const { id: groupId } = config;
  let next = world;
  const identified = diffs.map((diff): EventDiff => {
    const [taken, id] = takeId(next);
    next = taken;
    return { id, ...diff };
  });
  const { version } = world.automationConfigs.get(groupId) ?? config;
  const published = { ...config, version: version + 1, publishedAt: world.now };
  const stored = withRow(next, 'automationConfigs', published);
  return {
    world: pollSoon(stored, groupId, published.version),
    events: [{ eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId, diffs: identified }],
  };
}
