import { describe, expect, it } from '@jest/globals';
import { switchAuthentication } from '../../../../src/world/automation/switchAuthentication.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

function switched(own: Parameters<typeof automationConfig>[0]) {
  const config = automationConfig({ authEnabled: true, ...own });
  const world = worldWith({ automationConfigs: [config] });
  const outcome = switchAuthentication(world, config, false);
  return { ...outcome, config: outcome.world.automationConfigs.get(PROJECT) };
}

describe('switching authentication', () => {
  it('publishes a version, as a change by a client does', () => {
    const { config, events } = switched({});
    expect(config).toMatchObject({ authEnabled: false, version: 8, publishedAt: NOW });
    expect(events).toEqual([{ eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId: PROJECT }]);
  });

  it('changes the configuration that a client has put, and lists the difference', () => {
    const document = { auth: { disabled: false, autoUser: 'mms-automation' }, processes: [] };
    const { config, events } = switched({ document });
    expect(config).toMatchObject({
      authEnabled: false,
      document: { auth: { disabled: true, autoUser: 'mms-automation' }, processes: [] },
    });
    expect(events[0]?.diffs).toHaveLength(1);
  });
});
