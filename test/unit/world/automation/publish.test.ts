import { describe, expect, it } from '@jest/globals';
import { publish, type ConfigDiff } from '../../../../src/world/automation/publish.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const DIFFS: readonly ConfigDiff[] = [
  { name: 'Monitoring Agent', params: [], status: 'MODIFIED', type: 'MONITORING_AGENT' },
  { name: 'orders_0', params: [], status: 'NEW', type: 'PROCESS' },
];

describe('publishing an automation config', () => {
  const world = worldWith({ automationConfigs: [automationConfig()] });

  it('assigns the version after the stored one, whatever the new config has', () => {
    const { world: after } = publish(world, { ...automationConfig(), version: 99, authEnabled: false }, []);
    expect(after.automationConfigs.get(PROJECT)).toMatchObject({
      version: 8,
      authEnabled: false,
      publishedAt: NOW,
    });
  });

  it('writes one event, and gives each difference an id of its own', () => {
    const { events } = publish(world, automationConfig(), DIFFS);
    expect(events).toHaveLength(1);
    expect(events[0]?.diffs).toMatchObject(DIFFS);
    expect(new Set(events[0]?.diffs?.map(({ id }) => id)).size).toBe(2);
  });
});
